import { z } from 'zod';
import type {
  NewNotification,
  NotificationStore,
  DecidedNotification,
} from '../../db/chats/notification-store.ts';
import { decideNotification } from '../../domain/chats/notification-decision.ts';
import { firstPaymentNotice } from '../../domain/chats/first-payment.ts';
import { bundleOf } from '../../domain/chats/notification-bundle.ts';
import {
  alertOfEvent,
  alertOfPrepared,
  alertOfPreparedStake,
  alertOfPreparedSwap,
  causeOf,
  type PreparedBy,
  type PreparedSend,
  type PreparedStake,
  type PreparedSwap,
  type SecurityAlert,
} from '../../domain/chats/security-alert.ts';
import type { UserKeys } from '../../domain/chats/user-keys.ts';
import type { StakeDelegate, StakeRedelegate } from '../../domain/stakes/stake.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { securityAlert } from '../../chat-texts/security-alert.ts';
import type { Texts } from '../../chat-texts/text.ts';
import { privateMessage } from './private-message.ts';

export interface DecideNotificationsDeps {
  notifications: Pick<NotificationStore, 'decide'>;
  texts: Texts;
  userKeys: UserKeys;
  log(): Logger;
}

type StoredEvent = NonNullable<NewNotification['event']>;
type StoredOperation = NonNullable<NewNotification['operation']>;

const DECIDED_AT_ONCE = 500;

/** The fields of a payment's stored event that decide. Each event has some of them. */
const storedPayment = z.object({
  data: z.object({
    wallet_address: z.string(),
    amount: z.string(),
    token: z.string(),
    sender: z.string().default(''),
    recipient: z.string().default(''),
    usd_value: z.string().nullable().default(null),
    flags: z.array(z.string()).default([]),
    type: z.string().default(''),
  }),
});

/** The end of an order that the person has not made by a press or a signature. */
const unseenEnd = z.object({
  data: z.union([z.object({ state: z.literal('expired') }), z.object({ reason: z.literal('NOT_ALLOWED') })]),
});

/** Decides what becomes of new notifications. Returns how many there were. */
export function createDecideNotifications({ notifications, texts, userKeys, log }: DecideNotificationsDeps) {
  function decide(notification: NewNotification): DecidedNotification {
    try {
      return notification.event ? ofEvent(notification, notification.event) : ofPrepared(notification);
    } catch (error) {
      // One that cannot be read must not keep the others. Nor is it lost: its message waits until it can be written.
      log().error({ err: error, cause: notification.cause }, 'a notification cannot be read');
      return { decision: { become: 'message' }, security: null };
    }
  }

  function ofEvent(notification: NewNotification, stored: StoredEvent): DecidedNotification {
    if (stored.name.startsWith('transaction.')) return ofPayment(notification, stored);
    const { settings } = notification;
    const body: unknown = JSON.parse(stored.body);
    // A card shows an operation of the order, and not its end.
    const isShown = stored.name === 'order.ended' ? !unseenEnd.safeParse(body).success : notification.isShown;
    const decision = decideNotification({ name: stored.name, deposit: null }, isShown, settings, new Date());
    return { decision, security: null, bundle: bundleOf(body) };
  }

  function ofPayment(
    notification: NewNotification,
    { name, network, body }: StoredEvent,
  ): DecidedNotification {
    const { user, settings, isShown, operation, paidBefore } = notification;
    const {
      wallet_address: wallet,
      usd_value: usdValue,
      type,
      ...data
    } = storedPayment.parse(JSON.parse(body)).data;
    function causingSend(caused: StoredOperation) {
      const send = sendOf(caused);
      return send && { ...send, notice: firstPaymentNotice(caused, user.id, isShown) };
    }
    // Stakes stay the wallet's own, and have events of their own.
    const isStake = type.startsWith('stake.');
    const alert =
      !isStake &&
      (name === 'transaction.received' || name === 'transaction.pending' || name === 'transaction.confirmed')
        ? alertOfEvent({ name, wallet, ...data }, network, operation && causingSend(operation), paidBefore)
        : null;
    // It says the same as the notification of the payment would.
    const isReported =
      isShown || alert?.about === 'first_payment' || (isStake && name === 'transaction.confirmed');
    return {
      decision: decideNotification(
        { name, deposit: name === 'transaction.received' ? { ...data, usdValue } : null },
        isReported,
        settings,
        new Date(),
      ),
      security: messageOf(notification, alert),
    };
  }

  function ofPrepared(notification: NewNotification): DecidedNotification {
    const { operation } = notification;
    const alert = operation && alertOf(operation, preparedBy(notification.user.id, operation));
    return { decision: { become: 'nothing' }, security: messageOf(notification, alert) };
  }

  function messageOf(
    { user }: NewNotification,
    alert: SecurityAlert | null,
  ): DecidedNotification['security'] {
    if (!alert || user.chatId === null) return null;
    const content = securityAlert(texts.of(user.language), alert);
    return { cause: causeOf(alert, user.id, new Date()), ...privateMessage(userKeys, user, content) };
  }

  return async function decideNotifications(): Promise<number> {
    return notifications.decide(DECIDED_AT_ONCE, decide);
  };
}

function preparedBy(userId: string, { ownerId, account }: StoredOperation): PreparedBy {
  if (account) return { account: account.name, isOwn: account.isOwn };
  return ownerId === userId ? 'chat' : 'page';
}

function alertOf(operation: StoredOperation, by: PreparedBy): SecurityAlert | null {
  const { id, kind, network, request, preview, orderId } = operation;
  const send = sendOf(operation);
  if (send) return alertOfPrepared(id, network, send, by);
  const stake = delegationOf(operation);
  if (stake) return alertOfPreparedStake(id, network, stake, by);
  // The message of an order shows the warnings of its swap.
  return kind === 'swap' && orderId === null
    ? alertOfPreparedSwap(id, network, { request, preview } as PreparedSwap, by)
    : null;
}

/** Other kinds of stakes have no warnings. */
function delegationOf({ kind, request, preview }: StoredOperation): PreparedStake | null {
  if (kind === 'stake.delegate') {
    const stake = { request, preview } as Pick<StakeDelegate, 'request' | 'preview'>;
    return { ...stake.request, warnings: stake.preview.warnings };
  }
  if (kind !== 'stake.redelegate') return null;
  const stake = { request, preview } as Pick<StakeRedelegate, 'request' | 'preview'>;
  const { lamports, warnings } = stake.preview;
  return { ...stake.request, lamports, warnings };
}

/** Other kinds have no recipient. */
function sendOf({ kind, request, preview }: StoredOperation): PreparedSend | null {
  return kind === 'send' ? ({ request, preview } as PreparedSend) : null;
}
