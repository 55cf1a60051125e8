/**
 * Tells texts apart that may hold secrets: without the key nobody can try out which text a hash belongs to.
 * `context` names the one use of the hash.
 */
export interface KeyedHash {
  of(text: string, context: string): string;
  /** Also where the hash was made with a key that has been replaced since. */
  matches(text: string, context: string, hash: string): boolean;
}
