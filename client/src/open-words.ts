/** The listed words, and any others that a newer service may add. */
export type Open<Words extends string> = Words | (string & Record<never, never>);
