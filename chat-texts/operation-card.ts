import {
  DEVELOPER_ACCESS,
  TAKE_WITHIN_MINUTES,
  type DeveloperAccessRequest,
} from '../domain/access/developer-access.ts';
import { formatAmount, formatSol } from '../domain/amounts.ts';
import type { ChatButton, ChatContent } from '../domain/chats/chat-content.ts';
import type { MessageBody } from '../domain/chats/message-body.ts';
import type { Network } from '../domain/networks.ts';
import { hasEnded, isEnding, type Operation, type OperationStatus } from '../domain/operations/operation.ts';
import { miniAppUrl } from '../domain/sessions/mini-app-path.ts';
import { balanceAfter } from '../domain/sends/balance-after.ts';
import { previewValue, type Send } from '../domain/sends/send.ts';
import type { Swap } from '../domain/swaps/swap.ts';
import { code, Html, lines, link } from './html.ts';
import { firingText, newQuoteButtons, openOrderText, type OrderOfCard } from './order-of-card.ts';
import { swapText } from './swap-card.ts';
import { stakeText } from './stake-card.ts';
import { riskReasons } from './risk-reasons.ts';
import type { Text } from './text.ts';
import { worth } from './worth.ts';

export interface OperationCardDeps {
  /** A transaction's page for people, with `{signature}`. */
  explorerUrls: Readonly<Record<Network, string>>;
  /** The wallet page's origin. */
  webUrl: string;
}

/** From the signature on. */
const SIGNED: ReadonlySet<OperationStatus> = new Set(['submitted', 'confirmed', 'failed']);

type CardBody = Extract<MessageBody, { type: 'operation' }>;

/** The body of a card that an account's operation causes: everything that it shows is in the rows. */
export const PREPARED_CARD: CardBody = { type: 'operation', link: null, way: null };

/** Why the operation is in the chat. */
export interface CardCause {
  /** The account that has prepared it; null: the person, or an order of the person. */
  preparedBy: string | null;
  /** The order that it was prepared for; null: it was asked for. */
  order: OrderOfCard | null;
  /** Of the person who reads the card. */
  timeZone: string;
}

/** An operation as its message shows it: what it does, its status, and the next step. */
export function operationCard(
  t: Text,
  operation: Operation,
  body: CardBody,
  { preparedBy, order, timeZone }: CardCause,
  { explorerUrls, webUrl }: OperationCardDeps,
): ChatContent {
  if (operation.kind === DEVELOPER_ACCESS)
    return accessCard(t, operation as Operation<DeveloperAccessRequest>, body, { explorerUrls, webUrl });
  const heads = [
    preparedBy === null ? null : t('card-prepared-by', { account: preparedBy }),
    order && firingText(t, order),
  ];
  const payment = paymentText(t, operation, timeZone);
  const html =
    payment === null
      ? lines(walletText(t, operation, body), '', walletStatus(t, operation, explorerUrls))
      : lines(
          ...heads.flatMap((head) => (head === null ? [] : [head, ''])),
          payment,
          '',
          statusText(t, operation, explorerUrls),
          order && openOrderText(t, operation, order),
        );
  const label = t(payment === null ? 'button-make' : order ? 'button-sign-now' : 'button-confirm');
  const buttons = buttonsOf(t, operation, openButton(label, operation, body, webUrl));
  return { html, buttons: order ? [...buttons, ...newQuoteButtons(t, operation, order)] : buttons };
}

/** Inside the messenger only the person who asked opens it: a link in a message that is forwarded would open for its reader. */
function openButton(label: string, { id }: Operation, { link: url }: CardBody, webUrl: string): ChatButton {
  return url === null ? { label, webApp: miniAppUrl(webUrl, id) } : { label, url };
}

/** After the proof, the person chooses where the credential is shown: on the page, which offers it too, or here. */
function accessCard(
  t: Text,
  operation: Operation<DeveloperAccessRequest>,
  body: CardBody,
  { explorerUrls, webUrl }: OperationCardDeps,
): ChatContent {
  const { id: operationId, status } = operation;
  const { credential } = operation.request;
  const title = t('access-title', { credential });
  if (status === 'confirmed') {
    return {
      html: lines(title, '', t('access-verified', { credential, minutes: TAKE_WITHIN_MINUTES })),
      buttons: [[{ label: t('button-show-key'), press: { do: 'show_credential', operationId } }]],
    };
  }
  const waits = hasEnded(status) || isEnding(operation) ? statusText(t, operation, explorerUrls) : null;
  return {
    html: waits
      ? lines(title, '', waits)
      : lines(
          title,
          '',
          t('access-ask', { credential }),
          credential === 'api_key' ? null : t(`access-note-${credential}`),
        ),
    buttons: buttonsOf(t, operation, openButton(t('button-verify'), operation, body, webUrl)),
  };
}

