import { patternOf, wordsIn, type Pattern } from './pattern.ts';

/**
 * Forms of sentences by the command line that means the same. Slots that a sentence leaves out are left out of the line.
 */
export type WrittenRules = Readonly<Record<string, readonly string[]>>;

/** The words of a language. Texts are patterns, or lists of words with spaces between. */
export interface WrittenGrammar {
  /** At the start of a sentence, or alone. */
  hellos: string;
  /** At both ends of a sentence, or alone. */
  thanks: string;
  /** At the start of a sentence only. */
  greetings: string;
  /** Also at the end, and anywhere in front of an amount. */
  politeness: string;
  /** At the end. */
  endings: string;
  /** Questions at the start that ask for what follows: `can you`. Only such a question asks for money to be prepared. */
  requests: string;
  /** Verbs at the start that ask in the same way, and say what to do as well: `¿me cambias …?`. */
  askingVerbs: string;
  /** The same without a question: `I want to`. */
  wishes: string;
  /** In front of a token: all that the person has of it. */
  everything: string;
  /** Words that begin a memo which keeps them. */
  reasons: string;
  /** Times of charts and changes: patterns by the name that commands have for them. */
  ranges: Readonly<Record<string, string>>;
  /** A number that means a thousand to some readers and one to others, as `1,000` does in every language. */
  unclearNumber: RegExp | null;
  /** In no name, memo or symbol: the sentence would say something else, or more than one thing. */
  turningWords: string;
  /** In no name or symbol, as the turning words. */
  particles: string;
  /** Words after an amount that are not a token. */
  units: string;
  rules: readonly WrittenRules[];
}

export interface Rule {
  says: Pattern;
  means: string;
  /** It prepares or makes something, so nothing in the sentence may be left to a guess. */
  isOrder: boolean;
}

export interface Grammar {
  hellos: Pattern;
  thanks: Pattern;
  /** Hellos and thanks too. */
  greetings: Pattern;
  politeness: Pattern;
  endings: Pattern;
  requests: Pattern;
  askingVerbs: Pattern;
  wishes: Pattern;
  everything: Pattern;
  reasons: Pattern;
  ranges: readonly { name: string; says: Pattern }[];
  unclearNumber: RegExp | null;
  turningWords: readonly string[];
  particles: readonly string[];
  units: readonly string[];
  rules: readonly Rule[];
  /** Every word that stands for itself in a rule. */
  ownWords: readonly string[];
}

const ORDER = /\b(?:AMOUNT|NUMBER|TARGET|PERCENT)\b/;

export function grammarOf(written: WrittenGrammar): Grammar {
  const rules = written.rules
    .flatMap((each) => Object.entries(each))
    .flatMap(([means, forms]) =>
      forms.map((says) => ({ says: patternOf(says), means, isOrder: ORDER.test(means) })),
    );
  return {
    hellos: patternOf(written.hellos),
    thanks: patternOf(written.thanks),
    greetings: patternOf(`${written.hellos}|${written.thanks}|${written.greetings}`),
    politeness: patternOf(written.politeness),
    endings: patternOf(`${written.thanks}|${written.endings}|${written.politeness}`),
    requests: patternOf(written.requests),
    askingVerbs: patternOf(written.askingVerbs),
    wishes: patternOf(written.wishes),
    everything: patternOf(written.everything),
    reasons: patternOf(written.reasons),
    ranges: Object.entries(written.ranges).map(([name, says]) => ({ name, says: patternOf(says) })),
    unclearNumber: written.unclearNumber,
    turningWords: listed(written.turningWords),
    particles: listed(written.particles),
    units: listed(written.units),
    rules,
    ownWords: rules.flatMap(({ says }) => wordsIn(says)),
  };
}

function listed(words: string): string[] {
  return words.split(/\s+/).filter((word) => word !== '');
}
