import { expect } from 'chai';
import type { KindSteps } from '../../../activities/operations/kind-steps.ts';
import { createSigningRequestActivity } from '../../../activities/operations/signing-request-activity.ts';
import { KINDS } from '../../../domain/kinds.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { testDatabase } from '../../support/database.ts';
import { memoryStream } from '../../support/memory-stream.ts';
import {
  madeTransaction,
  startScriptedChain,
  type MadeTransaction,
  type ScriptedChain,
} from '../support/scripted-chain.ts';
import { LAST_VALID, watchStage } from '../support/watch-stage.ts';

/** Past the last block that can contain the bytes, by the margin of a proof that is not final. */
const PAST_BOUND = LAST_VALID + 10;

describe('a request for new bytes in place of those that did not land, of a stake that has changed', () => {
  const test = testDatabase();
  const log = createLogger({ level: 'warn', service: 'test', stream: memoryStream() });
  let chain: ScriptedChain;
  let given: MadeTransaction;

  const steps: KindSteps = {
    send: {
      prepareMessage: () => Promise.resolve({ impossible: 'STAKE_CHANGED' }),
    },
  };

  beforeEach(async () => {
    chain = await startScriptedChain();
    given = madeTransaction();
    chain.height = PAST_BOUND;
  });
  afterEach(() => chain.stop());

  const stage = () => watchStage(test, chain);

  async function givenOut(): Promise<string> {
    const id = await stage().submitted();
    await stage().give(id, given);
    return id;
  }

  async function ask(id: string): Promise<string> {
    const { store, queries, operation } = stage();
    const { createSigningRequest } = createSigningRequestActivity(
      { kinds: KINDS, steps, store, queries, log: () => log },
      chain.networks,
      () => ({ cancellationSignal: new AbortController().signal }),
    );
    const { version } = await operation(id);
    const { result } = await createSigningRequest({ operationId: id, version });
    return result.outcome;
  }

  it('ends it when the proof that the earlier bytes did not land is final', async () => {
    const id = await givenOut();
    expect(await ask(id)).to.equal('applied');
    const { status, error, isFinal } = await stage().operation(id);
    expect([status, error?.code, isFinal]).to.deep.equal(['failed', 'STAKE_CHANGED', true]);
    const [request] = await stage().queries.signingRequests(id, 1);
    expect(request?.evidence?.observations[0]).to.include({ verdict: 'dead', commitment: 'finalized' });
  });

  it('does not end it while only confirmed blocks say so: the change may be that of the bytes themselves', async () => {
    const id = await givenOut();
    chain.unfinalBlocks = 32;
    expect(await ask(id)).to.equal('applied');
    expect(await stage().operation(id)).to.include({ status: 'awaiting_signature', error: null });
    // The index of the node has caught up.
    chain.landed = [{ transaction: given, slot: LAST_VALID, commitment: 'confirmed' }];
    expect(await ask(id)).to.equal('applied');
    expect((await stage().operation(id)).status).to.equal('submitted');
    expect(await stage().watchOnce(id)).to.include({ status: 'confirmed' });
  });
});
