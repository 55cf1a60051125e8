import { formatSol } from '../domain/amounts.ts';
import type { ChatButton } from '../domain/chats/chat-content.ts';
import type { MessageBody } from '../domain/chats/message-body.ts';
import type { Network } from '../domain/networks.ts';
import { hasEnded, isEnding, type Operation, type OperationStatus } from '../domain/operations/operation.ts';
import { miniAppUrl } from '../domain/sessions/mini-app-path.ts';
import { Html, lines, link } from './html.ts';
import type { Text } from './text.ts';

export interface OperationCardDeps {
  /** A transaction's page for people, with `{signature}`. */
  explorerUrls: Readonly<Record<Network, string>>;
  /** The wallet page's origin. */
  webUrl: string;
}

export type CardBody = Extract<MessageBody, { type: 'operation' }>;

/** From the signature on. */
export const SIGNED: ReadonlySet<OperationStatus> = new Set(['submitted', 'confirmed', 'failed']);

/**
 * The status, how it ended, and why it is delayed.
 *
 * @param reverted the kind's own reason for a fresh transaction after a revert
 */
export function statusText(
  t: Text,
  operation: Operation,
  explorerUrls: OperationCardDeps['explorerUrls'],
  reverted = 'reason-reverted',
): string {
  const { status, statusReason, result, error, network, revertedFeeLamports } = operation;
  if (isEnding(operation)) return t('status-ending');
  const signature = result?.signature;
  const explorer =
    signature === undefined
      ? new Html('')
      : link(explorerUrls[network].replace('{signature}', encodeURIComponent(signature)), t('explorer'));
  const revertedId = status === 'awaiting_signature' ? `${reverted}-again` : reverted;
  const fee = revertedFeeLamports === null ? null : formatSol(BigInt(revertedFeeLamports));
  return lines(
    fee !== null && isUnsent(status)
      ? t(`status-${status}-reverted`, { reverted: t('reverted-paid', { fee }) })
      : t(`status-${status}`, { link: explorer, reason: error ? t(`outcome-${error.code}`) : '' }),
    fee !== null && status === 'failed' ? t('reverted-paid-too', { fee }) : null,
    statusReason === null ? null : t(statusReason === 'reverted' ? revertedId : `reason-${statusReason}`),
  );
}

/** Ended with nothing of it on the chain, except a transaction that was reverted. */
function isUnsent(status: OperationStatus): status is 'rejected' | 'cancelled' | 'expired' {
  return hasEnded(status) && !SIGNED.has(status);
}

/**
 * The next step, which opens the page, and the way out. Inside the messenger only the person who asked opens it: a link in a message that is
 * forwarded would open for its reader.
 */
export function stepButtons(
  t: Text,
  operation: Operation,
  label: string,
  { link: url, way }: CardBody,
  { webUrl }: Pick<OperationCardDeps, 'webUrl'>,
): ChatButton[][] {
  const { id: operationId, status } = operation;
  if (hasEnded(status) || isEnding(operation)) return [];
  const cancel: ChatButton = { label: t('button-cancel'), press: { do: 'cancel_operation', operationId } };
  // Signed bytes are on their way, so nothing is left to sign.
  if (status === 'submitted') return [[cancel]];
  if (url === null) return [[{ label, webApp: miniAppUrl(webUrl, operationId) }], [cancel]];
  // A link opens once, in one browser.
  const renew: ChatButton = { label: t('button-new-link'), press: { do: 'new_link', operationId, way } };
  return [[{ label, url }], [renew, cancel]];
}
