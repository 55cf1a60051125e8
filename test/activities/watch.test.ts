import { expect } from 'chai';
import { createWatchActivity } from '../../activities/watch-activity.ts';
import { createOperationQueries } from '../../db/queries/operation-queries.ts';
import { createOperationStore } from '../../db/stores/operation-store.ts';
import { createLogger } from '../../telemetry/logger.ts';
import { insertOperation, newAccount } from '../db/support/rows.ts';
import { startTestDatabase, type TestDatabase } from '../support/database.ts';
import { waitUntil } from '../support/wait-until.ts';
import {
  madeTransaction,
  startScriptedChain,
  WITNESS,
  type MadeTransaction,
  type ScriptedChain,
} from './support/scripted-chain.ts';

const LAST_VALID = 250;

describe('the watch of a send', () => {
  let test: TestDatabase;
  let chain: ScriptedChain;
  let first: MadeTransaction;
  let second: MadeTransaction;

  before(async () => {
    test = await startTestDatabase();
  });
  after(() => test.stop());
  beforeEach(async () => {
    chain = await startScriptedChain();
    [first, second] = [madeTransaction(), madeTransaction()];
  });
  afterEach(() => chain.stop());

  function watchOnce(id: string) {
    const log = createLogger({ level: 'silent', service: 'test' });
    const { watchTransaction } = createWatchActivity({
      store: createOperationStore(test.database),
      queries: createOperationQueries(test.database),
      networks: chain.networks,
      log: () => log,
      context: () => ({ heartbeat: () => undefined, cancellationSignal: new AbortController().signal }),
    });
    return watchTransaction(id);
  }

  /** Issues and stores these, each one in place of the one before. */
  async function submitted(...issues: MadeTransaction[]): Promise<string> {
    const store = createOperationStore(test.database);
    const { id } = await insertOperation(test.database, await newAccount(test.database));
    const queries = createOperationQueries(test.database);
    for (const [index, { message, messageHash, signature, wire }] of issues.entries()) {
      const before = await queries.state(id);
      const dead = before?.latestIssue;
      await store.transition(id, before?.operation.version ?? 0, {
        status: 'awaiting_signature',
        message: 'Issued.',
        ...(dead
          ? { dead: { transactionId: dead.id, evidence: { verdict: 'dead', observations: [] } } }
          : {}),
        issue: {
          issueNumber: index + 1,
          message,
          messageHash,
          blockhash: 'blockhash',
          lastValidBlockHeight: LAST_VALID,
          issuedAtBlockHeight: 99,
          witnesses: [WITNESS],
        },
      });
      const issued = await queries.state(id);
      const isLast = index === issues.length - 1;
      if (!isLast) continue;
      await store.transition(id, issued?.operation.version ?? 0, {
        status: 'submitted',
        message: 'Stored.',
        signed: { transactionId: issued?.latestIssue?.id ?? '', signature, signedTransaction: wire },
      });
    }
    return id;
  }

  async function eventsOf(id: string): Promise<string[]> {
    const rows = (await test.database('events').where({ operation_id: id }).orderBy('created_at')) as {
      name: string;
    }[];
    return rows.map(({ name }) => name);
  }

  it('says failed with DROPPED where a confirmed block is gone and nothing can land any more', async () => {
    const id = await submitted(first);
    chain.landed = [{ transaction: first, slot: 101, commitment: 'confirmed' }];
    expect(await watchOnce(id)).to.include({ status: 'confirmed', settled: false });
    chain.landed = [];
    chain.height = LAST_VALID + 100;
    expect(await watchOnce(id)).to.include({ status: 'failed', settled: true });
    const details = await createOperationQueries(test.database).state(id);
    expect(details?.operation.error?.code).to.equal('DROPPED');
    expect(details?.operation.result).to.equal(null);
    expect(await eventsOf(id)).to.deep.equal([
      'transaction.pending',
      'transaction.confirmed',
      'transaction.failed',
    ]);
  });

  it('hands the bytes over again where a confirmed block is gone and they can still land', async () => {
    const id = await submitted(first);
    chain.landed = [{ transaction: first, slot: 101, commitment: 'confirmed' }];
    await watchOnce(id);
    chain.landed = [];
    chain.handedOver = [];
    const watching = watchOnce(id);
    await waitUntil('they are handed over again', () => chain.handedOver.length > 0);
    chain.landed = [{ transaction: first, slot: 103, commitment: 'finalized' }];
    expect(await watching).to.include({ status: 'confirmed', settled: true });
    const state = await createOperationQueries(test.database).state(id);
    expect(state?.operation.result?.slot).to.equal(103);
    expect(state?.operation.finalizedAt).to.be.instanceOf(Date);
  });

  it('tells the final outcome where the finalized block says something else than the confirmed one', async () => {
    const id = await submitted(first);
    chain.landed = [{ transaction: first, slot: 101, commitment: 'confirmed' }];
    await watchOnce(id);
    chain.landed = [{ transaction: first, slot: 102, commitment: 'finalized', failed: true }];
    expect(await watchOnce(id)).to.include({ status: 'failed', settled: true });
  });

  it('finds bytes that were called dead and landed, before it hands over those that replaced them', async () => {
    const id = await submitted(first, second);
    chain.landed = [{ transaction: first, slot: 101, commitment: 'confirmed' }];
    let snapshot = await watchOnce(id);
    while (snapshot.status === 'submitted') snapshot = await watchOnce(id);
    expect(snapshot.status).to.equal('confirmed');
    expect(chain.handedOver).to.deep.equal([]);
    const state = await createOperationQueries(test.database).state(id);
    expect(state?.operation.result?.signature).to.equal(first.signature);
  });

  it('says that the network is away while no node takes the bytes, though all answer questions', async () => {
    chain.takesTransactions = false;
    const id = await submitted(first);
    expect(await watchOnce(id)).to.include({ status: 'submitted', statusReason: 'network_unavailable' });
    chain.takesTransactions = true;
    expect(await watchOnce(id)).to.include({ status: 'submitted', statusReason: null });
  });
});
