import { looksLike } from '../sends/look-alike.ts';
import { isFirstPayment } from '../sends/new-recipient.ts';
import type { SendPreview, SendRequest } from '../sends/send.ts';
import type { StakeWarning } from '../stakes/stake-warnings.ts';
import type { SwapPreview, SwapRequest } from '../swaps/swap.ts';
import type { FirstPaymentNotice } from './first-payment.ts';
import type { Network } from '../networks.ts';

/** Something that may be fraud. It comes with any settings. */
export type SecurityAlert =
  /** The payment can still be refused. */
  | {
      about: 'risky_payment';
      operationId: string;
      network: Network;
      send: PreparedSend;
      preparedBy: PreparedBy;
    }
  /** The swap can still be refused. */
  | {
      about: 'risky_swap';
      operationId: string;
      network: Network;
      swap: PreparedSwap;
      preparedBy: Exclude<PreparedBy, 'chat'>;
    }
  /** The delegation can still be refused. */
  | {
      about: 'risky_stake';
      operationId: string;
      network: Network;
      stake: PreparedStake;
      preparedBy: Exclude<PreparedBy, 'chat'>;
    }
  | { about: 'look_alike'; network: Network; wallet: string; sender: string; imitated: string | null }
  | { about: 'first_payment'; network: Network; payment: Payment };

/** `chat`: by the person, in this chat. `page`: by the wallet, on the wallet page. Otherwise by an account, of which the name is shown. */
export type PreparedBy = 'chat' | 'page' | { account: string; isOwn: boolean };

export interface PreparedSend {
  request: SendRequest;
  preview: SendPreview;
}

export interface PreparedSwap {
  request: SwapRequest;
  preview: SwapPreview;
}

/** A delegation, of new SOL or of a position again. */
export interface PreparedStake {
  from: string;
  validator: string;
  lamports: string;
  warnings: readonly StakeWarning[];
}

export interface Payment {
  wallet: string;
  recipient: string;
  amount: string;
  token: string;
}

/** An event, as far as it can raise an alert. */
export type AlertingEvent =
  | { name: 'transaction.received'; wallet: string; sender: string; flags: readonly string[] }
  | ({ name: 'transaction.pending' } & Payment)
  | ({ name: 'transaction.confirmed'; flags: readonly string[] } & Payment);

/**
 * For an operation that was just prepared. A new recipient alone is reported when the payment is made. In the chat, the card names every risk to the
 * person who asked, so a large share alarms only elsewhere; a recipient that imitates another one may be fraud everywhere.
 */
export function alertOfPrepared(
  operationId: string,
  network: Network,
  send: PreparedSend,
  preparedBy: PreparedBy,
): SecurityAlert | null {
  const { level } = send.preview.risk;
  return level === 'high' || (level === 'medium' && preparedBy !== 'chat')
    ? { about: 'risky_payment', operationId, network, send, preparedBy }
    : null;
}

/** For a swap that was just prepared, and not in the chat: there, the person has accepted its critical warnings by name. */
export function alertOfPreparedSwap(
  operationId: string,
  network: Network,
  swap: PreparedSwap,
  preparedBy: PreparedBy,
): SecurityAlert | null {
  return preparedBy !== 'chat' && swap.preview.warnings.some(({ critical }) => critical)
    ? { about: 'risky_swap', operationId, network, swap, preparedBy }
    : null;
}

/** The same for a delegation. */
export function alertOfPreparedStake(
  operationId: string,
  network: Network,
  stake: PreparedStake,
  preparedBy: PreparedBy,
): SecurityAlert | null {
  return preparedBy !== 'chat' && stake.warnings.some(({ critical }) => critical)
    ? { about: 'risky_stake', operationId, network, stake, preparedBy }
    : null;
}

/**
 * @param send the person's operation that caused the event, and where the chat reads that it pays a new recipient; null: another tool caused it
 * @param paidBefore recipients of the wallet before the event, as far as the ledger knows
 */
export function alertOfEvent(
  event: AlertingEvent,
  network: Network,
  send: (PreparedSend & { notice: FirstPaymentNotice }) | null,
  paidBefore: readonly string[],
): SecurityAlert | null {
  switch (event.name) {
    case 'transaction.received': {
      const { wallet, sender, flags } = event;
      if (!flags.includes('look_alike')) return null;
      const imitated = paidBefore.find((known) => looksLike(known, sender)) ?? null;
      return { about: 'look_alike', network, wallet, sender, imitated };
    }
    case 'transaction.pending':
      return send && send.notice === 'alarm' && isFirstPayment(send.preview.risk)
        ? { about: 'first_payment', network, payment: event }
        : null;
    case 'transaction.confirmed': {
      // A flag says that the wallet did not sign it, so it is not a payment of the wallet. A swap comes back to the wallet itself.
      const isPayment = send === null && event.flags.length === 0 && event.recipient !== event.wallet;
      return isPayment && !paidBefore.includes(event.recipient)
        ? { about: 'first_payment', network, payment: event }
        : null;
    }
  }
}

/**
 * The same cause raises one alert. Spammers make addresses that look like another one within seconds, so a day's imitations of one
 * address are one cause.
 */
export function causeOf(alert: SecurityAlert, userId: string, at: Date): string {
  switch (alert.about) {
    case 'risky_payment':
    case 'risky_swap':
    case 'risky_stake':
      return `security/risk/${alert.operationId}/${userId}`;
    case 'look_alike':
      return `security/look-alike/${userId}/${alert.imitated ?? alert.wallet}/${at.toISOString().slice(0, 10)}`;
    case 'first_payment': {
      const { wallet, recipient } = alert.payment;
      return `security/first-payment/${userId}/${alert.network}/${wallet}/${recipient}`;
    }
  }
}
