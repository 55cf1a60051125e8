import type { Knex } from 'knex';
import { balanceDifferences } from '../../domain/ledger/balance-differences.ts';
import type { LedgerChain } from '../../domain/ledger/block-range.ts';
import { runningBalances } from '../../domain/ledger/running-balances.ts';
import { totalOf } from '../../domain/ledger/total-of-holdings.ts';
import type { MovementRules } from '../../domain/ledger/movement-rules.ts';
import type { WalletSnapshot } from '../../domain/ledger/wallet-snapshot.ts';
import { insertEvents, type NewEvent } from '../events/event-store.ts';
import { sampledPrices } from '../prices/sampled-prices.ts';
import { forgetReported, readAccounts, writeSnapshot } from './ledger-account-rows.ts';
import { readOwners } from './ledger-context.ts';

/** Writes a snapshot of a followed wallet, and sends an event for each token whose balance differed. */
export async function correctBalances(
  trx: Knex.Transaction,
  chain: LedgerChain,
  rules: MovementRules,
  { id, address }: { id: number; address: string },
  snapshot: WalletSnapshot,
): Promise<void> {
  const before = await readAccounts(trx, [id]);
  await writeSnapshot(trx, id, snapshot);
  const tokens = [...new Set(before.map(({ token }) => token))];
  await forgetReported(
    trx,
    tokens.map((token) => ({ walletId: id, token })),
  );
  const after = await readAccounts(trx, [id]);
  const corrected = balanceDifferences(before, after);
  if (corrected.length === 0) return;
  const owners = await readOwners(trx, chain, [address]);
  const events: NewEvent[] = [];
  const now = new Date();
  const holdings = runningBalances(after.map((account) => ({ ...account, wallet: address }))).holdings(
    address,
  );
  const moments = [...corrected, ...holdings].map(({ token }) => ({ token, at: now }));
  const priceAt = await sampledPrices(trx, chain.network, moments, rules.priceMaxAgeMs);
  const priceOf = (token: string) => priceAt({ token, at: now });
  const total = totalOf(holdings, priceOf);
  for (const accountId of owners.get(address) ?? []) {
    const subject = { ownerId: accountId, operationId: null, walletAddress: address, ...chain };
    for (const each of corrected) {
      const balance = {
        ...each,
        accountId,
        wallet: address,
        chainId: chain.chainId,
        slot: snapshot.slot,
        price: priceOf(each.token),
        total,
        now,
      };
      events.push(...rules.correctionEventsOf(balance).map((draft) => ({ subject, draft })));
    }
  }
  await insertEvents(trx, events);
}
