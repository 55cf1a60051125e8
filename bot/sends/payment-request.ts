import type { ChatButton } from '../../domain/chats/chat-content.ts';
import { isMemoText } from '../../domain/sends/memo-text.ts';
import { refuses, type CommandContext, type Reply } from '../command.ts';
import { withWallet } from '../wallets/used-wallets.ts';
import { createPrepareSendCard, type AskedSend, type PrepareSendDeps } from './send-command.ts';

/** A payment that a link asks for, before the person has chosen the wallet that pays. */
export interface AskedPayment extends Omit<AskedSend, 'from'> {
  references: readonly string[];
}

export function createPreparePayment({ sends }: PrepareSendDeps) {
  const prepareSendCard = createPrepareSendCard({ sends });
  return async function preparePayment(context: CommandContext, payment: AskedPayment): Promise<Reply> {
    if (payment.memo !== null && !isMemoText(payment.memo)) return refuses(context.t('send-memo'));
    return withWallet(
      context,
      (from) => prepareSendCard(context, { from, ...payment }),
      (from) => ({ do: 'send', from, ...payment, references: [...payment.references] }),
    );
  };
}

export function paymentButton(label: string, payment: AskedPayment): ChatButton {
  return { label, press: { do: 'pay_request', ...payment, references: [...payment.references] } };
}
