/**
 * The listed words, and any others that a newer service may add. Each list is the same as in the service's OpenAPI document; a test compares them.
 */
export type Open<Words extends string> = Words | (string & Record<never, never>);
