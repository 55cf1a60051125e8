/** The value that this share of the sorted values does not exceed (nearest rank). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

export interface Spread {
  count: number;
  p50: number;
  p95: number;
}

export function spreadOf(values: readonly number[]): Spread {
  return { count: values.length, p50: percentile(values, 0.5), p95: percentile(values, 0.95) };
}
