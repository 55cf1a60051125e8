import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { lockOpenOperations } from '../../../db/operations/open-commitments.ts';
import { newestOperations } from '../../../db/operations/operation-list.ts';
import { createOperationQueries } from '../../../db/operations/operation-queries.ts';
import { createOperationStore } from '../../../db/operations/operation-store.ts';
import type { Database } from '../../../db/postgres/connect.ts';
import { createWalletStore } from '../../../db/wallets/wallet-store.ts';
import { readWalletSharers } from '../../../db/wallets/wallet-sharers.ts';
import type { ProvenWallet } from '../../../domain/access/actor.ts';
import { walletOwner, type OwnerKind } from '../../../domain/access/owner.ts';
import { KINDS } from '../../../domain/kinds.ts';
import { testDatabase } from '../../support/database.ts';
import { operationFixture } from '../../support/operation-fixture.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { newAddress } from '../support/ledger-rows.ts';
import { insertConnected, insertOperation, newAccount, newOperation } from '../support/rows.ts';

const { chainId } = operationFixture();
const LAMPORTS = 1_500_005_000n;
const OPEN = ['awaiting_confirmation', 'awaiting_signature', 'submitted'] as const;

describe('a wallet that its page and chats share', () => {
  const test = testDatabase();
  let wallet: ProvenWallet;
  let page: string;
  let chat: string;

  beforeEach(async () => {
    wallet = { network: 'devnet', address: newAddress() };
    page = await newOwner('wallet', walletOwner(wallet).id);
    chat = await newOwner('user');
    for (const owner of [page, chat]) await insertConnected(test.database, owner, wallet);
  });

  async function newOwner(kind: OwnerKind, id = `usr_${randomUUID()}`): Promise<string> {
    await test.database('owners').insert({ id, kind });
    return id;
  }

  const prepare = async (ownerId: string, of: ProvenWallet = wallet): Promise<string> =>
    (await insertOperation(test.database, ownerId, { network: of.network, walletAddress: of.address })).id;

  const sharersOf = async (ownerId: string): Promise<string[]> =>
    (await readWalletSharers(test.database, ownerId)).map((one) => one.ownerId).toSorted();

  const counted = async (ownerId: string): Promise<number> => {
    const of = { ownerId, network: wallet.network, walletAddress: wallet.address, chainId };
    const { count, lamports } = await createOperationQueries(test.database).openCommitments(of, null);
    expect(lamports).to.equal(BigInt(count) * LAMPORTS);
    return count;
  };

  const listed = async (
    ownerId: string,
    filters: Parameters<typeof newestOperations>[2] = {},
  ): Promise<string[]> => {
    const owner = { ownerId, sharers: await readWalletSharers(test.database, ownerId) };
    const rows = (await newestOperations(test.database, owner, filters, null, 100)) as { id: string }[];
    return rows.map(({ id }) => id);
  };

  it('has one count of pending money on the page and in each chat', async () => {
    const other = await newOwner('user');
    await insertConnected(test.database, other, wallet);
    for (const owner of [page, chat, chat, other]) await prepare(owner);
    expect([await counted(page), await counted(chat), await counted(other)]).to.deep.equal([4, 4, 4]);
  });

  it('counts and shows nothing of accounts that name it in `from`, connected or not', async () => {
    const account = await newAccount(test.database);
    const connected = await newAccount(test.database);
    await insertConnected(test.database, connected, wallet);
    const stranger = await newOwner('user');
    for (const owner of [account, connected, stranger]) await prepare(owner);
    for (const owner of [page, chat]) {
      expect(await counted(owner)).to.equal(0);
      expect(await listed(owner)).to.deep.equal([]);
    }
    await prepare(chat);
    expect([await counted(account), await counted(connected), await counted(stranger)]).to.deep.equal([
      1, 1, 1,
    ]);
    expect([await sharersOf(connected), await sharersOf(stranger)]).to.deep.equal([[], []]);
  });

  it('shares only its own operations, and not those of another wallet of the chat', async () => {
    const other: ProvenWallet = { ...wallet, address: newAddress() };
    await insertConnected(test.database, chat, other);
    const ofOther = await prepare(chat, other);
    const shared = await prepare(chat);
    expect(await listed(page)).to.deep.equal([shared]);
    expect(await listed(chat)).to.deep.equal([shared, ofOther]);
    expect(await counted(page)).to.equal(1);
  });

  it('is another one on another network', async () => {
    const there: ProvenWallet = { ...wallet, network: 'mainnet' };
    const otherPage = await newOwner('wallet', walletOwner(there).id);
    await insertConnected(test.database, otherPage, there);
    await prepare(chat);
    expect(await sharersOf(otherPage)).to.deep.equal([]);
    expect(await listed(otherPage)).to.deep.equal([]);
  });

  it('is shared only as long as both have it', async () => {
    await prepare(page);
    await prepare(chat);
    expect([await sharersOf(page), await sharersOf(chat)]).to.deep.equal([[chat], [page]]);
    const removed = { address: wallet.address, userId: chat, reason: 'user_initiated' } as const;
    await createWalletStore(test.database).remove(wallet.network, { ...removed, ownerId: chat });
    expect([await sharersOf(page), await sharersOf(chat)]).to.deep.equal([[], []]);
    expect([await counted(page), await counted(chat)]).to.deep.equal([1, 1]);
    await insertConnected(test.database, chat, wallet);
    expect(await counted(chat)).to.equal(2);
    await createWalletStore(test.database).remove(wallet.network, { ...removed, ownerId: page });
    expect([await sharersOf(chat), await counted(chat)]).to.deep.equal([[], 1]);
  });

  it('admits only one of two operations that the page and the chat prepare at the same moment', async () => {
    const of = { network: wallet.network, walletAddress: wallet.address };
    const insert = (ownerId: string, database: Database = test.database): Promise<unknown> =>
      createOperationStore(database, KINDS).insert(newOperation(ownerId, of), null, ({ count }) => {
        if (count > 0) throw new Error('the wallet has an open operation');
      });
    const waiting = await test.database.transaction(async (trx) => {
      await lockOpenOperations(trx, { ...of, ownerId: page, chainId });
      const ofChat = insert(chat).catch((error: Error) => error.message);
      await waitUntil('the chat waits for the page', async () => {
        const locks = test.database('pg_locks').where({ locktype: 'advisory', granted: false });
        return (await locks).length > 0;
      });
      // It names the same address, and waits for no one.
      await insert(await newAccount(test.database));
      await insert(page, trx as unknown as Database);
      return { ofChat };
    });
    expect(await waiting.ofChat).to.equal('the wallet has an open operation');
    expect([await counted(page), await counted(chat)]).to.deep.equal([1, 1]);
  });

  it('lists the operations of both sides, newest first, with one cursor for all', async () => {
    const made: string[] = [];
    for (const owner of [page, chat, chat, page, page, chat, page]) made.unshift(await prepare(owner));
    expect(await listed(page)).to.deep.equal(made);
    expect(await listed(chat)).to.deep.equal(made);
    const owner = { ownerId: chat, sharers: await readWalletSharers(test.database, chat) };
    const read: string[] = [];
    let after: { createdAtMicros: number; id: string } | null = null;
    for (;;) {
      const rows = (await newestOperations(test.database, owner, {}, after, 2)) as {
        id: string;
        created_at_micros: number;
      }[];
      const last = rows.at(-1);
      if (!last) break;
      read.push(...rows.map(({ id }) => id));
      after = { createdAtMicros: last.created_at_micros, id: last.id };
    }
    expect(read).to.deep.equal(made);
  });

  it('filters the operations of both sides', async () => {
    const own = await prepare(page);
    const shared = await prepare(chat);
    const address = newAddress();
    expect(await listed(page, { wallet: wallet.address, network: 'devnet', statuses: OPEN })).to.deep.equal([
      shared,
      own,
    ]);
    expect(await listed(page, { kinds: ['send'] })).to.deep.equal([shared, own]);
    expect(await listed(page, { kinds: ['swap'] })).to.deep.equal([]);
    expect(await listed(chat, { wallet: address })).to.deep.equal([]);
    expect(await listed(chat, { network: 'mainnet' })).to.deep.equal([]);
    expect(await listed(page, { statuses: ['confirmed'] })).to.deep.equal([]);
  });

  it('keeps the list of an owner without such a wallet one plain statement', () => {
    const account = { ownerId: 'acc_1', sharers: [] };
    const { sql } = newestOperations(test.database, account, {}, null, 10).toSQL();
    expect(sql).to.not.match(/union|wallets/i);
  });

  it('reads little of long lists', async () => {
    for (const owner of [page, chat]) {
      await test.database.raw(
        `INSERT INTO operations (id, owner_id, kind, network, chain_id, status, wallet_address, request, preview,
                                 content_hash, reference_key, created_at, ended_at)
         SELECT 'op_' || gen_random_uuid(), :owner, 'send', 'devnet', :chainId, 'expired', :address, '{}', '{}', '', 'key',
                now() - n * interval '1 s', now()
           FROM generate_series(1, 5000) n`,
        { owner, chainId, address: wallet.address },
      );
    }
    await test.database.raw('ANALYZE operations');
    const owner = { ownerId: page, sharers: await readWalletSharers(test.database, page) };
    const some = { createdAtMicros: (Date.now() - 3_000_000) * 1_000, id: 'op_' };
    for (const [filters, after] of [
      [{}, null],
      [{}, some],
      [{ wallet: wallet.address }, some],
      [{ wallet: wallet.address, statuses: OPEN }, null],
    ] as const) {
      const { sql, bindings } = newestOperations(test.database, owner, filters, after, 30).toSQL();
      const { rows } = await test.database.raw<{ rows: { 'QUERY PLAN': [{ Plan: PlanNode }] }[] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
        bindings as string[],
      );
      const nodes = allNodes(rows[0]?.['QUERY PLAN'][0].Plan);
      const read = nodes.map((node) => node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0));
      expect(Math.max(...read), JSON.stringify(rows)).to.be.below(100);
    }
  });
});

interface PlanNode {
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

function allNodes(plan: PlanNode | undefined): PlanNode[] {
  return plan ? [plan, ...(plan.Plans ?? []).flatMap(allNodes)] : [];
}
