import { z } from 'zod';
import { HOSTILE_FORMS } from './hostile-swap.ts';

/** Providers, by the prefix of their paths. */
export const PROVIDERS = ['jup', 'gecko', 'dex', 'feeds'] as const;

export type Provider = (typeof PROVIDERS)[number];

/** A fault of the next answers of one provider. */
export const providerFault = z.discriminatedUnion('kind', [
  /** `headers`: such as `x-ratelimit-reset` or `retry-after`. */
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().min(400).max(599),
    headers: z.record(z.string(), z.string()).default({}),
  }),
  /** The connection ends in the middle of the answer. */
  z.strictObject({ kind: z.literal('cut') }),
  z.strictObject({ kind: z.literal('html') }),
  /** JSON that is not an answer of the provider. */
  z.strictObject({ kind: z.literal('json'), body: z.unknown() }),
  /** JSON of this length, as long as the client reads it. */
  z.strictObject({ kind: z.literal('huge'), megabytes: z.int().min(1).max(100) }),
  /** Waits before it answers. */
  z.strictObject({ kind: z.literal('slow'), milliseconds: z.int().min(0).max(60_000) }),
  /** These tokens are left out, as without a price, and so are their pools. */
  z.strictObject({ kind: z.literal('missing'), tokens: z.array(z.string()) }),
  /** Fields are null in place of their values. */
  z.strictObject({ kind: z.literal('nulls') }),
  /** Fields that the client does not know, and pools of another chain. */
  z.strictObject({ kind: z.literal('extra') }),
  /** Every price is this many times too high. */
  z.strictObject({ kind: z.literal('factor'), factor: z.number().positive() }),
  /** The text of every price, such as `1.2e-9`, and of what is in pools. */
  z.strictObject({ kind: z.literal('price'), price: z.string() }),
  z.strictObject({ kind: z.literal('redirect'), location: z.string() }),
  /** For a feed: entities that grow when they are expanded. */
  z.strictObject({ kind: z.literal('bomb') }),
  /** For a swap: the quote says more than the chain pays. */
  z.strictObject({ kind: z.literal('optimistic') }),
  /** For a swap: the price of a compute unit is absurd. */
  z.strictObject({ kind: z.literal('unit price') }),
  /** For a swap: its transaction robs the wallet (hostile-swap.ts). */
  z.strictObject({ kind: z.literal('hostile'), form: z.enum(HOSTILE_FORMS) }),
  /** For a swap, and for the report of a token: the answer has these fields in place of its own. */
  z.strictObject({ kind: z.literal('fields'), fields: z.record(z.string(), z.unknown()) }),
  /** The provider’s own mark of time stands still. */
  z.strictObject({ kind: z.literal('stale'), seconds: z.int() }),
]);

export type ProviderFault = z.infer<typeof providerFault>;

export const faultRequest = z.strictObject({
  provider: z.enum(PROVIDERS),
  fault: providerFault,
  /** Null: until faults are cleared. */
  times: z.int().min(1).nullable().default(null),
});

interface ActiveFault extends z.infer<typeof faultRequest> {}

export function createProviderFaults() {
  let active: ActiveFault[] = [];
  return {
    add(fault: ActiveFault): void {
      active.push({ ...fault });
    },
    /** Those that have not ended. */
    active: (): readonly ActiveFault[] => active,
    clear(): void {
      active = [];
    },
    /** Those of the next answer. */
    take(provider: Provider): ProviderFault[] {
      const taken = active.filter((each) => each.provider === provider);
      for (const each of taken) if (each.times !== null) each.times -= 1;
      active = active.filter(({ times }) => times === null || times > 0);
      return taken.map(({ fault }) => fault);
    },
  };
}
