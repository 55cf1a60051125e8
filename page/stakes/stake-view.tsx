import { transactionScreen, type KindView } from '../operations/kind-view.tsx';
import { t } from '../texts/text.ts';
import { ConfirmStakeView } from './confirm-stake.tsx';
import { readStake } from './shown-stake.ts';
import { stakeKindText } from './stake-texts.ts';

/** The view of all kinds that move stakes. */
export const stakeView: KindView = {
  screen: transactionScreen({
    read: readStake,
    Confirm: ConfirmStakeView,
    title: ({ kind }) => stakeKindText(kind) ?? t('operation'),
    progress: (views) => views.StakeProgress,
  }),
};
