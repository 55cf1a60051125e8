import { expect } from 'chai';
import * as names from '../../../db/migrations/0018_signing_requests.ts';
import { testDatabase } from '../../support/database.ts';
import { insertOperation, newAccount } from '../support/rows.ts';

const OBSERVATIONS = [
  { node: 'rpc-2', verdict: 'unknown', reason: 'it serves another chain' },
  { node: 'rpc-1', verdict: 'dead', reason: 'it has never seen the bytes' },
];

describe('the table of signing requests', () => {
  const test = testDatabase();

  /** As knex runs a migration: in one transaction. */
  const run = (step: typeof names.up): Promise<void> => test.database.transaction((each) => step(each));

  it('takes its names back and gives them again, with every row and what each node said', async () => {
    const { id, network, chainId } = await insertOperation(test.database, await newAccount(test.database));
    const row = (number: number, evidence: object | null) => ({
      id: `sr_${number}`,
      operation_id: id,
      network,
      chain_id: chainId,
      number,
      message_hash: `sha256:${number}`,
      message: Buffer.of(1, 2, 3),
      blockhash: 'hash',
      last_valid_block_height: 150,
      created_at_block_height: 100,
      dead_at: evidence && new Date(),
      evidence: evidence && JSON.stringify(evidence),
    });
    await test
      .database('signing_requests')
      .insert([
        row(1, { verdict: 'dead', observations: OBSERVATIONS }),
        row(2, { verdict: 'dead', observations: [] }),
        row(3, null),
      ]);
    const rows = () => test.database('signing_requests').orderBy('number');
    const before = (await rows()) as object[];

    await run(names.down);
    const old = (await test.database('transactions').where({ issue_number: 1 }).first()) as {
      evidence: { observations: object[] };
    };
    expect(old.evidence.observations).to.deep.equal(
      OBSERVATIONS.map(({ reason, ...observation }) => ({ ...observation, because: reason })),
    );

    await run(names.up);
    expect(await rows()).to.deep.equal(before);
  });
});
