/** The commands' access to the process that they run in. */
export interface Terminal {
  environment: Readonly<Record<string, string | undefined>>;
  /** Prints one line of the command's output. */
  out(line: string): void;
  /** Prints one line for people, apart from the output. */
  note(line: string): void;
  /** True if a person can answer questions. */
  canAsk: boolean;
  /** The person's answer; undefined if they close the input. Rejects on an interrupt. */
  ask(question: string): Promise<string | undefined>;
  /** Aborts when the user interrupts the command, with `Interrupted` as its reason. */
  interrupted: AbortSignal;
}

/** A line for people, or with `--json` one JSON value for programs. */
export interface Output {
  json: boolean;
  /** Prints the value with `--json`, otherwise the lines. */
  print(value: Record<string, unknown>, ...lines: string[]): void;
  /** Prints a line for people, apart from the output. */
  note(line: string): void;
}

export function createOutput({ out, note }: Pick<Terminal, 'out' | 'note'>, json: boolean): Output {
  return {
    json,
    print(value, ...lines) {
      if (json) out(escaped(JSON.stringify(value)));
      else for (const line of lines) out(printable(line));
    },
    note: (line) => note(printable(line)),
  };
}

/** Characters that move the cursor or change how text is shown. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Texts come from a server, so a terminal must not obey them. */
function printable(text: string): string {
  return text.replace(UNPRINTABLE, '\u{fffd}');
}

/** Escapes characters that JSON leaves as they are but a terminal may obey (U+009B begins a control sequence). */
function escaped(json: string): string {
  return json.replace(UNPRINTABLE, (character) =>
    Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
      .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
