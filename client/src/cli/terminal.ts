/** What the commands see of the process that they run in. */
export interface Terminal {
  environment: Readonly<Record<string, string | undefined>>;
  /** One line of what was asked for. */
  out(line: string): void;
  /** One line beside it, for people. */
  note(line: string): void;
  /** Whether a person is there to answer. */
  canAsk: boolean;
  /** Their answer; undefined where they close the input instead. Rejects when it is interrupted. */
  ask(question: string): Promise<string | undefined>;
  /** Aborts when the user wants to end it, with `Interrupted` as its reason. */
  interrupted: AbortSignal;
}

/** A line for people, or with `--json` one JSON value for programs. */
export interface Output {
  json: boolean;
  /** With `--json` the value, else the lines. */
  tell(value: Record<string, unknown>, ...lines: string[]): void;
  /** For people only, and beside the output. */
  note(line: string): void;
}

export function createOutput({ out, note }: Pick<Terminal, 'out' | 'note'>, json: boolean): Output {
  return {
    json,
    tell(value, ...lines) {
      if (json) out(JSON.stringify(value));
      else for (const line of lines) out(printable(line));
    },
    note: (line) => note(printable(line)),
  };
}

/** Texts come from a server: none may move the cursor, or show something else than it says. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\u{fffd}');
}
