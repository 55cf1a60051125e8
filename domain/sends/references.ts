/**
 * Most Solana Pay references of a send. A transaction has 1,232 bytes: the largest send (a new account, a token fee and the longest
 * memo) leaves room for 13, of 33 bytes each.
 *
 * MAINTENANCE: client/src/sends/references.ts has the same number.
 */
export const MAX_REFERENCES = 8;
