import type { JSX } from 'preact';

/** Characters that change how others look or are not seen at all: control, format, separators, fillers. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/**
 * A text from outside, such as a memo or a token's name. Its own direction cannot change the text around it, and each
 * hidden character is shown by its number, so that what is read is what is there.
 */
export function InertText({ text }: { text: string }): JSX.Element {
  return (
    <bdi dir="ltr">
      {partsOf(text).map((part, index) =>
        HIDDEN.test(part) ? (
          <span key={index} class="hidden-character">
            {codeOf(part)}
          </span>
        ) : (
          part
        ),
      )}
    </bdi>
  );
}

/** The same for labels and titles, which have no elements. */
export function inertText(text: string): string {
  return partsOf(text)
    .map((part) => (HIDDEN.test(part) ? `[${codeOf(part)}]` : part))
    .join('');
}

function partsOf(text: string): string[] {
  return text.split(new RegExp(`(${HIDDEN.source})`, 'u')).filter((part) => part !== '');
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
