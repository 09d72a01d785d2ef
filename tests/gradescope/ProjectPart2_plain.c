/* Part 2 of the assignment as a plain C program, with scanf and printf, within the assignment's
   constraints: what teeko's speed is measured against, and what its checker must pass. It reads
   gameboard.txt in the current directory and plays as `teeko movement` does. */
#include <stdio.h>

static int rowOf(int square) {
  return 3 - (square - 1) / 4;
}

static int columnOf(int square) {
  return (square - 1) % 4;
}

static int rowStep(int direction) {
  return direction <= 3 ? -1 : direction >= 6;
}

static int columnStep(int direction) {
  static const int steps[9] = {0, -1, 0, 1, -1, 1, -1, 0, 1};
  return steps[direction];
}

static void printGameBoard(int board[4][4]) {
  printf("================\n");
  for (int row = 0; row < 4; row++) {
    for (int column = 0; column < 4; column++) {
      if (board[row][column] == 0) {
        printf("|%2d|", (3 - row) * 4 + column + 1);
      } else {
        printf("| %c|", board[row][column] == 1 ? 'O' : 'X');
      }
    }
    printf("\n");
  }
  printf("================\n");
}

static int isLine(int board[4][4], int row, int column, int down, int right, int mark) {
  for (int i = 0; i < 4; i++) {
    if (board[row + i * down][column + i * right] != mark) {
      return 0;
    }
  }
  return 1;
}

static int hasWinner(int board[4][4]) {
  for (int mark = 1; mark <= 2; mark++) {
    for (int i = 0; i < 4; i++) {
      if (isLine(board, i, 0, 0, 1, mark) || isLine(board, 0, i, 1, 0, mark)) {
        return mark;
      }
    }
    if (isLine(board, 0, 0, 1, 1, mark) || isLine(board, 3, 0, -1, 1, mark)) {
      return mark;
    }
    for (int row = 0; row < 3; row++) {
      for (int column = 0; column < 3; column++) {
        if (board[row][column] == mark && board[row + 1][column] == mark &&
            board[row][column + 1] == mark && board[row + 1][column + 1] == mark) {
          return mark;
        }
      }
    }
  }
  return 0;
}

static int moveMarkByHumanPlayer(int board[4][4], int mark) {
  for (;;) {
    int square;
    int direction;
    printf("Player %d, please select your mark [1-16]:\n", mark);
    if (scanf("%d", &square) != 1) {
      return 0;
    }
    if (square < 1 || square > 16 || board[rowOf(square)][columnOf(square)] != mark) {
      printf("Wrong pick, try again.\n");
      continue;
    }
    for (;;) {
      printf("Please select moving direction [1-8] or back [0]:\n");
      if (scanf("%d", &direction) != 1) {
        return 0;
      }
      if (direction == 0) {
        break;
      }
      int inRange = direction >= 1 && direction <= 8;
      int row = rowOf(square) + (inRange ? rowStep(direction) : 4);
      int column = columnOf(square) + (inRange ? columnStep(direction) : 4);
      if (row < 0 || row > 3 || column < 0 || column > 3) {
        printf("Out of bound, try again.\n");
      } else if (board[row][column] != 0) {
        printf("Occupied, try again.\n");
      } else {
        board[row][column] = mark;
        board[rowOf(square)][columnOf(square)] = 0;
        printf("Mark moved.\n");
        return 1;
      }
    }
  }
}

static int moveMarkByComputerPlayer(int board[4][4], int mark) {
  for (int square = 16; square >= 1; square--) {
    for (int direction = 8; direction >= 1; direction--) {
      int row = rowOf(square) + rowStep(direction);
      int column = columnOf(square) + columnStep(direction);
      if (board[rowOf(square)][columnOf(square)] == mark && row >= 0 && row < 4 && column >= 0 &&
          column < 4 && board[row][column] == 0) {
        board[row][column] = mark;
        board[rowOf(square)][columnOf(square)] = 0;
        printf("Computer moves the mark:\n%d\nDirection\n%d\n", square, direction);
        return 1;
      }
    }
  }
  return 0;
}

int main(void) {
  int board[4][4];
  int humans = 0;
  int mark = 1;
  FILE* file = fopen("gameboard.txt", "r");
  if (file == NULL) {
    return 2;
  }
  for (int i = 0; i < 16; i++) {
    if (fscanf(file, "%d", &board[i / 4][i % 4]) != 1) {
      return 2;
    }
  }
  fclose(file);
  do {
    printf("How many human players [1-2]?\n");
    if (scanf("%d", &humans) != 1) {
      return 1;
    }
  } while (humans != 1 && humans != 2);
  printGameBoard(board);
  for (;; mark = 3 - mark) {
    int moved = mark == 2 && humans == 1 ? moveMarkByComputerPlayer(board, mark)
                                         : moveMarkByHumanPlayer(board, mark);
    if (!moved) {
      return 1;
    }
    printGameBoard(board);
    if (hasWinner(board) != 0) {
      if (mark == 2 && humans == 1) {
        printf("Computer wins!\n");
      } else {
        printf("Player %d wins! Congratulations!\n", mark);
      }
      return 0;
    }
  }
}
