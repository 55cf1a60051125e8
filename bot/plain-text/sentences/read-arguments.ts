import { readSentence } from './read-sentence.ts';

/** Commands whose arguments may be written as in a sentence, by the verbs that begin one. */
const VERBS = { send: ['send', 'enviar'], swap: ['swap', 'cambiar'] } as const;

/** In a sentence such a mark is dropped. In an argument it may stand for a wrong character of an address, whose rest is another address. */
const MARK = /^[¿¡]|[.,:;!?…]$/u;

export interface ReadArguments {
  args: string[];
  /** As many of the last words are the name of the recipient. Undefined: they have no name. */
  recipientWords?: number | undefined;
}

/**
 * The strict arguments of what follows `/send` or `/swap` in the words of a sentence: `0.2 SOL USDC` for `0.2 SOL to USDC`, and also for the whole sentence
 * `swap 0.2 SOL to USDC`. Null: no sentence of that command says it, or it could mean two things.
 */
export function readArguments(name: keyof typeof VERBS, args: readonly string[]): ReadArguments | null {
  if (args.some((arg) => MARK.test(arg))) return null;
  const isLimited = name === 'swap' && args.at(-1)?.endsWith('%') === true;
  const text = (isLimited ? args.slice(0, -1) : args).join(' ');
  const limit = isLimited ? args.slice(-1) : [];
  const read = ['', ...VERBS[name].map((verb) => `${verb} `)].flatMap((verb) => {
    const sentence = readSentence(`${verb}${text}`);
    const [command, ...words] = sentence?.line.split(' ') ?? [];
    if (command !== `/${name}` || words.length === 0) return [];
    return [{ args: [...words, ...limit], recipientWords: sentence?.recipientWords }];
  });
  const [first, ...others] = read;
  return first && others.every((other) => isSame(first, other)) ? first : null;
}

function isSame(one: ReadArguments, other: ReadArguments): boolean {
  return one.args.join(' ') === other.args.join(' ') && one.recipientWords === other.recipientWords;
}
