import { transactionScreen, type KindView } from '../operations/kind-view.tsx';
import { t } from '../texts/text.ts';
import { ConfirmSendView } from './confirm-send.tsx';
import { readSend } from './shown-send.ts';

export const sendView: KindView = {
  screen: transactionScreen({
    read: readSend,
    Confirm: ConfirmSendView,
    title: () => t('operation'),
    progress: (views) => views.SendProgress,
  }),
};
