/* OctaFlip as a plain C program, written from its rules alone: reads a recorded game on standard
   input and prints the final board and the winner, or the first thing that is wrong. teeko's
   checker must pass it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIZE 8
#define LONGEST_LINE 1000
/* Every larger number is read as this one, which is off the board. */
#define LARGEST 1000000000000000LL

struct turn {
  long long row1, column1, row2, column2;
};

/* Reads a line without its newline. Returns 0 at the end of input. */
static int readLine(char line[LONGEST_LINE]) {
  if (fgets(line, LONGEST_LINE, stdin) == NULL) {
    return 0;
  }
  line[strcspn(line, "\r\n")] = '\0';
  return 1;
}

/* Reads the board. Returns whether it is well formed. */
static int readBoard(char board[SIZE][SIZE + 1]) {
  char line[LONGEST_LINE];
  for (int row = 0; row < SIZE; row++) {
    if (!readLine(line) || strlen(line) != SIZE || strspn(line, "RB.#") != SIZE) {
      return 0;
    }
    strcpy(board[row], line);
  }
  return 1;
}

/* Reads a line that holds exactly `count` integers of 0 or more. Returns whether it does. */
static int readNumbers(long long numbers[], int count) {
  char line[LONGEST_LINE];
  if (!readLine(line)) {
    return 0;
  }
  int found = 0;
  for (char* word = strtok(line, " \t"); word != NULL; word = strtok(NULL, " \t")) {
    if (found == count || word[strspn(word, "0123456789")] != '\0') {
      return 0;
    }
    numbers[found] = 0;
    for (const char* digit = word; *digit != '\0'; digit++) {
      numbers[found] = numbers[found] * 10 + (*digit - '0');
      if (numbers[found] > LARGEST) {
        numbers[found] = LARGEST;
      }
    }
    found++;
  }
  return found == count;
}

/* Reads `count` turns into memory that the caller frees. Returns the number of the first turn that
   is malformed, or 0. There may be far fewer lines than `count`. */
static long long readTurns(struct turn** turns, long long count) {
  size_t room = 0;
  *turns = NULL;
  for (long long i = 0; i < count; i++) {
    long long numbers[4];
    if (!readNumbers(numbers, 4)) {
      return i + 1;
    }
    if ((size_t)i == room) {
      room = room * 2 + 16;
      *turns = realloc(*turns, room * sizeof **turns);
      if (*turns == NULL) {
        exit(1);
      }
    }
    (*turns)[i] = (struct turn){numbers[0], numbers[1], numbers[2], numbers[3]};
  }
  return 0;
}

static int isOnBoard(long long row, long long column) {
  return row >= 1 && row <= SIZE && column >= 1 && column <= SIZE;
}

/* Whether a step down and right is a clone or a jump. */
static int isStep(long long down, long long right) {
  long long rows = llabs(down);
  long long columns = llabs(right);
  return rows <= 2 && columns <= 2 && rows + columns > 0 &&
         (rows == columns || rows == 0 || columns == 0);
}

/* Whether this player may make this move, which is not a pass. */
static int isMove(char board[SIZE][SIZE + 1], char player, struct turn turn) {
  return isOnBoard(turn.row1, turn.column1) && isOnBoard(turn.row2, turn.column2) &&
         board[turn.row1 - 1][turn.column1 - 1] == player &&
         board[turn.row2 - 1][turn.column2 - 1] == '.' &&
         isStep(turn.row2 - turn.row1, turn.column2 - turn.column1);
}

static int hasMove(char board[SIZE][SIZE + 1], char player) {
  for (int row = 1; row <= SIZE; row++) {
    for (int column = 1; column <= SIZE; column++) {
      for (int down = -2; down <= 2; down++) {
        for (int right = -2; right <= 2; right++) {
          struct turn turn = {row, column, row + down, column + right};
          if (isMove(board, player, turn)) {
            return 1;
          }
        }
      }
    }
  }
  return 0;
}

static void makeMove(char board[SIZE][SIZE + 1], char player, struct turn turn) {
  if (llabs(turn.row2 - turn.row1) == 2 || llabs(turn.column2 - turn.column1) == 2) {
    board[turn.row1 - 1][turn.column1 - 1] = '.';
  }
  board[turn.row2 - 1][turn.column2 - 1] = player;
  for (long long row = turn.row2 - 1; row <= turn.row2 + 1; row++) {
    for (long long column = turn.column2 - 1; column <= turn.column2 + 1; column++) {
      if (isOnBoard(row, column) && strchr("RB", board[row - 1][column - 1]) != NULL) {
        board[row - 1][column - 1] = player;
      }
    }
  }
}

static int count(char board[SIZE][SIZE + 1], char piece) {
  int found = 0;
  for (int row = 0; row < SIZE; row++) {
    for (int column = 0; column < SIZE; column++) {
      found += board[row][column] == piece;
    }
  }
  return found;
}

static int isPass(struct turn turn) {
  return turn.row1 == 0 && turn.column1 == 0 && turn.row2 == 0 && turn.column2 == 0;
}

/* Plays the turns until the game is over. Returns the number of the illegal turn, or 0. */
static long long play(char board[SIZE][SIZE + 1], const struct turn* turns, long long turnCount) {
  int passes = 0;
  for (long long i = 0; i < turnCount; i++) {
    char player = i % 2 == 0 ? 'R' : 'B';
    if (isPass(turns[i])) {
      if (hasMove(board, player)) {
        return i + 1;
      }
      passes++;
    } else {
      if (!isMove(board, player, turns[i])) {
        return i + 1;
      }
      makeMove(board, player, turns[i]);
      passes = 0;
    }
    if (passes == 2 || count(board, '.') == 0 || count(board, 'R') == 0 || count(board, 'B') == 0) {
      break;
    }
  }
  return 0;
}

static void printResult(char board[SIZE][SIZE + 1]) {
  for (int row = 0; row < SIZE; row++) {
    printf("%s\n", board[row]);
  }
  int lead = count(board, 'R') - count(board, 'B');
  printf("%s\n", lead > 0 ? "Red" : lead < 0 ? "Blue" : "Draw");
}

int main(void) {
  char board[SIZE][SIZE + 1];
  if (!readBoard(board)) {
    printf("Board input error\n");
    return 0;
  }
  long long turnCount;
  if (!readNumbers(&turnCount, 1)) {
    printf("Invalid input at turn 0\n");
    return 0;
  }
  struct turn* turns;
  long long malformed = readTurns(&turns, turnCount);
  long long illegal = malformed == 0 ? play(board, turns, turnCount) : 0;
  if (malformed != 0) {
    printf("Invalid input at turn %lld\n", malformed);
  } else if (illegal != 0) {
    printf("Invalid move at turn %lld\n", illegal);
  } else {
    printResult(board);
  }
  free(turns);
  return 0;
}
