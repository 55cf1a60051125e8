import type { SwapToken, TriggerOrder } from '../index.ts';
import { solOf } from './sol-of.ts';
import { percentOf } from './swap-lines.ts';

/** The whole amount, in hundredths of a percent. */
const WHOLE_BPS = 10_000;

/** An order on a line. */
export function orderLine(order: TriggerOrder): string {
  const { order_id: id, state, reason, amount_in: amountIn, token_in: input, token_out: output } = order;
  const least = order.minimum_out === null ? '' : `at least ${order.minimum_out} `;
  return [
    id,
    reason === null ? state : `${state} (${reason})`,
    `${amountIn} ${nameOf(input)} for ${least}${nameOf(output)}`,
    `when ${order.token} is ${pricesOf(order)}`,
    ...firingOf(order),
    order.ended_at === null ? `until ${order.expires_at}` : `ended ${order.ended_at}`,
  ].join('  ');
}

/** Everything that the order allows, which the user compares with what they wanted. */
export function orderLines(order: TriggerOrder): string[] {
  const { minimum_out: minimum, token_in: input, token_out: output } = order;
  return [
    `order       ${order.order_id}, ${order.state}${order.reason === null ? '' : ` (${order.reason})`}`,
    `wallet      ${order.from}`,
    `gives       ${order.amount_in} ${fullName(input)}`,
    `gets        ${minimum === null ? 'what the market gives' : `at least ${minimum}`} ${fullName(output)}`,
    `price       ${tokenOf(order)} is ${pricesOf(order)}`,
    ...firingOf(order).map((text) => `reached     ${text}`),
    `slippage    at most ${percentOf(order.slippage_bps / WHOLE_BPS)} %`,
    `fee         at most ${solOf(order.fee_cap_lamports)} SOL`,
    ...(order.operation_id === null ? [] : [`operation   ${order.operation_id}`]),
    order.ended_at === null ? `expires     ${order.expires_at}` : `ended       ${order.ended_at}`,
  ];
}

function pricesOf({ above, below }: TriggerOrder): string {
  return [
    ...(above === null ? [] : [`${above} USD or more`]),
    ...(below === null ? [] : [`${below} USD or less`]),
  ].join(', or ');
}

function firingOf({ firing }: TriggerOrder): string[] {
  return firing === null ? [] : [`${firing.price} USD at ${firing.at}`];
}

function tokenOf({ token, mint }: TriggerOrder): string {
  return mint === 'SOL' ? 'SOL' : `${token} (${mint})`;
}

function nameOf({ token, mint }: SwapToken): string {
  return mint === 'SOL' ? 'SOL' : token;
}

function fullName({ token, mint, decimals }: SwapToken): string {
  return mint === 'SOL' ? 'SOL' : `${token} (${mint}, ${decimals} decimals)`;
}
