import type { Knex } from 'knex';
import { flagsByPayments, lastReceived } from '../../domain/ledger/flags-by-payments.ts';
import type { FoundMovement } from '../../domain/ledger/found-movement.ts';
import type { LedgerChain } from '../../domain/ledger/block-range.ts';
import { totalOf } from '../../domain/ledger/total-of-holdings.ts';
import { reportsOf } from '../../domain/ledger/movement-reports.ts';
import type { MovementRules } from '../../domain/ledger/movement-rules.ts';
import { isMadeBy } from '../../domain/ledger/recognised-operation.ts';
import { insertEvents } from '../events/event-store.ts';
import { sampledPrices } from '../prices/sampled-prices.ts';
import { readOperations, readOwners } from './ledger-context.ts';
import { insertMovements } from './movement-rows.ts';
import { compareAsWhole } from './unverified-rows.ts';
import { readPayments } from './payment-rows.ts';

export interface WrittenMovements {
  movements: number;
  events: number;
  /** Movements that are new, or that were taken back and are valid again. */
  changed: FoundMovement[];
  /** New ones whose balance was reported. */
  reported: FoundMovement[];
}

/**
 * Writes movements, in the order in which they are reported, and the events of new ones; returns how many of each. A movement that
 * was taken back, and is valid again, is corrected if it was reported with other values; its own events are sent once.
 */
export async function writeMovements(
  trx: Knex.Transaction,
  chain: LedgerChain,
  rules: MovementRules,
  found: readonly FoundMovement[],
): Promise<WrittenMovements> {
  if (found.length === 0) return { movements: 0, events: 0, changed: [], reported: [] };
  const operations = await readOperations(trx, chain, [...new Set(found.map((each) => each.transaction))]);
  const payments = await readPayments(trx, lastReceived(found));
  const flagsOf = flagsByPayments(rules, found, payments);
  const { inserted, restored, left } = await insertMovements(
    trx,
    found.map((each) => {
      const operation = operations.get(each.transaction.signature);
      const isOwn = operation !== undefined && isMadeBy(operation, each.movement);
      return { ...each, operation: isOwn ? operation : null, ...flagsOf(each) };
    }),
  );
  if (left.length > 0) await compareAsWhole(trx, chain, left);
  const changed = [...restored.map(({ movement }) => movement), ...inserted];
  const reported = inserted.filter(({ isReported }) => isReported);
  const told = changed.filter(({ isReported }) => isReported);
  const wallets = new Set(told.map((each) => each.movement.wallet));
  if (wallets.size === 0) return { movements: inserted.length, events: 0, changed, reported };
  const owners = await readOwners(trx, chain, [...wallets]);
  const now = new Date();
  const timeOf = ({ transaction }: FoundMovement): Date => transaction.blockTime ?? now;
  const moments = told.flatMap((each) =>
    [each.movement, ...each.holdings].map(({ token }) => ({ token, at: timeOf(each) })),
  );
  const priceAt = await sampledPrices(trx, chain.network, moments, rules.priceMaxAgeMs);
  const events = reportsOf(
    { inserted, restored },
    {
      chain,
      rules,
      owners,
      priceOf: (each) => priceAt({ token: each.movement.token, at: timeOf(each) }),
      totalOf: (each) => totalOf(each.holdings, (token) => priceAt({ token, at: timeOf(each) })),
      now,
    },
  );
  await insertEvents(trx, events);
  return { movements: inserted.length, events: events.length, changed, reported };
}
