import { transactionScreen, type KindView } from '../operations/kind-view.tsx';
import { t } from '../texts/text.ts';
import { ConfirmSwapView } from './confirm-swap.tsx';
import { readSwap, sideText } from './shown-swap.ts';
import { SwapProgress } from './swap-progress.tsx';

export const swapView: KindView = {
  row: ({ swap }) =>
    swap && {
      title: t('swap-for', { token: sideText(swap.token_out) }),
      amount: { amount: `-${swap.amount_in}`, token: sideText(swap.token_in) },
    },
  screen: transactionScreen({ read: readSwap, Confirm: ConfirmSwapView, Progress: SwapProgress }),
};
