import type { SendOperationData, TimelineEntry } from '../index.ts';

/** The lines that the user reads before agreeing to the send. */
export function previewLines({ operation_id: id, network, send }: SendOperationData): string[] {
  const { from, memo, references, preview } = send;
  const isLess = preview.received_amount !== preview.amount;
  return [
    `operation   ${id}`,
    `network     ${network}`,
    `from        ${from}`,
    `to          ${preview.recipient}`,
    `amount      ${preview.amount} ${preview.token}${preview.mint === preview.token ? '' : ` (${preview.mint})`}`,
    ...(preview.usd_value === null ? [] : [`value       ${preview.usd_value} USD`]),
    ...(isLess ? [`arrives     ${preview.received_amount} ${preview.token}`] : []),
    `fee         ${preview.network_fee} SOL, at most ${preview.fee_cap} SOL`,
    ...(preview.rent === '0' ? [] : [`rent        ${preview.rent} SOL for the recipient's new account`]),
    ...(memo === null ? [] : [`memo        ${memo}`]),
    ...references.map((reference) => `reference   ${reference}`),
    ...preview.net_effect.map(({ address, token, change }) => `effect      ${address} ${change} ${token}`),
    ...preview.warnings.map(({ message }) => `warning     ${message}`),
    `risk        ${[preview.risk.level, ...preview.risk.reasons].join(': ')}`,
  ];
}

export function timelineLine({ at, status, status_reason: reason, message }: TimelineEntry): string {
  return `${at}  ${reason === null ? status : `${status} (${reason})`}  ${message}`;
}
