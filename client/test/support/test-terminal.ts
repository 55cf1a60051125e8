import { Interrupted } from '../../src/cli/exit-codes.ts';
import { runCommandLine } from '../../src/cli/run-command-line.ts';
import type { Terminal } from '../../src/cli/terminal.ts';

export interface TestTerminal {
  /** What was printed, by whom it is for. */
  out: string[];
  notes: string[];
  questions: string[];
  /** As Ctrl-C does. */
  interrupt(): void;
  run(...words: string[]): Promise<number>;
}

export function createTestTerminal(
  environment: Record<string, string>,
  { answer, onOut }: { answer?: string; onOut?: (line: string) => void } = {},
): TestTerminal {
  const out: string[] = [];
  const notes: string[] = [];
  const questions: string[] = [];
  const controller = new AbortController();
  const terminal: Terminal = {
    environment,
    out: (line) => {
      out.push(line);
      onOut?.(line);
    },
    note: (line) => notes.push(line),
    async ask(question) {
      questions.push(question);
      return answer;
    },
    interrupted: controller.signal,
  };
  return {
    out,
    notes,
    questions,
    interrupt: () => controller.abort(new Interrupted()),
    run: async (...words) => await runCommandLine(words, terminal),
  };
}
