import { expect } from 'chai';
import { connectDatabase, type Database } from '../../../db/postgres/connect.ts';
import { startTestDatabase, type TestDatabase } from '../../support/database.ts';
import { newAddress, transfer } from '../support/ledger-rows.ts';
import { rowsRead } from '../support/rows-read.ts';
import { startVerifiedLedger, type VerifiedLedger } from '../support/verified-ledger.ts';

const FINAL = 80_000;

/** An hour with one node alone, with a movement in each block of 200 ms. */
const WEAK = 18_000;

/** More than the number of custom plans (plancache.c: 5), so that PostgreSQL uses the generic plan too. */
const ROUNDS = 8;

const FIRST_WEAK_SLOT = 1_000_000;

const MOVEMENTS = `INSERT INTO movements (wallet_id, signature, token, slot, position, succeeded, kind, delta, amount, decimals, nodes,
    finalized_at)
  SELECT :walletId, 'signature-' || n, 'SOL', CASE WHEN n > :final THEN :firstSlot + n - :final ELSE n END, 0, true, 'receive', 5, 5, 9,
         CASE WHEN n > :final THEN 1 ELSE 2 END, CASE WHEN n > :final THEN NULL ELSE now() END
    FROM generate_series(1, :final::int + :weak::int) n`;

const BLOCKS = `INSERT INTO ledger_blocks (network, chain_id, slot, blockhash)
  SELECT :network, :chainId, :firstSlot + n, 'a' || n FROM generate_series(1, :weak::int) n`;

describe('blocks to compare after an hour with one node alone, among 98,000 movements', () => {
  let test: TestDatabase;
  let database: Database;
  let ledger: VerifiedLedger;

  before(async () => {
    test = await startTestDatabase();
    database = connectDatabase({ url: test.url, applicationName: 'test', poolSize: 1 });
    ledger = await startVerifiedLedger(database);
    const { address } = await ledger.followNew();
    const walletId = await ledger.idOf(address);
    const sizes = { final: FINAL, weak: WEAK, firstSlot: FIRST_WEAK_SLOT };
    await database.raw(MOVEMENTS, { walletId, ...sizes });
    await database.raw(BLOCKS, { ...ledger.chain, ...sizes });
    // Far less than a comparison of each with each takes, and far more than needed.
    await database.raw(`SET statement_timeout = '4s'`);
    for (const table of ['movements', 'ledger_blocks']) await database.raw('VACUUM ANALYZE ??', [table]);
  });
  after(async () => {
    await database.destroy();
    await test.stop();
  });

  const read = (work: () => Promise<unknown>): Promise<number> => rowsRead(database, 'movements', work);

  it('are found by slot without reading other movements', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const slot = FIRST_WEAK_SLOT + round;
      let found: unknown[] = [];
      expect(
        await read(async () => (found = await ledger.verification.weakMovements(slot))),
        `round ${round}`,
      ).to.be.below(10);
      expect(found).to.have.length(1);
    }
  });

  it('are resolved by reading the movements of their slot alone', async () => {
    await database('ledger_cursors')
      .where({ chain_id: ledger.chain.chainId })
      .update({ slot: FIRST_WEAK_SLOT + WEAK });
    for (let round = 1; round <= ROUNDS; round += 1) {
      const slot = FIRST_WEAK_SLOT + round;
      const late = transfer({ from: newAddress(), to: newAddress(), lamports: 5n }, { slot });
      const work = () => ledger.agreed(slot, [late], { refuted: [`signature-${FINAL + round}`] });
      expect(await read(work), `round ${round}`).to.be.below(20);
    }
  });

  it('are skipped by reading each of their movements once when blocks are finalized', async () => {
    const upTo = FIRST_WEAK_SLOT + WEAK;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const count = await read(() => ledger.finality.unfinalizedBlocks(upTo, 100));
      expect(count, `round ${round}`).to.be.below(WEAK * 1.1);
    }
  });

  it('are listed by reading each of their movements once after a node was added to the settings', async () => {
    expect(await read(() => ledger.verification.noteUnfinalized())).to.be.below(WEAK * 1.1);
    expect((await ledger.unverified()).length).to.be.at.least(WEAK - ROUNDS);
  });
});
