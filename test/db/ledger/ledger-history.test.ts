import { transactionPartsOf } from '../../../domain/operations/operation.ts';
import { expect } from 'chai';
import {
  createHistoryQueries,
  historyStatement,
  type HistoryFilters,
} from '../../../db/ledger/history-queries.ts';
import { createSendQueries } from '../../../db/sends/send-queries.ts';
import { startTestDatabase, type TestDatabase } from '../../support/database.ts';
import { BLOCK, newAddress, startLedger, transfer, type TestLedger } from '../support/ledger-rows.ts';
import { insertManyMovements } from '../support/many-movements.ts';
import { insertOperation, newAccount } from '../support/rows.ts';

const MANY = 200_000;

/** Rows that the database may read for a page of 50: some for each entry, but far from all. */
const MAX_ROWS = 500;

interface PlanNode {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

describe('the history of a wallet', () => {
  let test: TestDatabase;
  let ledger: TestLedger;

  before(async () => {
    test = await startTestDatabase();
    ledger = await startLedger(test.database);
  });
  after(() => test.stop());

  const queries = () => createHistoryQueries(test.database);
  const page = (
    ownerId: string,
    address: string,
    filters: HistoryFilters = {},
    sharers: readonly string[] = [],
  ) => queries().page(ledger.chain, { ownerId, sharers }, address, filters, null, 50);

  describe('of a followed wallet', () => {
    let address: string;
    let accountId: string;
    let operationId: string;
    const friend = newAddress();

    before(async () => {
      ledger = await startLedger(test.database);
      ({ address, accountId } = await ledger.followNew());
      const operation = await insertOperation(test.database, accountId, {
        ...ledger.chain,
        walletAddress: address,
        referenceKey: newAddress(),
      });
      operationId = operation.id;
      const reference = {
        address: transactionPartsOf(operation).referenceKey,
        signed: false,
        lamportsBefore: 0n,
        lamportsAfter: 0n,
      };
      const sent = transfer({ from: address, to: friend, lamports: 5_000_000n }, { slot: 102 });
      await ledger.follow(BLOCK(100), BLOCK(110), [
        transfer({ from: newAddress(), to: address, lamports: 1n }, { slot: 101 }),
        { ...sent, accounts: [...sent.accounts, reference] },
        transfer({ from: newAddress(), to: address, lamports: 5_000_000n }, { slot: 102, position: 1 }),
        transfer({ from: address, to: newAddress(), lamports: 5_000_000n }, { slot: 103, succeeded: false }),
      ]);
    });

    const slots = async (filters: HistoryFilters) =>
      ((await page(accountId, address, filters)) ?? []).map(({ place: { slot, position } }) => [
        slot,
        position,
      ]);

    it('is shown newest first, with signed amounts, and continues after each entry', async () => {
      const all = (await page(accountId, address)) ?? [];
      expect(all.map(({ slot, kind, delta }) => [slot, kind, delta])).to.deep.equal([
        [103, 'fee', -5_000n],
        [102, 'receive', 5_000_000n],
        [102, 'send', -5_005_000n],
        [101, 'receive', 1n],
      ]);
      let before = all[0]?.place ?? null;
      for (const expected of all.slice(1)) {
        const next = await queries().page(
          ledger.chain,
          { ownerId: accountId, sharers: [] },
          address,
          {},
          before,
          1,
        );
        expect(next).to.deep.equal([expected]);
        before = expected.place;
      }
    });

    it('can be filtered by each property', async () => {
      const sent = [102, 0];
      const [dust, received, failed] = [
        [101, 0],
        [102, 1],
        [103, 0],
      ];
      const at = (slot: number) =>
        transfer({ from: '', to: '', lamports: 0n }, { slot }).blockTime ?? undefined;
      expect(await slots({ token: 'SOL' })).to.have.length(4);
      expect(await slots({ token: 'other' })).to.deep.equal([]);
      expect(await slots({ direction: 'in' })).to.deep.equal([received, dust]);
      expect(await slots({ direction: 'out' })).to.deep.equal([failed, sent]);
      expect(await slots({ kind: 'send' })).to.deep.equal([sent]);
      expect(await slots({ status: 'failed' })).to.deep.equal([failed]);
      expect(await slots({ status: 'confirmed' })).to.deep.equal([received, sent, dust]);
      expect(await slots({ status: 'finalized' })).to.deep.equal([]);
      expect(await slots({ from: at(102) })).to.deep.equal([failed, received, sent]);
      expect(await slots({ from: at(101), to: at(102) })).to.deep.equal([dust]);
      expect(await slots({ from: at(104) })).to.deep.equal([]);
      expect(await slots({ to: at(101) })).to.deep.equal([]);
      expect(await slots({ hideSpam: true })).to.have.length(4);
      expect((await page(accountId, address))?.at(-1)?.flags).to.deep.equal(['dust']);
    });

    it('is only for accounts that have the wallet, and names an operation to its own account only', async () => {
      const stranger = await newAccount(test.database);
      expect(await page(stranger, address)).to.equal(null);
      await ledger.watch(address, stranger);
      const named = async (account: string) =>
        (await page(account, address))?.flatMap((entry) => entry.operationId ?? []);
      expect(await named(accountId)).to.deep.equal([operationId]);
      expect(await named(stranger)).to.deep.equal([]);
    });

    it('names an operation of this wallet to those who share the wallet, and none of another wallet', async () => {
      const stranger = await newAccount(test.database);
      await ledger.watch(address, stranger);
      const named = async (sharers: string[]) =>
        (await page(stranger, address, {}, sharers))?.flatMap((entry) => entry.operationId ?? []);
      expect(await named([accountId])).to.deep.equal([operationId]);
      const ofOperation = () => test.database('operations').where({ id: operationId });
      await ofOperation().update({ wallet_address: newAddress() });
      expect(await named([accountId])).to.deep.equal([]);
      await ofOperation().update({ wallet_address: address });
    });

    it('knows whom the wallet has paid on the chain, through any account', async () => {
      const asks = { ownerId: await newAccount(test.database), walletAddress: address, ...ledger.chain };
      expect(await createSendQueries(test.database).knownRecipients(asks)).to.deep.equal([friend]);
    });
  });

  describe('of a very large number of movements', () => {
    let walletId: number;

    before(async () => {
      const { address } = await ledger.followNew();
      walletId = await ledger.idOf(address);
      await insertManyMovements(test.database, walletId, MANY);
    });

    const middle = new Date('2026-01-01T03:00:00Z');
    const cases: Record<string, HistoryFilters> = {
      'nothing else': {},
      'a common token': { token: 'often' },
      'a rare token': { token: 'seldom' },
      'one transaction': { signature: 'signature-60' },
      'incoming movements': { direction: 'in' },
      'outgoing movements, which are rare': { direction: 'out' },
      'a rare kind': { kind: 'swap' },
      'movements that could still be dropped': { status: 'confirmed' },
      'finalized movements': { status: 'finalized' },
      'what failed': { status: 'failed' },
      'dropped movements': { status: 'dropped' },
      'the time before a day long ago': { to: middle },
      'the time from a day on': { from: middle },
      'an hour long ago': { from: middle, to: new Date(middle.getTime() + 3_600_000) },
      'movements that are not spam': { hideSpam: true },
    };
    for (const [title, filters] of Object.entries(cases)) {
      for (const place of [null, { slot: 40_000, position: 1, beforeToken: 'SOL' }]) {
        it(`reads little for a page of ${title}${place ? ', far after the first one' : ''}`, async () => {
          const statement = `EXPLAIN (ANALYZE, FORMAT JSON) ${historyStatement(filters, place !== null)}`;
          const given = Object.entries({ ...filters, ...place }).filter(([, value]) => value !== undefined);
          const { rows } = await test.database.raw<{ rows: { 'QUERY PLAN': [{ Plan: PlanNode }] }[] }>(
            statement,
            {
              ...(Object.fromEntries(given) as Record<string, string>),
              walletId,
              ownerId: 'nobody',
              sharers: ['another', 'and another'],
              address: 'none',
              limit: 50,
            },
          );
          const nodes = allNodes(rows[0]?.['QUERY PLAN'][0].Plan);
          const types = nodes.map((node) => node['Node Type']);
          expect(types).to.include('Index Scan').and.not.include('Seq Scan');
          const looked = nodes.map(
            (node) => node['Actual Rows'] * node['Actual Loops'] + (node['Rows Removed by Filter'] ?? 0),
          );
          expect(Math.max(...looked), JSON.stringify(rows)).to.be.below(MAX_ROWS);
        });
      }
    }
  });
});

function allNodes(plan: PlanNode | undefined): PlanNode[] {
  return plan ? [plan, ...(plan.Plans ?? []).flatMap(allNodes)] : [];
}
