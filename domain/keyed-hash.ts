/**
 * Compares texts that may hold secrets: without the key, the text of a hash cannot be found by trial.
 * `context` names the one use of the hash.
 */
export interface KeyedHash {
  of(text: string, context: string): string;
  /** True also for a hash that was made with a key that has been replaced since. */
  matches(text: string, context: string, hash: string): boolean;
}
