const BASIS_POINTS = 10_000n;

/** The largest slippage with which still at least `minimumOut` arrives; null: less than that is quoted. */
export function slippageFor(quotedOut: bigint, minimumOut: bigint): number | null {
  if (quotedOut < minimumOut || quotedOut === 0n) return null;
  // floor(q × bps / 10000) ≤ q − m  ⇔  q × bps < (q − m + 1) × 10000
  const bps = ((quotedOut - minimumOut + 1n) * BASIS_POINTS - 1n) / quotedOut;
  return Number(bps < BASIS_POINTS ? bps : BASIS_POINTS);
}
