/** A word or a punctuation mark of a sentence. */
export interface SentenceWord {
  /** As the person wrote it. */
  typed: string;
  /** For comparing: in small letters, accents kept. */
  small: string;
  /** True for the second half of `5usdc`, `SOL's` and `Bob,`. */
  isGlued: boolean;
}

/** Marks around a word; the word itself may have points and commas inside. */
const PARTS = /^(?<opening>[¿¡]*)(?<word>.*?)(?<closing>[.,:;!?…]*)$/su;

const NUMBER_AND_SYMBOL = /^(\d*[.,]?\d+)([a-z]{2,})$/i;
const WITH_IS = /^(.+)('s)$/i;

/** The accents of English and Spanish, which some keyboards type as a mark after the letter. */
const LETTER_AND_ACCENT = /[aeioun][\u0301\u0303\u0308]/gi;

const ACCENTED: Readonly<Record<string, string>> = {
  á: 'a',
  é: 'e',
  í: 'i',
  ó: 'o',
  ú: 'u',
  ü: 'u',
  ñ: 'n',
};

export function wordsOf(text: string): SentenceWord[] {
  return text
    .replaceAll('’', "'")
    .split(' ')
    .filter((part) => part !== '')
    .flatMap((part) => piecesOf(part).map((typed, index) => wordOf(typed, index > 0)));
}

function piecesOf(part: string): string[] {
  const { opening = '', word = '', closing = '' } = PARTS.exec(part)?.groups ?? {};
  const [, first, second] = NUMBER_AND_SYMBOL.exec(word) ?? WITH_IS.exec(word) ?? [undefined, word, ''];
  return [...opening.split(''), first ?? '', second ?? '', ...closing.split('')].filter(
    (piece) => piece !== '',
  );
}

function wordOf(typed: string, isGlued: boolean): SentenceWord {
  return { typed, small: smallLetters(typed), isGlued };
}

/** The words again as a text. */
export function textOfWords(words: readonly SentenceWord[]): string {
  return words
    .map(({ typed, isGlued }) => (isGlued ? typed : ` ${typed}`))
    .join('')
    .trim();
}

/** Only letters of English and Spanish change: none of another alphabet may become one of these. */
function smallLetters(text: string): string {
  return text
    .replaceAll(LETTER_AND_ACCENT, (pair) => pair.normalize('NFC'))
    .replaceAll(/[A-ZÁÉÍÓÚÜÑ]/g, (letter) => letter.toLowerCase());
}

/** People leave accents out. Never the other way round: `envié` is not `envíe`. */
export function withoutAccents(small: string): string {
  return small.replaceAll(/[áéíóúüñ]/g, (letter) => ACCENTED[letter] ?? letter);
}
