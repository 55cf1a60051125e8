import { formatAmount, formatSol } from '../domain/amounts.ts';
import { balanceAfter } from '../domain/sends/balance-after.ts';
import { storedValue } from '../domain/prices/stored-value.ts';
import type { Send } from '../domain/sends/send.ts';
import type { NameOf } from '../domain/recipients/name-of.ts';
import { code, lines } from './html.ts';
import type { FirstPaymentNotice } from '../domain/chats/first-payment.ts';
import { isFirstPayment } from '../domain/sends/new-recipient.ts';
import { namedAddress, recipientLabel, shortNamedAddress } from './recipient-text.ts';
import { riskReasons } from './risk-reasons.ts';
import { shortToken } from './short-address.ts';
import type { Text } from './text.ts';
import { worth } from './worth.ts';

/** A send is known by its amount and its recipient. */
export function sendLabel(
  t: Text,
  { request: { baseUnits, decimals, token, recipient } }: Send,
  nameOf: NameOf,
): string {
  return t.label('operation-send', {
    amount: formatAmount(BigInt(baseUnits), decimals),
    token: shortToken(token),
    recipient: recipientLabel(recipient, nameOf),
  });
}

/** Says what a send moves and costs, and names its risks. */
export function sendText(
  t: Text,
  { request, preview, network, status }: Send,
  { nameOf }: { nameOf: NameOf },
): string {
  const { token, decimals } = request;
  const sent = BigInt(request.baseUnits);
  const withheld = BigInt(preview.token?.transferFee ?? 0);
  const left = balanceAfter(request, preview);
  const { level } = preview.risk;
  const isSent = status === 'confirmed';
  const reasons = riskReasons(t, { request, preview: isSent ? asReceipt(preview) : preview });
  return lines(
    t(isSent ? 'card-sent-title' : 'card-send-title', {
      amount: formatAmount(sent, decimals),
      token,
      to: shortNamedAddress(request.recipient, nameOf),
      worth: worth(storedValue(preview.value)),
      network: t(`network-${network}`),
    }),
    t('card-from', { address: code(request.from) }),
    t('card-to', { address: namedAddress(request.recipient, nameOf) }),
    withheld > 0n ? t('card-received', { amount: formatAmount(sent - withheld, decimals), token }) : null,
    t('card-fee', { amount: formatSol(BigInt(preview.networkFeeLamports)) }),
    preview.rentLamports === '0' ? null : t('card-rent', { amount: formatSol(BigInt(preview.rentLamports)) }),
    left === null ? null : t('card-balance', { amount: formatAmount(left, decimals), token }),
    // In type of one width the messenger makes no link of an address in it.
    request.memo === null ? null : t('card-memo', { memo: code(request.memo) }),
    ...(request.references ?? []).map((reference) => t('card-reference', { reference: code(reference) })),
    ...(reasons.length === 0
      ? []
      : [
          '',
          level === 'low' ? t('card-risk-low') : t('card-risk', { level: t(`risk-${level}`) }),
          ...reasons,
        ]),
  );
}

/** After the payment it is not true any more that the wallet has never paid the recipient; its receipt may say that it was the first time. */
function asReceipt(preview: Send['preview']): Send['preview'] {
  const findings = preview.risk.findings.filter((finding) => finding.code !== 'new_recipient');
  return { ...preview, risk: { ...preview.risk, findings } };
}

/** The text of a security message in one line, for the person who has confirmed the payment here. */
export function sendReceipt(
  t: Text,
  { request, preview }: Send,
  { firstPayment, nameOf }: { firstPayment?: FirstPaymentNotice; nameOf: NameOf },
): string | null {
  return firstPayment === 'receipt' && isFirstPayment(preview.risk)
    ? t('receipt-first-payment', { to: shortNamedAddress(request.recipient, nameOf) })
    : null;
}
