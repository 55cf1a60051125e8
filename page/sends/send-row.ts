import type { RowOf } from '../operations/kind-row.ts';
import { shortAddress } from '../parts/address.tsx';
import { t } from '../texts/text.ts';
import { symbolText } from '../tokens/symbol-text.ts';

export const sendRow: RowOf = ({ send }) =>
  send && {
    title: t('send-to', { to: shortAddress(send.to) }),
    waiting: (shown) =>
      t('waiting-send', {
        amount: `${shown(send.amount)} ${symbolText(send)}`,
        to: shortAddress(send.to),
      }),
    amount: { amount: `-${send.amount}`, token: symbolText(send) },
    tokens: [send],
  };
