import { expect } from 'chai';
import { createOperationStore } from '../../../db/operations/operation-store.ts';
import type { OperationChange } from '../../../domain/operations/operation-change.ts';
import { KINDS } from '../../../domain/kinds.ts';
import { stakeDelegateKind } from '../../../domain/stakes/stake-delegate-kind.ts';
import { newId } from '../../../db/postgres/new-id.ts';
import { testDatabase } from '../../support/database.ts';
import { landingFixture, RESULT } from '../../support/operation-fixture.ts';
import { delegateFixture } from '../../support/stake-fixture.ts';
import { eventData } from '../../support/stake-rows.ts';
import { newAccount } from '../support/rows.ts';

const { evidence } = landingFixture();

const BY_QUORUM: OperationChange = {
  status: 'confirmed',
  message: 'Confirmed.',
  result: RESULT,
  landing: evidence,
  awaitsFinality: true,
};

const BY_ONE_NODE: OperationChange = {
  ...BY_QUORUM,
  result: { ...RESULT, nodes: 1 },
  landing: { ...evidence, nodes: 1 },
  byOneNode: true,
};

const FINAL: OperationChange = { ...BY_QUORUM, message: 'Finalized.', finalized: true };

const NOT_LANDED: OperationChange = {
  status: 'failed',
  message: 'It did not land.',
  result: null,
  landing: null,
  error: { code: 'NOT_ON_CHAIN', message: 'It did not land.' },
};

describe('an event about the stake of a wallet', () => {
  const test = testDatabase();
  let ownerId: string;

  beforeEach(async () => {
    ownerId = await newAccount(test.database);
  });

  const store = () => createOperationStore(test.database, KINDS);
  const delegated = () => eventData(test.database, ownerId, 'stake.delegated');

  async function insertDelegation(): Promise<string> {
    const fixture = delegateFixture({ id: newId('op'), ownerId });
    const { version: _, createdAt: _1, updatedAt: _2, deadlineAt: _3, ...operation } = fixture;
    const commitment = stakeDelegateKind.commitment(operation.request, operation.preview);
    const prepared = { operation, commitment, deadlineInMs: 60_000, message: 'Asked.' };
    await store().insert(prepared, null, () => undefined);
    return operation.id;
  }

  it('is stored when a quorum of nodes confirms it, and not again when it is final', async () => {
    const id = await insertDelegation();
    await store().transition(id, 1, BY_QUORUM);
    expect(await delegated()).to.have.length(1);
    await store().transition(id, 2, FINAL);
    expect(await delegated()).to.have.length(1);
  });

  it('waits until it is final if one node alone reports it', async () => {
    const id = await insertDelegation();
    await store().transition(id, 1, BY_ONE_NODE);
    expect(await delegated()).to.deep.equal([]);
    await store().transition(id, 2, FINAL);
    expect(await delegated()).to.have.length(1);
  });

  it('is never stored if one node alone reported it, and it did not land', async () => {
    const id = await insertDelegation();
    await store().transition(id, 1, BY_ONE_NODE);
    await store().transition(id, 2, NOT_LANDED);
    expect(await delegated()).to.deep.equal([]);
  });
});
