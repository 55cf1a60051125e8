import { shortAddress } from '../parts/address.tsx';
import { transactionScreen, type KindView } from '../operations/kind-view.tsx';
import { t } from '../texts/text.ts';
import { ConfirmSendView } from './confirm-send.tsx';
import { readSend } from './shown-send.ts';

export const sendView: KindView = {
  row: ({ send }) =>
    send && {
      title: t('send-to', { to: shortAddress(send.to) }),
      amount: { amount: `-${send.amount}`, token: send.token },
      tokens: [send],
    },
  screen: transactionScreen({
    read: readSend,
    Confirm: ConfirmSendView,
    title: () => t('operation'),
    progress: (views) => views.SendProgress,
  }),
};
