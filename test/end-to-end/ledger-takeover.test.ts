import { Client } from '@temporalio/client';
import { temporal, type google } from '@temporalio/proto';
import { expect } from 'chai';
import { createLedgerCoverageQueries } from '../../db/ledger/ledger-coverage.ts';
import { createWalletStore } from '../../db/wallets/wallet-store.ts';
import type { LedgerChain } from '../../domain/ledger/block-range.ts';
import { createTemporalGateway } from '../../use-cases/temporal-gateway.ts';
import { createDataConverter } from '../../encryption/data-converter.ts';
import { ledgerWorkflowId } from '../../workflows/ledger/ledger-messages.ts';
import { newAccount } from '../db/support/rows.ts';
import { fundedWallet, newWallet } from '../support/chain-client.ts';
import { parts } from '../support/parts.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';
import { startWorkerProcess, type WorkerProcess } from '../support/worker-process.ts';

/** From a worker's death until another one follows the ledger. */
const TAKEOVER_MS = 10_000;

/** The part of it in which the other worker gets the work and reads its first block. */
const POLL_INTERVAL_MS = 3_000;

describe('the ledger, when the worker that follows it is killed', () => {
  let service: TestService;
  let chain: LedgerChain;
  let workers: WorkerProcess[] = [];

  before(async () => {
    service = await startTestService({
      worker: false,
      environment: { SOLANA_DEVNET_LEDGER_SOURCE: 'blocks' },
    });
    chain = { network: 'devnet', chainId: (await parts()).chain.chainId };
    workers = [await startWorkerProcess(service.environment)];
  });
  after(async () => {
    await Promise.all(workers.map((worker) => worker.kill()));
    await service.stop();
  });

  async function cursorSlot(): Promise<number> {
    const { slot } = await createLedgerCoverageQueries(service.database).coverage(chain);
    return slot ?? 0;
  }

  /** Why the work was handed on, and what Temporal waits for before it does that. */
  async function takeover() {
    const { connection, config } = service;
    const { workflow } = new Client({ connection, namespace: config.temporal.namespace });
    const handle = workflow.getHandle(ledgerWorkflowId('devnet'));
    const { raw } = await handle.describe();
    const { events } = await handle.fetchHistory();
    const scheduled = events?.findLast((event) => event.activityTaskScheduledEventAttributes);
    const { heartbeatTimeout, retryPolicy } = scheduled?.activityTaskScheduledEventAttributes ?? {};
    return {
      timeoutType: raw.pendingActivities?.[0]?.lastFailure?.timeoutFailureInfo?.timeoutType,
      silenceMs: msOf(heartbeatTimeout),
      pauseMs: msOf(retryPolicy?.maximumInterval),
    };
  }

  it('is followed by another one within ten seconds, and what was paid in between is reported once', async () => {
    const { database } = service;
    await waitUntil('it is followed', async () => (await cursorSlot()) > 0);
    const accountId = await newAccount(database);
    const payee = await newWallet();
    const requestedSlot = await cursorSlot();
    await createWalletStore(database).add(chain, {
      ownerId: accountId,
      address: payee.address,
      connected: null,
      requestedSlot,
    });
    await waitUntil('it is taken up', async () => {
      const coverage = await createLedgerCoverageQueries(database).ofWallet(chain, payee.address);
      return coverage !== null && coverage.fromSlot !== null;
    });
    const successor = await startWorkerProcess(service.environment);
    const [first] = workers;
    workers = [successor];
    await first?.kill();
    const slotAtDeath = await cursorSlot();
    await fundedWallet(1_000_000_000, payee);
    await waitUntil('the cursor moves on', async () => (await cursorSlot()) > slotAtDeath);
    // Temporal takes it for dead when its heartbeats stay away, and hands the work to another one after a pause.
    const { timeoutType, silenceMs, pauseMs } = await takeover();
    expect(timeoutType).to.equal(temporal.api.enums.v1.TimeoutType.TIMEOUT_TYPE_HEARTBEAT);
    expect(silenceMs + pauseMs + POLL_INTERVAL_MS).to.be.at.most(TAKEOVER_MS);
    await waitUntil(
      'it is reported',
      async () => (await database('events').where({ owner_id: accountId }).first()) !== undefined,
    );
    const names = (await database('events')
      .where({ owner_id: accountId })
      .orderBy('id')
      .pluck('name')) as string[];
    expect(names).to.have.members(['transaction.received', 'balance.updated']);
  });

  it('keeps one workflow for it, however often it is asked for', async () => {
    const { connection, config } = service;
    const { namespace } = config.temporal;
    const gateway = createTemporalGateway(connection, {
      namespace,
      dataConverter: createDataConverter(config.encryptionKeys),
    });
    const { workflow } = new Client({ connection, namespace });
    const before = await workflow.getHandle(ledgerWorkflowId('devnet')).describe();
    await gateway.ensureLedger('devnet');
    const after = await workflow.getHandle(ledgerWorkflowId('devnet')).describe();
    expect([after.runId, after.status.name]).to.deep.equal([before.runId, 'RUNNING']);
  });
});

function msOf(duration: google.protobuf.IDuration | null | undefined): number {
  if (!duration) throw new Error('Temporal waits without an end');
  return Number(duration.seconds ?? 0) * 1_000 + Number(duration.nanos ?? 0) / 1_000_000;
}
