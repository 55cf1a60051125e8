import type { Knex } from 'knex';
import type { LedgerChain } from '../../domain/ledger/ledger-stretch.ts';
import type { MovementRules } from '../../domain/ledger/movement-rules.ts';
import type { WalletSnapshot } from '../../domain/ledger/wallet-snapshot.ts';
import { insertEvents, type NewEvent } from '../events/event-store.ts';
import { forgetTold, readAccounts, writeSnapshot, type LedgerAccount } from './ledger-account-rows.ts';
import { readOwners } from './ledger-context.ts';

interface Sum {
  decimals: number;
  baseUnits: bigint;
}

/** Writes a snapshot of a followed wallet, and tells of each token whose balance was another one. */
export async function correctBalances(
  transaction: Knex.Transaction,
  chain: LedgerChain,
  rules: MovementRules,
  { id, address }: { id: number; address: string },
  snapshot: WalletSnapshot,
): Promise<void> {
  const known = await readAccounts(transaction, [id]);
  const before = sumsOf(
    known.map((account) => ({ ...account, baseUnits: account.toldBaseUnits ?? account.baseUnits })),
  );
  await writeSnapshot(transaction, id, snapshot);
  await forgetTold(
    transaction,
    [...before.keys()].map((token) => ({ walletId: id, token })),
  );
  const after = sumsOf(await readAccounts(transaction, [id]));
  const corrected = [...new Set([...before.keys(), ...after.keys()])].flatMap((token) => {
    const balance = after.get(token)?.baseUnits ?? 0n;
    const change = balance - (before.get(token)?.baseUnits ?? 0n);
    const decimals = (after.get(token) ?? before.get(token))?.decimals ?? 0;
    return change === 0n ? [] : [{ token, balance, change, decimals }];
  });
  if (corrected.length === 0) return;
  const owners = await readOwners(transaction, chain, [address]);
  const events: NewEvent[] = [];
  const now = new Date();
  for (const accountId of owners.get(address) ?? []) {
    const owner = { accountId, operationId: null, walletAddress: address, ...chain };
    for (const each of corrected) {
      const told = { ...each, accountId, wallet: address, chainId: chain.chainId, slot: snapshot.slot, now };
      events.push(...rules.correctionEventsOf(told).map((draft) => ({ owner, draft })));
    }
  }
  await insertEvents(transaction, events);
}

function sumsOf(accounts: readonly LedgerAccount[]): Map<string, Sum> {
  const sums = new Map<string, Sum>();
  for (const { token, decimals, baseUnits } of accounts) {
    sums.set(token, { decimals, baseUnits: (sums.get(token)?.baseUnits ?? 0n) + baseUnits });
  }
  return sums;
}
