/** `max`, for everything that can be spent, or a decimal number. */
const AMOUNT = /^(max|\d+(\.\d+)?)$/i;

export const isAmountWord = (word: string): boolean => AMOUNT.test(word);
