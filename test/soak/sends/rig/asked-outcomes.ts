import { z } from 'zod';

/** How often one node was asked about single transactions: shows if a cell's sends have met its faults. */
export interface AskedOutcomes {
  note(call: unknown): void;
  /** Forgets earlier questions. */
  begin(): void;
  /** Questions since then about signatures that had already landed, at the given times (performance.now). */
  countAfter(landedAt: ReadonlyMap<string, number>): number;
}

const statusCall = z.object({
  method: z.literal('getSignatureStatuses'),
  params: z.tuple([z.tuple([z.string()])]).rest(z.unknown()),
});

export function createAskedOutcomes(): AskedOutcomes {
  let asked: { signature: string; at: number }[] = [];
  return {
    note(call) {
      const signature = statusCall.safeParse(call).data?.params[0][0];
      if (signature !== undefined) asked.push({ signature, at: performance.now() });
    },
    begin: () => (asked = []),
    countAfter: (landedAt) =>
      asked.filter(({ signature, at }) => at > (landedAt.get(signature) ?? Infinity)).length,
  };
}
