/** So that a test can read what would be encrypted. */
export const PLAIN = { encrypt: (text: string) => text, decrypt: (text: string) => text };
