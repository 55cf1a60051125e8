/** `wk_<8 public>_<32 random>`: the public part finds the row, the random part proves it. */
export const KEY_PATTERN = 'wk_([0-9A-Za-z]{8})_([0-9A-Za-z]{32})';
