import type { JSX } from 'preact';
import { visibleParts } from '../texts/hidden-characters.ts';

/** A text from outside, such as a memo or a token's name. Its own direction cannot change the text around it. */
export function InertText({ text }: { text: string }): JSX.Element {
  return (
    <bdi dir="ltr">
      {visibleParts(text).map((part, index) =>
        part.isHidden ? (
          <span key={index} class="hidden-character">
            {part.text}
          </span>
        ) : (
          part.text
        ),
      )}
    </bdi>
  );
}