/** What a kind with a transaction does; null: the operation is of another kind. */
function paymentText(t: Text, operation: Operation, timeZone: string): string | null {
  switch (operation.kind) {
    case 'send':
      return sendText(t, operation as Send);
    case 'swap':
      return swapText(t, operation as Swap);
    default:
      return stakeText(t, operation, timeZone);
  }
}

function sendText(t: Text, { request, preview, network }: Send): string {
  const { token, decimals } = request;
  const sent = BigInt(request.baseUnits);
  const withheld = BigInt(preview.token?.transferFee ?? 0);
  const left = balanceAfter(request, preview);
  const { level } = preview.risk;
  return lines(
    t('card-send-title', {
      amount: formatAmount(sent, decimals),
      token,
      worth: worth(previewValue(preview)),
      network: t(`network-${network}`),
    }),
    t('card-from', { address: code(request.from) }),
    t('card-to', { address: code(request.recipient) }),
    withheld > 0n ? t('card-received', { amount: formatAmount(sent - withheld, decimals), token }) : null,
    t('card-fee', { amount: formatSol(BigInt(preview.networkFeeLamports)) }),
    preview.rentLamports === '0' ? null : t('card-rent', { amount: formatSol(BigInt(preview.rentLamports)) }),
    left === null ? null : t('card-balance', { amount: formatAmount(left, decimals), token }),
    // In type of one width the messenger makes no link of an address in it.
    request.memo === null ? null : t('card-memo', { memo: code(request.memo) }),
    ...(request.references ?? []).map((reference) => t('card-reference', { reference: code(reference) })),
    ...(level === 'none'
      ? []
      : [
          '',
          level === 'low' ? t('card-risk-low') : t('card-risk', { level: t(`risk-${level}`) }),
          ...riskReasons(t, { request, preview }),
        ]),
  );
}

function walletText(t: Text, { network }: Operation, { way }: CardBody): string {
  return t(way === 'connect' ? 'wallet-connect' : 'wallet-new', { network: t(`network-${network}`) });
}

function walletStatus(
  t: Text,
  operation: Operation,
  explorerUrls: OperationCardDeps['explorerUrls'],
): string {
  if (operation.status === 'confirmed') return t('wallet-created');
  return hasEnded(operation.status) ? statusText(t, operation, explorerUrls) : t('wallet-awaiting');
}

function statusText(t: Text, operation: Operation, explorerUrls: OperationCardDeps['explorerUrls']): string {
  const { status, statusReason, result, error, network, revertedFeeLamports } = operation;
  if (isEnding(operation)) return t('status-ending');
  const signature = result?.signature;
  const explorer =
    signature === undefined
      ? new Html('')
      : link(explorerUrls[network].replace('{signature}', encodeURIComponent(signature)), t('explorer'));
  const fee = revertedFeeLamports === null ? null : formatSol(BigInt(revertedFeeLamports));
  return lines(
    fee !== null && isUnsent(status)
      ? t(`status-${status}-reverted`, { reverted: t('reverted-paid', { fee }) })
      : t(`status-${status}`, { link: explorer, reason: error ? t(`outcome-${error.code}`) : '' }),
    fee !== null && status === 'failed' ? t('reverted-paid-too', { fee }) : null,
    statusReason === null
      ? null
      : t(statusReason === 'reverted' ? revertedId(operation) : `reason-${statusReason}`),
  );
}

/** Each kind has its own reason for a fresh transaction after a revert. */
function revertedId({ kind, status }: Operation): string {
  const reverted = kind.startsWith('stake.') ? 'reason-stake-reverted' : 'reason-reverted';
  return status === 'awaiting_signature' ? `${reverted}-again` : reverted;
}

/** Ended with nothing of it on the chain, except a transaction that was reverted. */
function isUnsent(status: OperationStatus): status is 'rejected' | 'cancelled' | 'expired' {
  return hasEnded(status) && !SIGNED.has(status);
}

function buttonsOf(t: Text, operation: Operation, open: ChatButton): ChatButton[][] {
  const { id: operationId, status } = operation;
  if (hasEnded(status) || isEnding(operation)) return [];
  const cancel: ChatButton = { label: t('button-cancel'), press: { do: 'cancel_operation', operationId } };
  // Signed bytes are on their way, so nothing is left to sign.
  if (status === 'submitted') return [[cancel]];
  return [[open], [cancel]];
}

/** The card if its account may prepare operations no more: only what the person has signed is still the person's business. */
export function revokedCard(t: Text, { status }: Operation, card: ChatContent, account: string): ChatContent {
  return { html: SIGNED.has(status) ? card.html : t('card-revoked', { account }), buttons: [] };
}

/** Whether the operation's card will not change any more. */
export function isLastCard({ status, isFinal }: Pick<Operation, 'status' | 'isFinal'>): boolean {
  return hasEnded(status) && isFinal;
}
