/** Stands for SOL wherever a token is named by its mint. */
export const NATIVE_SOL = 'SOL';

/** The mint of wrapped SOL, the only form of SOL that exchanges know. */
export const WRAPPED_SOL = 'So11111111111111111111111111111111111111112';
