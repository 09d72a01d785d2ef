// A program that is played by hand. Nothing can wait for an answer inside a program without headers
// that a plain web server does not send, so the program is run from its start again with each
// answer, and what it prints beyond what was shown is shown. That is right for programs that do the
// same each time, as the assignment's do.
import type { Played } from "./checker";
import type { Ending } from "./program";
import { Runner } from "./runner";
import { PageThreads } from "./threads";

const longest = 10;
const megabyte = 1024 * 1024;

/** Says in words how a program ended that had so many seconds. */
export type WordsOn = (ending: Ending, seconds: number) => Promise<string>;

export function play(
  program: WebAssembly.Module,
  board: string,
  printed: (text: string) => void,
  ended: (words: string) => void,
  wordsOn: WordsOn,
): Played {
  const runner = new Runner(new PageThreads());
  let input = "";
  let shown = 0;
  let isOver = false;

  const stop = (words: string): void => {
    isOver = true;
    runner.stop();
    ended(words);
  };
  const run = async (waits: boolean): Promise<void> => {
    const task = { input, board, mostOutput: megabyte, expectedOutput: 0, errorsKept: megabyte, terminal: true, waits, dialogue: [] };
    const { ending, output, errors } = await runner.run(program, task, longest);
    if (isOver) {
      return;
    }
    printed(new TextDecoder().decode(output.subarray(shown)));
    shown = output.length;
    if (ending.termination === "waiting") {
      return;
    }
    printed(new TextDecoder().decode(errors));
    stop(await wordsOn(ending, longest));
  };
  let last = Promise.resolve();
  const then = (action: () => Promise<void>): void => {
    last = last.then(() => (isOver ? undefined : action())).catch((failure: unknown) => stop(String(failure)));
  };
  then(() => run(true));
  return {
    answer: (line) =>
      then(() => {
        input += `${line}\n`;
        return run(true);
      }),
    end: () => then(() => run(false)),
  };
}
