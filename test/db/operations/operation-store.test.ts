import { expect } from 'chai';
import { createOperationQueries } from '../../../db/operations/operation-queries.ts';
import { createIdempotencyStore } from '../../../db/operations/idempotency-store.ts';
import type { OpenCommitments } from '../../../db/operations/open-commitments.ts';
import { createOperationStore } from '../../../db/operations/operation-store.ts';
import { KINDS } from '../../../domain/kinds.ts';
import { ServiceError } from '../../../domain/errors.ts';
import { testDatabase } from '../../support/database.ts';
import { operationFixture, RECIPIENT } from '../../support/operation-fixture.ts';
import { count, EXPIRE, insertOperation, newAccount, newOperation } from '../support/rows.ts';

const NONE = { count: 0, lamports: 0n, baseUnits: 0n };

describe('the rows of operations', () => {
  const test = testDatabase();
  let accountId: string;

  beforeEach(async () => {
    accountId = await newAccount(test.database);
  });

  const store = () => createOperationStore(test.database, KINDS);

  async function seenCommitments(changes: Parameters<typeof newOperation>[1] = {}): Promise<OpenCommitments> {
    let seen: OpenCommitments | undefined;
    const refusal = new ServiceError('CONFLICT', 'only looking');
    await store()
      .insert(newOperation(accountId, changes), null, ({ claimed, ...open }) => {
        expect([...claimed], 'a send claims nothing').to.deep.equal([]);
        seen = open;
        throw refusal;
      })
      .catch((error: unknown) => {
        if (error !== refusal) throw error;
      });
    if (!seen) throw new Error('admit was not asked');
    return seen;
  }

  it('come back as they were written', async () => {
    const written = operationFixture({
      id: 'op_as-written',
      ownerId: accountId,
      validUntil: new Date('2030-01-01T00:00:00Z'),
    });
    const inserted = await insertOperation(test.database, accountId, written);
    const { createdAt, updatedAt, deadlineAt, ...rest } = inserted;
    const { createdAt: _, updatedAt: _1, deadlineAt: _2, ...expected } = written;
    expect(rest).to.deep.equal(expected);
    expect(createdAt).to.deep.equal(updatedAt);
    expect(Number(deadlineAt) - Number(createdAt)).to.equal(60_000);
  });

  it('belong to their account: no other account reads them', async () => {
    const { id } = await insertOperation(test.database, accountId);
    const queries = createOperationQueries(test.database);
    expect(await queries.details(await newAccount(test.database), id)).to.equal(null);
    expect((await queries.details(accountId, id))?.operation.id).to.equal(id);
  });

  it('tell an admission what the wallet’s other open operations will take: amounts and fees', async () => {
    expect(await seenCommitments()).to.deep.equal(NONE);
    const one = await insertOperation(test.database, accountId);
    await insertOperation(test.database, accountId);
    expect(await seenCommitments()).to.deep.equal({
      count: 2,
      lamports: 3_000_010_000n,
      baseUnits: 3_000_010_000n,
    });
    await store().transition(one.id, 1, EXPIRE);
    expect(await seenCommitments()).to.deep.equal({
      count: 1,
      lamports: 1_500_005_000n,
      baseUnits: 1_500_005_000n,
    });
  });

  it('of another wallet, account, network or chain do not count', async () => {
    await insertOperation(test.database, accountId);
    expect(await seenCommitments({ walletAddress: RECIPIENT })).to.deep.equal(NONE);
    expect(await seenCommitments({ network: 'mainnet' })).to.deep.equal(NONE);
    expect(await seenCommitments({ chainId: 'another-chain' })).to.deep.equal(NONE);
    expect(await seenCommitments({ ownerId: await newAccount(test.database) })).to.deep.equal(NONE);
  });

  it('are admitted in turns: of two that both fit alone only one is', async () => {
    const fitsAlone = (open: OpenCommitments): void => {
      if (open.count > 0) throw new ServiceError('INSUFFICIENT_FUNDS', 'too little for both');
    };
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, () => store().insert(newOperation(accountId), null, fitsAlone)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
    expect(await count(test.database, 'operations', { owner_id: accountId })).to.equal(1);
  });

  it('are not written, and their key is free again, if the admission refuses', async () => {
    const claim = {
      ownerId: accountId,
      route: 'POST /x',
      key: 'k',
      bodyHash: 'h',
      resourceId: 'op_1',
      statusCode: 202,
    };
    const refused = await store()
      .insert(newOperation(accountId), claim, () => {
        throw new ServiceError('INSUFFICIENT_FUNDS', 'too little');
      })
      .catch((error: unknown) => error);
    expect(refused).to.be.an.instanceOf(ServiceError);
    expect(await count(test.database, 'operations', { owner_id: accountId })).to.equal(0);
    expect(await createIdempotencyStore(test.database).find(claim)).to.equal(null);
  });

  it('with one key are written once, however many come at the same time', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => {
        const operation = newOperation(accountId);
        const claim = {
          ownerId: accountId,
          route: 'POST /x',
          key: 'same',
          bodyHash: 'h',
          resourceId: operation.operation.id,
          statusCode: 202,
        };
        return store().insert(operation, claim, () => undefined);
      }),
    );
    const [made, ...more] = outcomes.filter((outcome) => outcome !== null);
    expect(more).to.deep.equal([]);
    const key = await createIdempotencyStore(test.database).find({
      ownerId: accountId,
      route: 'POST /x',
      key: 'same',
    });
    expect(key).to.deep.equal({ bodyHash: 'h', resourceId: made?.id, statusCode: 202 });
  });

  describe('that no workflow handled', () => {
    beforeEach(() =>
      test.database.raw(`UPDATE operations SET check_at = now() + interval '1 hour' WHERE ended_at IS NULL`),
    );

    async function overdue(howMany: number): Promise<string[]> {
      const ids: string[] = [];
      for (let index = 0; index < howMany; index += 1)
        ids.push((await insertOperation(test.database, accountId)).id);
      await test
        .database('operations')
        .whereIn('id', ids)
        .update({ check_at: test.database.raw(`now() - interval '1 second'`) });
      return ids;
    }

    it('are handed out once: no two callers get the same one', async () => {
      const ids = await overdue(30);
      const claimed = (await Promise.all([1, 2, 3, 4].map(() => store().claimOverdue(10)))).flat();
      const rest = await store().claimOverdue(30);
      const all = [...claimed, ...rest].map(({ id }) => id);
      expect(new Set(all).size).to.equal(all.length);
      expect(all).to.include.members(ids);
    });

    it('are skipped while another process is writing them', async () => {
      const [held, free] = await overdue(2);
      await test.database.transaction(async (transaction) => {
        await transaction('operations').where({ id: held }).forUpdate().first('id');
        const claimed = (await store().claimOverdue(10)).map(({ id }) => id);
        expect(claimed).to.include(free);
        expect(claimed).not.to.include(held);
      });
      expect((await store().claimOverdue(10)).map(({ id }) => id)).to.include(held);
    });

    it('are at most as many as asked for', async () => {
      await overdue(8);
      expect(await store().claimOverdue(3)).to.have.length(3);
      expect(await store().claimOverdue(3)).to.have.length(3);
      expect(await store().claimOverdue(3)).to.have.length(2);
    });

    it('are not handed out before their time, nor once they ended, nor right after a workflow took over', async () => {
      const [ended = '', taken = '', due = ''] = await overdue(3);
      const fresh = await insertOperation(test.database, accountId);
      await store().transition(ended, 1, EXPIRE);
      await store().recordHeld(taken);
      const claimed = (await store().claimOverdue(10)).map(({ id }) => id);
      expect(claimed).to.deep.equal([due]);
      expect(claimed).not.to.include(fresh.id);
    });
  });
});
