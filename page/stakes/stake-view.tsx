import { transactionScreen, type KindView } from '../operations/kind-view.tsx';
import { t } from '../texts/text.ts';
import { ConfirmStakeView } from './confirm-stake.tsx';
import { costsOf, readStake } from './shown-stake.ts';
import { stakeKindText } from './stake-texts.ts';
import { SOL } from '../tokens/known-token.ts';

/** The view of all kinds that move stakes. */
export const stakeView: KindView = {
  row(operation) {
    const title = stakeKindText(operation.kind);
    const costs = costsOf(operation);
    return title === undefined
      ? undefined
      : { title, amount: costs && { amount: costs.amount, token: 'SOL' }, tokens: [SOL] };
  },
  screen: transactionScreen({
    read: readStake,
    Confirm: ConfirmStakeView,
    title: ({ kind }) => stakeKindText(kind) ?? t('operation'),
    progress: (views) => views.StakeProgress,
  }),
};
