import { DeviceError } from './device-error.ts';
import { splitWords } from './phrase/split-words.ts';
import type { WebCrypto } from './seal.ts';

/** Guessing three words of a list of 2,048 does not succeed by chance, and three are soon typed. */
const ASKED_WORDS = 3;

export interface PhraseCheck {
  /** Chooses the places of the words to ask for: ascending, from 1. */
  ask(phraseId: string, wordCount: number): readonly number[];
  /** Compares the answers, in the order of the places, which stay until others are asked for. Throws CHECK_NOT_ASKED, CHECK_FAILED. */
  compare(phraseId: string, words: readonly string[], answers: readonly string[]): void;
}

/**
 * Asks whether a phrase was written down. The places are chosen here, so that a screen cannot ask for the same ones always. After a
 * wrong word they stay, so that a person corrects that word. The check protects no secret: a guess gains nothing.
 */
export function createPhraseCheck(random: Pick<WebCrypto, 'getRandomValues'>): PhraseCheck {
  const asked = new Map<string, readonly number[]>();
  return {
    ask(phraseId, wordCount) {
      const places = randomPlaces(random, wordCount);
      asked.set(phraseId, places);
      return places;
    },
    compare(phraseId, words, answers) {
      const places = asked.get(phraseId);
      if (places === undefined) throw new DeviceError('CHECK_NOT_ASKED');
      const wrong = places.filter(
        (place, index) => splitWords(answers[index] ?? '').join(' ') !== words[place - 1],
      );
      if (wrong.length > 0) throw new DeviceError('CHECK_FAILED', { places: wrong });
    },
  };
}

function randomPlaces(random: Pick<WebCrypto, 'getRandomValues'>, wordCount: number): readonly number[] {
  const lots = Array.from(random.getRandomValues(new Uint32Array(wordCount)), (lot, index) => ({
    lot,
    place: index + 1,
  }));
  const drawn = lots.sort((one, other) => one.lot - other.lot).slice(0, ASKED_WORDS);
  return drawn.map(({ place }) => place).sort((one, other) => one - other);
}
