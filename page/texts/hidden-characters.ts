/** Characters that change how others look or are not seen at all: control, format, separators, fillers. */
const HIDDEN = /([\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}])/u;

export interface TextPart {
  text: string;
  /** True for one hidden character; `text` is then its number, such as `U+202E`. */
  isHidden: boolean;
}

/** A text from outside, with each hidden character by its number, so that what is read is what is there. */
export function visibleParts(text: string): TextPart[] {
  return text
    .split(HIDDEN)
    .filter((part) => part !== '')
    .map((part) =>
      HIDDEN.test(part) ? { text: codeOf(part), isHidden: true } : { text: part, isHidden: false },
    );
}

/** The same for labels and titles, which have no elements. */
export function inertText(text: string): string {
  return visibleParts(text)
    .map((part) => (part.isHidden ? `[${part.text}]` : part.text))
    .join('');
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
