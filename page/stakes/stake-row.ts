import type { RowOf } from '../operations/kind-row.ts';
import { SOL } from '../tokens/known-token.ts';
import { costsOf } from './shown-stake.ts';
import { stakeKindText } from './stake-texts.ts';

export const stakeRow: RowOf = (operation) => {
  const title = stakeKindText(operation.kind);
  const costs = costsOf(operation);
  return title === undefined
    ? undefined
    : { title, amount: costs && { amount: costs.amount, token: 'SOL' }, tokens: [SOL] };
};
