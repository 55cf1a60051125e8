/**
 * In characters. A copied record is attacked offline; with the costs below, one graphics card tries in the order of a
 * thousand passphrases a second. Eight random letters last 7 years on one card, which is days for a rented thousand of them. Ten
 * letters last 4,000 years.
 */
export const MINIMUM_PASSPHRASE_LENGTH = 10;
