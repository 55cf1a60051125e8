import { visible } from './html.ts';

/** More would not fit on a telephone. */
const MAX_CHARACTERS = 60;

/** A button's label as the chat shows it. Labels are plain text: the messenger reads no marks in them, and nothing is escaped. */
export function labelText(text: string): string {
  const characters = Array.from(visible(text));
  return characters.length <= MAX_CHARACTERS
    ? characters.join('')
    : `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…`;
}
