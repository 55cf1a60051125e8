import type { RowOf } from '../operations/kind-row.ts';
import { t } from '../texts/text.ts';
import { symbolText } from '../tokens/symbol-text.ts';

export const sendRow: RowOf = ({ send }, partyOf) =>
  send && {
    title: t('send-to', { to: partyOf(send.to) }),
    waiting: (shown) =>
      t('waiting-send', {
        amount: `${shown(send.amount)} ${symbolText(send)}`,
        to: partyOf(send.to),
      }),
    amount: { amount: `-${send.amount}`, token: symbolText(send) },
    tokens: [send],
  };
