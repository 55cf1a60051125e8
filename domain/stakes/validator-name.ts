/** Characters that change how others look, and those that are not seen at all. */
const UNSHOWN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]+/gu;

/** Marks that pile up on one letter reach into the lines around it. */
const PILED_MARKS = /(\p{M}{2})\p{M}+/gu;

/** A name that is an address would be read as the validator's own. */
const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

const MAX_SHOWN = 32;

/** A name that a validator claims for itself, as it may be shown; null: nothing is left of it. */
export function claimedName(text: string): string | null {
  const shown = text.normalize('NFC').replaceAll(UNSHOWN, ' ').replaceAll(PILED_MARKS, '$1').trim();
  if (shown === '' || ADDRESS.test(shown)) return null;
  return Array.from(shown).slice(0, MAX_SHOWN).join('').trim();
}
