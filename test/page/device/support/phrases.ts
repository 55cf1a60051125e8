/** One of BIP-39's test vectors: known to everyone, and so worth nothing. */
export const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
/** A phrase of Solana's documentation, with the addresses of its first accounts. */
export const OTHER_PHRASE = 'neither lonely flavor argue grass remind eye tag avocado spot unusual intact';
export const OTHER_ADDRESSES = [
  '5vftMkHL72JaJG6ExQfGAsT2uGVHpRR7oTNUPMs68Y2N',
  'GcXbfQ5yY3uxCyBNDPBbR5FjumHf89E7YHXuULfGDBBv',
  '7QPgyQwNLqnoSwHEuK8wKy2Y3Ani6EHoZRihTuWkwxbc',
] as const;
export const PASSPHRASE = 'correct horse battery';
