import { expect } from 'chai';
import { KINDS } from '../../../domain/kinds.ts';
import type { OperationSnapshot } from '../../../domain/operations/operation-snapshot.ts';
import { REASON_MESSAGES } from '../../../domain/operations/status-reason-messages.ts';
import { sendKind } from '../../../domain/sends/send-kind.ts';
import { testDatabase } from '../../support/database.ts';
import {
  madeTransaction,
  startScriptedChain,
  type Landed,
  type MadeTransaction,
  type ScriptedChain,
} from '../support/scripted-chain.ts';
import { LAST_VALID, SOON, watchStage } from '../support/watch-stage.ts';

/** Sends that their first revert does not end, as it does not end swaps whose price moved. */
const RETRIED = { ...KINDS, send: { ...sendKind, retriesAfter: () => true } };

describe('the watch of an operation whose first revert does not end it', () => {
  const test = testDatabase();
  let chain: ScriptedChain;
  let made: MadeTransaction;

  beforeEach(async () => {
    made = madeTransaction();
    chain = await startScriptedChain(2);
  });
  afterEach(() => chain.stop());

  async function started() {
    const stage = watchStage(test, chain, RETRIED);
    const id = await stage.submitted(made);
    /** Watches until the row has another status or reason. */
    async function watchFrom(status: string, reason: string | null): Promise<OperationSnapshot> {
      let snapshot = await stage.watchOnce(id, SOON);
      while (snapshot.status === status && snapshot.statusReason === reason) {
        snapshot = await stage.watchOnce(id, SOON);
      }
      return snapshot;
    }
    const requests = () => stage.queries.signingRequests(id, 9);
    return { ...stage, id, watchFrom, requests };
  }

  const landed = (changes: Partial<Landed> = {}): Landed => ({
    transaction: made,
    slot: 95,
    commitment: 'confirmed',
    failed: true,
    ...changes,
  });

  it('waits for the finality of the revert, and then asks for a signature, without an event of a failure', async () => {
    const { id, watchFrom, requests, eventsOf, operation } = await started();
    chain.landed = [landed()];
    const waiting = await watchFrom('submitted', null);
    expect(waiting).to.include({ status: 'submitted', statusReason: 'reverted', error: null });
    expect(waiting.message).to.include(REASON_MESSAGES.reverted);
    expect((await operation(id)).landing).to.include({ nodes: 2, commitment: 'confirmed' });
    expect((await requests())[0]?.deadAt).to.equal(null);

    chain.landed = [landed({ commitment: 'finalized' })];
    const again = await watchFrom('submitted', 'reverted');
    expect(again).to.include({ status: 'awaiting_signature', statusReason: 'reverted' });
    expect(again.deadlineRemainingMs).to.be.greaterThan(0);
    expect(again.details).to.include('Its fee of 5000 lamports was paid');
    const [first] = await requests();
    expect(first?.deadAt).to.be.instanceOf(Date);
    expect(first?.evidence?.reverted).to.include({
      signature: made.signature,
      slot: 95,
      feeLamports: '5000',
    });
    expect(first?.evidence?.reverted?.landing).to.include({ nodes: 2, commitment: 'finalized' });
    expect(await eventsOf(id)).to.deep.equal(['transaction.pending']);
  });

  it('takes no finality on the word of one node', async () => {
    const { watchFrom, watchOnce, id } = await started();
    chain.landed = [landed()];
    await watchFrom('submitted', null);
    const [liar] = chain.nodes;
    if (liar) liar.claims = [landed({ commitment: 'finalized' })];
    const stop = new AbortController();
    const watching = watchOnce(id, { ...SOON, signal: stop.signal }).catch(() => null);
    const asked = liar?.asked('getSignatureStatuses') ?? 0;
    while ((liar?.asked('getSignatureStatuses') ?? 0) < asked + 2) await new Promise(setImmediate);
    stop.abort();
    expect(await watching).to.equal(null);
  });

  it('is confirmed by the second transaction, although the first is on the chain under the same reference', async () => {
    const { id, watchFrom, give, sign, eventsOf, operation } = await started();
    chain.landed = [landed({ commitment: 'finalized' })];
    await watchFrom('submitted', null);
    await watchFrom('submitted', 'reverted');
    const fresh = madeTransaction();
    await give(id, fresh);
    await sign(id, fresh);
    chain.landed = [...chain.landed, landed({ transaction: fresh, slot: 98, failed: false })];
    expect(await watchFrom('submitted', null)).to.include({ status: 'confirmed' });
    expect((await operation(id)).result).to.include({ signature: fresh.signature, slot: 98 });
    expect((await eventsOf(id)).filter((name) => name !== 'transaction.pending')).to.deep.equal([
      'transaction.confirmed',
    ]);
  });

  it('fails by the second revert', async () => {
    const { id, watchFrom, give, sign, eventsOf } = await started();
    chain.landed = [landed({ commitment: 'finalized' })];
    await watchFrom('submitted', null);
    await watchFrom('submitted', 'reverted');
    const fresh = madeTransaction();
    await give(id, fresh);
    await sign(id, fresh);
    chain.landed = [...chain.landed, landed({ transaction: fresh, slot: 98 })];
    expect(await watchFrom('submitted', null)).to.include({ status: 'failed' });
    expect((await eventsOf(id)).at(-1)).to.equal('transaction.failed');
  });

  it('is proven dead after its second transaction did not land, although the first is on the chain', async () => {
    const { id, watchFrom, give, sign } = await started();
    chain.landed = [landed({ commitment: 'finalized' })];
    await watchFrom('submitted', null);
    await watchFrom('submitted', 'reverted');
    const late = madeTransaction();
    await give(id, late);
    await sign(id, late);
    chain.takesTransactions = false;
    chain.height = LAST_VALID + 40;
    const snapshot = await watchFrom('submitted', null);
    expect(snapshot).to.include({ status: 'awaiting_signature', statusReason: null });
    expect(snapshot.message).to.include('Only the fee of the first one was paid');
  });

  it('sends its bytes again if the block with the revert is dropped, and is confirmed if they then succeed', async () => {
    const { watchFrom } = await started();
    chain.landed = [landed()];
    await watchFrom('submitted', null);
    chain.landed = [];
    const before = chain.handedOver.length;
    expect(await watchFrom('submitted', 'reverted')).to.include({ status: 'submitted', statusReason: null });
    expect(chain.handedOver.length).to.be.greaterThan(before);
    chain.landed = [landed({ slot: 99, failed: false })];
    expect(await watchFrom('submitted', null)).to.include({ status: 'confirmed' });
  });

  it('that its owner had given up ends with the revert', async () => {
    const { id, store, queries, watchFrom } = await started();
    const now = await queries.state(id);
    const version = now?.operation.version ?? 0;
    const status = { status: 'awaiting_signature', message: 'Staged.' } as const;
    await store.transition(id, version, { ...status, statusReason: 'cancelling' });
    await store.transition(id, version + 1, { status: 'submitted', message: 'Found on the chain.' });
    chain.landed = [landed()];
    expect(await watchFrom('submitted', null)).to.include({ status: 'failed' });
  });
});
