import { transactionScreen, type KindView } from '../operations/kind-view.tsx';
import { t } from '../texts/text.ts';
import { ConfirmSwapView } from './confirm-swap.tsx';
import { readSwap } from './shown-swap.ts';
import { symbolText } from '../tokens/symbol-text.ts';

export const swapView: KindView = {
  row: ({ swap }) =>
    swap && {
      title: t('swap-for', { given: symbolText(swap.token_in), received: symbolText(swap.token_out) }),
      amount: { amount: `-${swap.amount_in}`, token: symbolText(swap.token_in) },
      tokens: [swap.token_in, swap.token_out],
    },
  screen: transactionScreen({
    read: readSwap,
    Confirm: ConfirmSwapView,
    title: () => t('swap'),
    progress: (views) => views.SwapProgress,
  }),
};
