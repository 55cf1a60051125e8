import { distance } from 'fastest-levenshtein';
import { recipientKey } from '../../domain/recipients/recipient-name.ts';

interface Named {
  address: string;
  name: string;
}

/** The words after amount and token: a saved recipient, and the rest as a memo. */
export interface MeantRecipient extends Named {
  memo: string | null;
}

/** A slip of the finger in a name. */
const MAX_DISTANCE = 2;

const MAX_NEAREST = 4;

/** A name has 32 characters at most. */
const MAX_WORDS = 16;

/**
 * The saved recipient whose name is the longest run of words from the first one. Two, if that run only looks like its name, and a shorter one is
 * written as another name: the person has to choose. If the number of words of the name is known, no other run counts.
 */
export function meantRecipients(
  words: readonly string[],
  saved: readonly Named[],
  nameWords?: number,
): MeantRecipient[] {
  const memo = nameWords === undefined ? undefined : words.slice(nameWords).join(' ') || null;
  const [longest, ...shorter] = matchesOf(words, saved).filter(
    (match) => memo === undefined || match.memo === memo,
  );
  if (!longest) return [];
  const written = longest.isWritten ? undefined : shorter.find(({ isWritten }) => isWritten);
  return [longest, ...(written ? [written] : [])].map(({ address, name, memo }) => ({ address, name, memo }));
}

function matchesOf(
  words: readonly string[],
  saved: readonly Named[],
): (MeantRecipient & { isWritten: boolean })[] {
  const byKey = new Map(saved.map((one) => [recipientKey(one.name), one]));
  return runsOf(words).flatMap(({ text, memo }) => {
    const found = byKey.get(recipientKey(text));
    if (!found) return [];
    const isWritten = isWrittenAs(found.name, text);
    // A word such as 🎂 is not in the key: it is a part of the name only if the name is written with it.
    if (!isWritten && recipientKey(lastWord(text)) === '') return [];
    return [{ address: found.address, name: found.name, memo, isWritten }];
  });
}

/** Saved recipients whose names are nearly what the words begin with, or begin with them; the nearest first. */
export function nearestRecipients(words: readonly string[], saved: readonly Named[]): MeantRecipient[] {
  const runs = runsOf(words).map(({ text, memo }) => ({ key: recipientKey(text), memo }));
  return saved
    .flatMap(({ address, name }) => {
      const near = runs.flatMap(({ key, memo }) => {
        const steps = stepsBetween(key, recipientKey(name));
        return steps === null ? [] : [{ address, name, memo, steps }];
      });
      return near.toSorted((a, b) => a.steps - b.steps).slice(0, 1);
    })
    .toSorted((a, b) => a.steps - b.steps)
    .slice(0, MAX_NEAREST)
    .map(({ address, name, memo }) => ({ address, name, memo }));
}

/** Null: the names are too different. The start of a name is a slip as large as any. */
function stepsBetween(key: string, known: string): number | null {
  const steps = distance(key, known);
  if (steps <= MAX_DISTANCE && steps * 2 < known.length) return steps;
  return key.length > 1 && known.startsWith(key) ? MAX_DISTANCE + 1 : null;
}

/** Runs of words from the first one, the longest first, with what follows each. */
function runsOf(words: readonly string[]): { text: string; memo: string | null }[] {
  return words
    .slice(0, MAX_WORDS)
    .map((_, index) => ({
      text: words.slice(0, index + 1).join(' '),
      memo: words.slice(index + 1).join(' ') || null,
    }))
    .toReversed();
}

function lastWord(text: string): string {
  return text.split(' ').at(-1) ?? '';
}

function isWrittenAs(name: string, text: string): boolean {
  return plain(name) === plain(text);
}

function plain(text: string): string {
  return text.replaceAll('\uFE0F', '').normalize('NFKC').toLowerCase();
}
