import { Interrupted } from '../../src/cli/exit-codes.ts';
import { runCommandLine } from '../../src/cli/run-command-line.ts';
import type { Terminal } from '../../src/cli/terminal.ts';

export const KEY = 'wk_test_0123456789';

export interface TestTerminal {
  /** Printed lines of output. */
  out: string[];
  /** Printed lines for people. */
  notes: string[];
  questions: string[];
  /** Acts as Ctrl-C. */
  interrupt(): void;
  run(...words: string[]): Promise<number>;
}

export interface TestTerminalOptions {
  /** Null closes the input, as Ctrl-D does. Without an answer, the command cannot ask. */
  answer?: string | null;
  /** One for each question, in place of `answer`. */
  answers?: string[];
  onAsk?: () => void;
  onOut?: (line: string) => void;
}

export function createTestTerminal(
  environment: Record<string, string>,
  { answer, answers, onAsk, onOut }: TestTerminalOptions = {},
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
    canAsk: answer !== undefined || answers !== undefined,
    async ask(question) {
      questions.push(question);
      onAsk?.();
      // Readline throws an error of its own too.
      if (controller.signal.aborted) throw new DOMException('The question was aborted', 'AbortError');
      return answers?.[questions.length - 1] ?? answer ?? undefined;
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

/** A terminal whose environment names the service, and a key for it. */
export function terminalOf(
  { baseUrl }: { baseUrl: string },
  options: TestTerminalOptions = {},
): TestTerminal {
  return createTestTerminal({ WALLET_SERVICE_URL: baseUrl, WALLET_SERVICE_API_KEY: KEY }, options);
}
