import type { RowOf } from '../operations/kind-row.ts';
import { t } from '../texts/text.ts';
import { symbolText } from '../tokens/symbol-text.ts';

export const swapRow: RowOf = ({ swap }) =>
  swap && {
    title: t('swap-for', { given: symbolText(swap.token_in), received: symbolText(swap.token_out) }),
    waiting: (shown) =>
      t('waiting-swap', {
        amount: `${shown(swap.amount_in)} ${symbolText(swap.token_in)}`,
        token: symbolText(swap.token_out),
      }),
    amount: { amount: `-${swap.amount_in}`, token: symbolText(swap.token_in) },
    tokens: [swap.token_in, swap.token_out],
  };
