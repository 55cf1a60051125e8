import type { ChatContent } from '../domain/chats/chat-content.ts';
import { hasEnded, type Operation } from '../domain/operations/operation.ts';
import type { CardCause } from './kind-text.ts';
import { textOfKind } from './kinds.ts';
import { SIGNED, type CardBody, type OperationCardDeps } from './operation-status.ts';
import type { Text } from './text.ts';

/** The body of a card that an account's operation causes: everything that it shows is in the rows. */
export const PREPARED_CARD: CardBody = { type: 'operation', link: null, way: null };

/** An operation as its message shows it: what it does, its status, and the next step. */
export function operationCard(
  t: Text,
  operation: Operation,
  body: CardBody,
  cause: CardCause,
  deps: OperationCardDeps,
): ChatContent {
  return textOfKind(operation).card(t, operation, { body, ...cause, ...deps });
}

/** The card if its account may prepare operations no more: only what the person has signed is still the person's business. */
export function revokedCard(t: Text, { status }: Operation, card: ChatContent, account: string): ChatContent {
  return { html: SIGNED.has(status) ? card.html : t('card-revoked', { account }), buttons: [] };
}

/** True: the operation's card will not change any more. */
export function isLastCard({ status, isFinal }: Pick<Operation, 'status' | 'isFinal'>): boolean {
  return hasEnded(status) && isFinal;
}
