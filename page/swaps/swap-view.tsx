import { transactionScreen, type KindView } from '../operations/kind-view.tsx';
import { t } from '../texts/text.ts';
import { ConfirmSwapView } from './confirm-swap.tsx';
import { readSwap } from './shown-swap.ts';

export const swapView: KindView = {
  screen: transactionScreen({
    read: readSwap,
    Confirm: ConfirmSwapView,
    title: () => t('swap'),
    progress: (views) => views.SwapProgress,
  }),
};
