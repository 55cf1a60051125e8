import { inertText } from './hidden-characters.ts';

/** Longer names are cut: they come from other programs. */
const MAX_CHARACTERS = 30;

/** The name of another wallet program, as it can be shown. */
export function appText(name: string): string {
  const characters = Array.from(name);
  const cut = characters.length > MAX_CHARACTERS ? [...characters.slice(0, MAX_CHARACTERS), '…'] : characters;
  return inertText(cut.join(''));
}
