import { expect } from 'chai';
import { down, up } from '../../../db/migrations/0059_reverted_fees.ts';
import { createOperationQueries } from '../../../db/operations/operation-queries.ts';
import { testDatabase } from '../../support/database.ts';
import { insertOperation, newAccount } from '../support/rows.ts';

describe('the fees of reverted transactions', () => {
  const test = testDatabase();

  /** As knex runs a migration: in one transaction. */
  const run = (step: typeof up): Promise<void> => test.database.transaction((each) => step(each));

  it('are known of operations that were retried before, and null of all others', async () => {
    const accountId = await newAccount(test.database);
    const [retried, late] = [
      await insertOperation(test.database, accountId),
      await insertOperation(test.database, accountId),
    ];
    const row = ({ id, network, chainId }: typeof retried, evidence: object) => ({
      id: `sr_${id}`,
      operation_id: id,
      network,
      chain_id: chainId,
      number: 1,
      message_hash: 'sha256:1',
      message: Buffer.of(1, 2, 3),
      blockhash: 'hash',
      last_valid_block_height: 150,
      created_at_block_height: 100,
      dead_at: new Date(),
      evidence: JSON.stringify({ verdict: 'dead', observations: [], ...evidence }),
    });
    await test
      .database('signing_requests')
      .insert([row(retried, { reverted: { feeLamports: '5032' } }), row(late, {})]);

    await run(down);
    await run(up);
    const queries = createOperationQueries(test.database);
    const feeOf = async (id: string) => (await queries.state(id))?.operation.revertedFeeLamports;
    expect([await feeOf(retried.id), await feeOf(late.id)]).to.deep.equal(['5032', null]);
  });
});
