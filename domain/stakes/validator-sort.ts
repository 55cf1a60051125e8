/** The highest yield or stake first, or the lowest commission. */
export const VALIDATOR_SORTS = ['yield', 'commission', 'stake'] as const;
export type ValidatorSort = (typeof VALIDATOR_SORTS)[number];
