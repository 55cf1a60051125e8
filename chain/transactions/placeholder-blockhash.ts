/** Any 32 bytes, in a message that is only simulated or read. A node that simulates replaces it with a recent blockhash. */
export const PLACEHOLDER_BLOCKHASH = '11111111111111111111111111111111';
