import * as z from 'zod/mini';
import { stakeTermsSchema, type StakeTerms } from './stake-terms.ts';

const KEY = 'stakes';

/** Older ones are forgotten: the page then says that it does not know the request. */
const MAX_KEPT = 50;

const keptSchema = z.object({ operationId: z.string().check(z.minLength(1)), terms: stakeTermsSchema });

/** A stake that was asked for on this device, after the library compared it with the person's own words. */
type KeptStake = z.infer<typeof keptSchema>;

/** Newest first. An entry that is not as it was written is left out. */
function readAll(): KeptStake[] {
  try {
    const entries: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(entries) ? entries.flatMap((entry) => keptSchema.safeParse(entry).data ?? []) : [];
  } catch {
    return [];
  }
}

export function readKeptStake(operationId: string): StakeTerms | undefined {
  return readAll().find((each) => each.operationId === operationId)?.terms;
}

export function keepStake(kept: KeptStake): void {
  const others = readAll().filter(({ operationId }) => operationId !== kept.operationId);
  try {
    window.localStorage.setItem(KEY, JSON.stringify([kept, ...others].slice(0, MAX_KEPT)));
  } catch {
    // Storage is full or forbidden: the page will say that this device does not know the request.
  }
}
