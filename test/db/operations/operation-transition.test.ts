import { expect } from 'chai';
import { createQuorumCounts } from '../../../db/chains/quorum-counts.ts';
import { createOperationQueries } from '../../../db/operations/operation-queries.ts';
import { KINDS } from '../../../domain/kinds.ts';
import { createOperationStore } from '../../../db/operations/operation-store.ts';
import type { NewSigningRequest, OperationChange } from '../../../domain/operations/operation-change.ts';
import { testDatabase } from '../../support/database.ts';
import { landingFixture, RESULT } from '../../support/operation-fixture.ts';
import { CONFIRM, count, EXPIRE, insertEndpoint, insertOperation, newAccount } from '../support/rows.ts';

describe('a transition of an operation', () => {
  const test = testDatabase();
  let accountId: string;

  beforeEach(async () => {
    accountId = await newAccount(test.database);
  });

  const store = () => createOperationStore(test.database, KINDS);
  const queries = () => createOperationQueries(test.database);

  it('adds one to the version and one entry to the timeline', async () => {
    const { id } = await insertOperation(test.database, accountId);
    const after = await store().transition(id, 1, CONFIRM);
    expect(after).to.include({ version: 2, status: 'awaiting_signature' });
    const details = await queries().details(accountId, id);
    expect(
      details?.timeline.map(({ version, status, message }) => ({ version, status, message })),
    ).to.deep.equal([
      { version: 1, status: 'awaiting_confirmation', message: 'Asked.' },
      { version: 2, status: 'awaiting_signature', message: 'Confirmed.' },
    ]);
  });

  it('from a version that is not the row’s changes nothing', async () => {
    const before = await insertOperation(test.database, accountId);
    for (const version of [0, 2, 99])
      expect(await store().transition(before.id, version, CONFIRM)).to.equal(null);
    expect(await store().transition('op_unknown', 1, CONFIRM)).to.equal(null);
    const details = await queries().details(accountId, before.id);
    expect(details?.operation).to.deep.equal(before);
    expect(details?.timeline).to.have.length(1);
  });

  it('that only counts in time changes nothing once the deadline is past by the database’s clock', async () => {
    const { id } = await insertOperation(test.database, accountId);
    const inTime: OperationChange = { ...CONFIRM, beforeDeadline: true };
    await test
      .database('operations')
      .where({ id })
      .update({ deadline_at: new Date(Date.now() - 1) });
    expect(await store().transition(id, 1, inTime)).to.equal(null);
    expect((await queries().state(id))?.operation).to.include({ version: 1, deadlinePassed: true });
    await test
      .database('operations')
      .where({ id })
      .update({ deadline_at: new Date(Date.now() + 60_000) });
    expect(await store().transition(id, 1, inTime)).to.include({ version: 2, deadlinePassed: false });
  });

  it('wins alone if twenty start from one version', async () => {
    await insertEndpoint(test.database, accountId);
    const { id } = await insertOperation(test.database, accountId);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => store().transition(id, 1, index % 2 === 0 ? CONFIRM : EXPIRE)),
    );
    const winners = outcomes.filter((outcome) => outcome !== null);
    expect(winners).to.have.length(1);
    expect((await queries().details(accountId, id))?.operation.status).to.equal(winners[0]?.status);
    expect(await count(test.database, 'operation_timeline', { operation_id: id })).to.equal(2);
    const events = await count(test.database, 'events', { operation_id: id });
    expect(events).to.equal(winners[0]?.status === 'expired' ? 1 : 0);
  });

  it('writes its event and a delivery for each endpoint that wants it', async () => {
    const wanting = [
      await insertEndpoint(test.database, accountId),
      await insertEndpoint(test.database, accountId),
    ];
    await insertEndpoint(test.database, accountId, { active: false });
    await insertEndpoint(test.database, accountId, { events: ['transaction.confirmed'] });
    await insertEndpoint(test.database, await newAccount(test.database));
    const { id } = await insertOperation(test.database, accountId);
    await store().transition(id, 1, EXPIRE);
    const [event] = (await test.database('events').where({ operation_id: id })) as {
      id: string;
      name: string;
      body: string;
    }[];
    expect(event).to.include({ name: 'transaction.failed' });
    expect(JSON.parse(event?.body ?? '')).to.have.nested.property('data.error_code', 'EXPIRED');
    const deliveries = (await test.database('deliveries').where({ event_id: event?.id })) as {
      endpoint_id: string;
      status: string;
    }[];
    expect(deliveries.map(({ endpoint_id }) => endpoint_id)).to.have.members(wanting);
    expect(deliveries.every(({ status }) => status === 'queued')).to.equal(true);
  });

  it('that only changes the reason writes a timeline entry and no event', async () => {
    const { id } = await insertOperation(test.database, accountId);
    await store().transition(id, 1, CONFIRM);
    await store().transition(id, 2, {
      status: 'submitted',
      message: 'Sent.',
      deadlineInMs: null,
      submitted: true,
    });
    await store().transition(id, 3, {
      status: 'submitted',
      statusReason: 'network_unavailable',
      message: 'Away.',
    });
    expect(await count(test.database, 'operation_timeline', { operation_id: id })).to.equal(4);
    expect(await count(test.database, 'events', { operation_id: id })).to.equal(1);
    const again = await store().transition(id, 4, { status: 'submitted', message: 'Back.' });
    expect(again?.statusReason, 'a reason that is not given again is cleared').to.equal(null);
  });

  it('stores which nodes agreed, and counts with it what rests on the word of one', async () => {
    const { id } = await insertOperation(test.database, accountId);
    const landing = { ...landingFixture().evidence, nodes: 1 };
    const moved = await store().transition(id, 1, {
      status: 'confirmed',
      message: 'Confirmed.',
      result: { ...RESULT, nodes: 1 },
      landing,
      byOneNode: true,
      awaitsFinality: true,
    });
    expect(moved?.landing).to.deep.equal(landing);
    expect((await queries().state(id))?.operation.landing).to.deep.equal(landing);
    const counts = createQuorumCounts(test.database, ['devnet']);
    expect(await counts()).to.deep.equal([
      { network: 'devnet', name: 'disagreements', value: 0 },
      { network: 'devnet', name: 'single_node_verdicts', value: 1 },
    ]);
    for (let again = 0; again < 2; again += 1) await store().countDispute(id);
    expect((await counts())[0]?.value, 'an operation counts once').to.equal(1);
  });

  it('leaves no trace if its event cannot be written', async () => {
    const before = await insertOperation(test.database, accountId);
    await test.database.raw(`
      CREATE FUNCTION refuse_event() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no events'; END $$;
      CREATE TRIGGER refuse_event BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION refuse_event();
    `);
    try {
      const failure = await store()
        .transition(before.id, 1, EXPIRE)
        .catch((error: unknown) => error);
      expect(failure).to.be.an('error').with.property('message').that.includes('no events');
    } finally {
      await test.database.raw('DROP TRIGGER refuse_event ON events; DROP FUNCTION refuse_event()');
    }
    const details = await queries().details(accountId, before.id);
    expect(details?.operation).to.deep.equal(before);
    expect(details?.timeline).to.have.length(1);
    expect(await store().transition(before.id, 1, EXPIRE), 'the same step works afterwards').not.to.equal(
      null,
    );
  });

  it('leaves no event if its signature cannot be stored', async () => {
    const { id } = await insertOperation(test.database, accountId);
    await store().transition(id, 1, { ...CONFIRM, signingRequest: signingRequest(1) });
    const latest = (await queries().state(id))?.latestSigningRequest;
    const signed = submitted(latest?.id ?? '', 'first signature');
    await store().transition(id, 2, signed);
    const failure = await store()
      .transition(id, 3, {
        ...submitted(latest?.id ?? '', 'second signature'),
        status: 'confirmed',
        result: RESULT,
      })
      .catch((error: unknown) => error);
    expect(failure).to.be.an('error').with.property('message').that.includes('has a signature already');
    const state = await queries().state(id);
    expect(state?.operation).to.include({ version: 3, status: 'submitted' });
    expect(state?.latestSigningRequest?.signature).to.equal('first signature');
    expect(await count(test.database, 'events', { operation_id: id })).to.equal(1);
  });

  it('stores a signing request once for each number', async () => {
    const { id } = await insertOperation(test.database, accountId);
    await store().transition(id, 1, { ...CONFIRM, signingRequest: signingRequest(1) });
    const failure = await store()
      .transition(id, 2, {
        status: 'awaiting_signature',
        message: 'Again.',
        signingRequest: signingRequest(1),
      })
      .catch((error: unknown) => error);
    expect(failure).to.be.an('error');
    expect((await queries().state(id))?.operation.version).to.equal(2);
    const stored = (await queries().state(id))?.latestSigningRequest;
    expect(Buffer.from(stored?.message ?? []).equals(Buffer.from(signingRequest(1).message))).to.equal(true);
    expect(stored).to.include({ number: 1, lastValidBlockHeight: 5_000_000_000 });
    expect((await queries().findByMessageHash(id, signingRequest(1).messageHash))?.id).to.equal(stored?.id);
  });

  it('to an end clears the deadline and takes the row out of the hands of the reconciler', async () => {
    const { id } = await insertOperation(test.database, accountId);
    const ended = await store().transition(id, 1, EXPIRE);
    expect(ended?.deadlineAt).to.equal(null);
    expect(ended?.endedAt).to.be.an.instanceOf(Date);
    const row = (await test.database('operations').where({ id }).first('check_at')) as {
      check_at: Date | null;
    };
    expect(row.check_at).to.equal(null);
    expect(ended?.isFinal).to.equal(true);
  });

  it('never sets a deadline after the time that the caller asked for', async () => {
    const validUntil = new Date(Date.now() + 5_000);
    const { id, deadlineAt } = await insertOperation(test.database, accountId, { validUntil });
    expect(deadlineAt).to.deep.equal(validUntil);
    expect((await store().transition(id, 1, CONFIRM))?.deadlineAt).to.deep.equal(validUntil);
    const left = (await queries().state(id))?.deadlineRemainingMs ?? 0;
    expect(left).to.be.within(1, 5_000);
  });
});

function signingRequest(number: number): NewSigningRequest {
  return {
    number,
    messageHash: `sha256:${number}`,
    message: Uint8Array.of(0, 255, 128, 10),
    blockhash: 'hash',
    lastValidBlockHeight: 5_000_000_000,
    createdAtBlockHeight: 4_999_999_850,
    witnesses: ['older'],
  };
}

function submitted(signingRequestId: string, signature: string): OperationChange {
  return {
    status: 'submitted',
    message: 'Sent.',
    deadlineInMs: null,
    submitted: true,
    signed: { signingRequestId, signature, signedTransaction: Uint8Array.of(1, 2, 3) },
  };
}
