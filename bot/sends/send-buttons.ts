import type { UseCases } from '../../use-cases/index.ts';
import type { Buttons } from '../button.ts';
import { createPreparePayment } from './payment-request.ts';
import { createPrepareSendCard, type PrepareSendDeps } from './send-command.ts';

export interface SendButtonsDeps extends PrepareSendDeps {
  chats: Pick<UseCases['chats'], 'setDefaultWallet'>;
}

export function createSendButtons({ chats, sends }: SendButtonsDeps): Pick<Buttons, 'send' | 'pay_request'> {
  const prepareSendCard = createPrepareSendCard({ sends });
  const preparePayment = createPreparePayment({ sends });
  return {
    async send(context, send) {
      await chats.setDefaultWallet(context.actor, send.from);
      return prepareSendCard(context, send);
    },

    pay_request: (context, payment) => preparePayment(context, payment),
  };
}
