import type { Pool, PoolSourceName } from '../../domain/pools/pool.ts';
import type { AskedSources } from './asked-sources.ts';
import { createKeptAnswers, type KeptAnswer } from '../kept-answers.ts';

/**
 * Why a pool's fee is not known. `single_pool_only`: sources say it of a single pool only. `not_reported`: no source says it of this
 * pool. `source_unavailable`: the source that has fees does not answer at present. Public.
 */
export const FEE_REASONS = ['single_pool_only', 'not_reported', 'source_unavailable'] as const;

export type FeeReason = (typeof FEE_REASONS)[number];

export type PoolFee = { percent: string; reason: null } | { percent: null; reason: FeeReason };

export interface PoolList {
  source: PoolSourceName;
  pools: Pool[];
}

export interface SinglePool {
  source: PoolSourceName;
  pool: Pool;
  fee: PoolFee;
}

export interface PoolReader {
  /** Throws a ProviderError if no source answers, and none has answered before. */
  list(token: string): Promise<KeptAnswer<PoolList>>;
  /** Its answer is null if every source answers that it knows no such pool. */
  single(address: string): Promise<KeptAnswer<SinglePool | null>>;
}

/** A pool's figures are of the last 24 hours; providers renew them once a minute. */
const FRESH_MS = 60_000;

export function createPoolReader(asked: AskedSources, now?: () => Date): PoolReader {
  return {
    list: createKeptAnswers({
      async ask(token: string) {
        const { source, value } = await asked.first((each) => each.poolsOf(token));
        return { source, pools: value };
      },
      freshMs: FRESH_MS,
      ...(now ? { now } : {}),
    }),
    single: createKeptAnswers({
      ask: (address: string) => askForOne(asked, address),
      freshMs: FRESH_MS,
      ...(now ? { now } : {}),
    }),
  };
}

/** The figures are of the first source that knows the pool, the fee is of one that has fees. */
async function askForOne(asked: AskedSources, address: string): Promise<SinglePool | null> {
  const answers = await asked.all((source) => source.pool(address));
  const [found] = answers.flatMap(({ source, value }) => (value ? [{ source, ...value }] : []));
  const failed = answers.filter(({ error }) => error !== null);
  if (!found) {
    // The source that does not answer may know it.
    for (const { error } of failed) if (error) throw error;
    return null;
  }
  const percent = answers.find(({ value }) => value?.feePercent != null)?.value?.feePercent ?? null;
  return {
    source: found.source.name,
    pool: found.pool,
    fee:
      percent !== null
        ? { percent, reason: null }
        : {
            percent: null,
            reason: failed.some(({ source }) => source.hasFees) ? 'source_unavailable' : 'not_reported',
          },
  };
}
