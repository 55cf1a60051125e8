import type { ChatContent } from '../domain/chats/chat-content.ts';
import type { FirstPaymentNotice } from '../domain/chats/first-payment.ts';
import type { Operation } from '../domain/operations/operation.ts';
import type { NameOf } from '../domain/recipients/name-of.ts';
import { lines } from './html.ts';
import { statusText, stepButtons, type CardBody, type OperationCardDeps } from './operation-status.ts';
import { firingText, newQuoteButtons, openOrderText, type OrderOfCard } from './order-of-card.ts';
import type { Text } from './text.ts';

/** Why the operation is in the chat. */
export interface CardCause {
  /** The account that has prepared it; null: the person, or an order of the person. */
  preparedBy: string | null;
  /** The order that it was prepared for; null: it was asked for. */
  order: OrderOfCard | null;
  /** How this person hears that a wallet pays a recipient for the first time; left out: not by the card. */
  firstPayment?: FirstPaymentNotice;
  /** The person has said yes to the wallet that was asked for. */
  isLinked?: boolean;
  /** The time zone of the person who reads the card. */
  timeZone: string;
  /** The names that this person has given addresses of the operation's network. */
  nameOf: NameOf;
}

export interface CardParts extends CardCause, OperationCardDeps {
  body: CardBody;
}

/** How a chat shows operations of one kind (chat-texts/kinds.ts). */
export interface KindText {
  /** Plain, for a button and for a sentence. */
  label(t: Text, operation: Operation, nameOf: NameOf): string;
  card(t: Text, operation: Operation, parts: CardParts): ChatContent;
}

interface TransactionTexts<Of extends Operation> {
  label(t: Text, operation: Of, nameOf: NameOf): string;
  /** Says what the transaction does, or did. */
  text(t: Text, operation: Of, reader: Pick<CardCause, 'timeZone' | 'nameOf'>): string;
  /** One line below the status of what was signed. */
  receipt?(t: Text, operation: Of, reader: Pick<CardCause, 'firstPayment' | 'nameOf'>): string | null;
  /** The reason for a fresh transaction after a revert, if the kind has its own. */
  reverted?: string;
}

/** A kind whose transaction a wallet signs. */
export function transactionText<Of extends Operation>(texts: TransactionTexts<Of>): KindText {
  return {
    label: (t, operation, nameOf) => texts.label(t, operation as Of, nameOf),
    card(t, operation, parts) {
      const { preparedBy, order, explorerUrls, body } = parts;
      const heads = [
        preparedBy === null ? null : t('card-prepared-by', { account: preparedBy }),
        order && firingText(t, order),
      ];
      const html = lines(
        ...heads.flatMap((head) => (head === null ? [] : [head, ''])),
        texts.text(t, operation as Of, parts),
        '',
        statusText(t, operation, explorerUrls, texts.reverted),
        hasMoved(operation) ? (texts.receipt?.(t, operation as Of, parts) ?? null) : null,
        order && openOrderText(t, operation, order),
      );
      const buttons = stepButtons(t, operation, t(order ? 'button-sign-now' : 'button-confirm'), body, parts);
      return { html, buttons: order ? [...buttons, ...newQuoteButtons(t, operation, order)] : buttons };
    },
  };
}

/** Money is under way, or has arrived. */
function hasMoved({ status }: Operation): boolean {
  return status === 'submitted' || status === 'confirmed';
}
