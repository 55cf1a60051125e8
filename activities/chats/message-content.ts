import type { DueMessage } from '../../db/chats/chat-outbox.ts';
import type { OrderStore } from '../../db/orders/order-store.ts';
import type { RecipientStore } from '../../db/recipients/recipient-store.ts';
import type { OperationQueries } from '../../db/operations/operation-queries.ts';
import { messageBody, type MessageBody } from '../../domain/chats/message-body.ts';
import { firstPaymentNotice } from '../../domain/chats/first-payment.ts';
import type { ChatContent } from '../../domain/chats/chat-content.ts';
import { namesOf, type NameOf } from '../../domain/recipients/name-of.ts';
import type { Network } from '../../domain/networks.ts';
import type { UserKeys } from '../../domain/chats/user-keys.ts';
import type { Cipher } from '../../domain/cipher.ts';
import { isLastCard, operationCard, PREPARED_CARD, revokedCard } from '../../chat-texts/operation-card.ts';
import type { OperationCardDeps } from '../../chat-texts/operation-status.ts';
import { accountNotification } from '../../chat-texts/account-notification.ts';
import { developerMessage } from '../../chat-texts/developer-message.ts';
import { eventNotification } from '../../chat-texts/event-notification.ts';
import { notificationSettings, type OfferedNotifications } from '../../chat-texts/notification-settings.ts';
import { credentialNotification } from '../../chat-texts/credential-notification.ts';
import type { DrawChart } from './draw-chart.ts';
import type { Text, Texts } from '../../chat-texts/text.ts';
import { walletOffer } from '../../chat-texts/wallet-offer.ts';
import { walletUnlinked } from '../../chat-texts/wallet-unlinked.ts';

export interface MessageContentDeps extends OperationCardDeps {
  drawChart: DrawChart;
  queries: Pick<OperationQueries, 'state'>;
  orders: Pick<OrderStore, 'find'>;
  recipients: Pick<RecipientStore, 'list'>;
  texts: Texts;
  userKeys: UserKeys;
  /** For groups, which have no key. */
  cipher: Cipher;
  /** A faucet gives play money on the test network. */
  hasFaucet: boolean;
  /** The features that notifications can be about. */
  offered: OfferedNotifications;
}

export interface MessageContent {
  content: ChatContent;
  /** The picture of the content's chart; null: it cannot be drawn, so the text stands alone. */
  picture?: Uint8Array | null;
  /** The revision that the content shows. */
  revision: number;
  /** The message will not change any more. */
  isLast: boolean;
}

export type ReadMessageContent = ReturnType<typeof createReadMessageContent>;

/** Reads the content that a message is to show now. Nothing is sent. */
export function createReadMessageContent({
  queries,
  orders,
  recipients,
  drawChart,
  texts,
  userKeys,
  cipher,
  hasFaucet,
  offered,
  explorerUrls,
  webUrl,
}: MessageContentDeps) {
  return async function readMessageContent(message: DueMessage): Promise<MessageContent> {
    const { user, offer, event, key, account, revision } = message;
    const t = texts.of(user?.language ?? '');
    if (offer) {
      const content = walletOffer(t, offer, { hasFaucet });
      return { content, revision, isLast: offer.accepted !== null };
    }
    if (event?.name === 'wallet.disconnected') {
      return { content: walletUnlinked(t, event), revision, isLast: true };
    }
    if (event) {
      const timeZone = user?.notifications.timeZone ?? 'UTC';
      const nameOf = await namesFor(user, event.network, event.name.startsWith('transaction.'));
      return { content: eventNotification(t, { ...event, nameOf }, timeZone), revision, isLast: true };
    }
    if (key) return { content: credentialNotification(t, key), revision, isLast: true };
    if (account?.change) {
      return { content: accountNotification(t, account, account.change), revision, isLast: true };
    }
    if (message.operationId !== null) return ofOperation(t, message, message.operationId);
    const body = bodyOf(message);
    if (body.type === 'developer') return { content: developerMessage(t, body), revision, isLast: true };
    if (body.type === 'notifications') {
      if (!user) throw new Error('a group has no notifications');
      const content = notificationSettings(t, user.notifications, body.page, offered);
      return { content, revision, isLast: false };
    }
    if (body.type === 'content') {
      const { chart } = body.content;
      const picture = chart ? { picture: await drawChart(chart) } : {};
      return { content: body.content, ...picture, revision, isLast: true };
    }
    throw new Error('the message names no operation');
  };

  /** The names that the user has given addresses; none if the message shows no recipient. */
  async function namesFor(
    user: DueMessage['user'],
    network: Network,
    hasRecipient: boolean,
  ): Promise<NameOf> {
    return namesOf(user && hasRecipient ? await recipients.list({ ownerId: user.id, network }) : []);
  }

  function bodyOf({ id, user, bodyCiphertext }: DueMessage): MessageBody {
    if (bodyCiphertext === null) throw new Error('the message has no content');
    const own = user ? userKeys.cipher(user.id, user.keyCiphertext) : cipher;
    // MAINTENANCE: use-cases/chats/message-context.ts is used to encrypt with the same context.
    return messageBody.parse(JSON.parse(own.decrypt(bodyCiphertext, `chat_messages.body:${id}`)));
  }

  async function ofOperation(t: Text, message: DueMessage, operationId: string): Promise<MessageContent> {
    const { account, user } = message;
    const body = message.bodyCiphertext === null ? PREPARED_CARD : bodyOf(message);
    const state = await queries.state(operationId);
    if (!state || body.type !== 'operation') throw new Error('the message does not show its operation');
    const { operation } = state;
    const { ownerId, orderId } = operation;
    const order = orderId === null ? null : await orders.find(ownerId, orderId);
    const timeZone = user?.notifications.timeZone ?? 'UTC';
    const cause = {
      preparedBy: account?.name ?? null,
      order: order && { order, isOwn: account === null, timeZone },
      timeZone,
      isLinked: message.isLinked === true,
      firstPayment: user ? firstPaymentNotice(operation, user.id, true) : ('alarm' as const),
      nameOf: await namesFor(user, operation.network, operation.kind === 'send'),
    };
    const card = operationCard(t, operation, body, cause, { explorerUrls, webUrl });
    return {
      content: account && !account.mayPrepare ? revokedCard(t, operation, card, account.name) : card,
      // The answer about a wallet changes its message, and not its operation.
      revision: Math.max(message.revision, operation.version),
      isLast: isLastCard(operation),
    };
  }
}
