import type { SwapOperationData, SwapToken } from '../index.ts';
import { solOf } from './sol-of.ts';

const PERCENT_DECIMALS = 4;

const BASIS_POINTS = 10_000;

/** The lines that the user reads before agreeing to the swap. */
export function swapLines({ operation_id: id, network, swap }: SwapOperationData): string[] {
  const { preview, token_in: tokenIn, token_out: tokenOut } = swap;
  const { price_impact: impact, usd_value_in: valueIn, usd_value_out: valueOut } = preview;
  return [
    `operation   ${id}`,
    `network     ${network}`,
    `wallet      ${swap.from}`,
    `gives       ${swap.amount_in} ${nameOf(tokenIn)}${valueText(valueIn)}`,
    `gets        ${preview.quoted_out} ${nameOf(tokenOut)}${valueText(valueOut)} as quoted`,
    `at least    ${swap.minimum_out} ${tokenOut.token}, or nothing is swapped`,
    `impact      ${impact === null ? 'not known' : `${percentOf(Number(impact))} % on the price`}`,
    `fee         ${preview.network_fee} SOL, at most ${solOf(swap.fee_cap_lamports)} SOL`,
    ...(preview.rent === '0' ? [] : [`rent        ${preview.rent} SOL for new token accounts`]),
    ...(preview.wrapped_sol === '0'
      ? []
      : [`unwraps     ${preview.wrapped_sol} SOL that was wrapped before`]),
    ...preview.steps.map(
      (step) => `route       ${percentOf(step.share_bps / BASIS_POINTS)} % ${step.exchange}`,
    ),
    ...preview.warnings.map(({ code, message }) => `warning     ${code}: ${message}`),
  ];
}

/** The result of a confirmed swap; no line before that. */
export function resultLines({ swap }: SwapOperationData): string[] {
  const { result, token_in: tokenIn, token_out: tokenOut } = swap;
  if (!result) return [];
  return [
    `gave        ${result.amount_in} ${tokenIn.token}`,
    `got         ${result.amount_out} ${tokenOut.token}`,
    `price       ${result.effective_price} ${tokenOut.token} for 1 ${tokenIn.token}`,
    `fee         ${result.network_fee} SOL`,
    ...(result.rent_paid === '0' ? [] : [`rent        ${result.rent_paid} SOL paid`]),
    ...(result.rent_returned === '0' ? [] : [`rent        ${result.rent_returned} SOL returned`]),
    ...(result.wrapped_sol === '0' ? [] : [`unwrapped   ${result.wrapped_sol} SOL`]),
  ];
}

/** The bytes of a swap name no decimals, so a person sees those by which the amounts are counted. */
function nameOf({ token, mint, decimals }: SwapToken): string {
  return mint === 'SOL' ? 'SOL' : `${token} (${mint}, ${decimals} decimals)`;
}

function valueText(usd: string | null): string {
  return usd === null ? '' : `, ${usd} USD`;
}

/** Converts a share of 1. */
export function percentOf(share: number): string {
  return `${Number((share * 100).toFixed(PERCENT_DECIMALS))}`;
}
