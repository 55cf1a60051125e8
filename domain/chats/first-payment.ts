import type { Operation } from '../operations/operation.ts';

/** How a chat hears that a wallet pays a recipient for the first time: by one line of the receipt, or by a security message at once. */
export type FirstPaymentNotice = 'receipt' | 'alarm';

/**
 * The receipt is enough only if it is certain that this person has confirmed the payment: it is the chat's own operation, whose links go to
 * this chat alone. A link of an account's operation may have been made by its key, so that one raises the alarm. So does an operation without
 * a known confirmer, and one whose card was given up.
 *
 * @param isShown a message of the chat shows the operation
 */
export function firstPaymentNotice(
  { ownerId, confirmedBy }: Pick<Operation, 'ownerId' | 'confirmedBy'>,
  userId: string,
  isShown: boolean,
): FirstPaymentNotice {
  const isOwn = ownerId === userId && (confirmedBy === 'chat' || confirmedBy === 'link');
  return isOwn && isShown ? 'receipt' : 'alarm';
}
