import { LRUCache } from 'lru-cache';
import { ProviderError } from '../domain/provider-error.ts';

export interface KeptAnswersDeps<Answer> {
  /** Throws a ProviderError if no provider answers. */
  ask(key: string): Promise<Answer>;
  /** Until an answer is this old, the provider is not asked again. */
  freshMs: number;
  now?: () => Date;
}

export interface KeptAnswer<Answer> {
  answer: Answer;
  /** When a provider gave it. */
  asOf: Date;
  /** No provider has given a newer one. */
  isStale: boolean;
}

type Kept<Answer> = Omit<KeptAnswer<Answer>, 'isStale'>;

/** While all providers are away, an answer is given for so long. */
const MAX_AGE_MS = 24 * 3_600_000;

/** Some megabytes at the most. */
const MAX_KEPT = 500;

/** Answers of providers by what was asked. A process asks once for callers that come together. */
export function createKeptAnswers<Answer>({ ask, freshMs, now = () => new Date() }: KeptAnswersDeps<Answer>) {
  const kept = new LRUCache<string, Kept<Answer>>({ max: MAX_KEPT });
  const underWay = new Map<string, Promise<Kept<Answer>>>();

  function renew(key: string): Promise<Kept<Answer>> {
    const started =
      underWay.get(key) ??
      ask(key)
        .then((answer) => {
          const found = { answer, asOf: now() };
          kept.set(key, found);
          return found;
        })
        .finally(() => underWay.delete(key));
    underWay.set(key, started);
    return started;
  }

  /** The newest answer that there is. Throws a ProviderError if there is none. */
  return async function answerTo(key: string): Promise<KeptAnswer<Answer>> {
    const found = kept.get(key);
    const ageMs = found ? now().getTime() - found.asOf.getTime() : Number.POSITIVE_INFINITY;
    if (found && ageMs < freshMs) return { ...found, isStale: false };
    try {
      return { ...(await renew(key)), isStale: false };
    } catch (error) {
      if (!(error instanceof ProviderError) || !found || ageMs > MAX_AGE_MS) throw error;
      return { ...found, isStale: true };
    }
  };
}
