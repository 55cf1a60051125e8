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
      if (json) out(escaped(JSON.stringify(value)));
      else for (const line of lines) out(printable(line));
    },
    note: (line) => note(printable(line)),
  };
}

/** What moves the cursor, or shows something else than it says. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Texts come from a server. */
function printable(text: string): string {
  return text.replace(UNPRINTABLE, '\u{fffd}');
}

/** The same JSON: what JSON leaves as it is, a terminal may still obey (U+009B begins a control sequence). */
function escaped(json: string): string {
  return json.replace(UNPRINTABLE, (character) =>
    Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
      .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
