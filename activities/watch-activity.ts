import { setTimeout as delay } from 'node:timers/promises';
import { broadcast } from '../chain/broadcast.ts';
import { ChainError } from '../chain/chain-error.ts';
import { findLanded } from '../chain/landed-transaction.ts';
import type { Networks } from '../chain/networks.ts';
import type { OperationState } from '../db/queries/operation-queries.ts';
import type { StatusReason } from '../domain/operation.ts';
import { decideConfirmedOnChain, decideFailedOnChain, decideReason } from '../domain/send-transitions.ts';
import { readState, stepFromRow, toSnapshot } from './operation-step.ts';
import type { SendActivityDependencies, SendChainActivities } from './send-activities.ts';

/** One call watches this long, so that its history grows by one event a minute and not by one a look. */
const WATCH_MS = 60_000;

/** Between two looks at the chain: a fraction of a slot's 200 to 400 ms would only repeat the answer. */
const LOOK_MS = 200;

/** Between two broadcasts of the same bytes: nodes forget what they could not forward (Solana docs, "Retrying"). */
const REBROADCAST_MS = 2_000;

/** Between two signs of life to the row, so that the reconciler leaves it alone. */
const TAKE_OVER_MS = 5_000;

/** A node that is away this long is worth a word on the operation; shorter gaps pass unseen. */
const OUTAGE_MS = 10_000;

/** Pause after a node did not answer. */
const OUTAGE_PAUSE_MS = 1_000;

export interface WatchDependencies extends SendActivityDependencies {
  networks: Networks;
  /** The running activity's heartbeat and cancellation. */
  context(): { heartbeat(): void; cancellationSignal: AbortSignal };
}

export function createWatchActivity(
  dependencies: WatchDependencies,
): Pick<SendChainActivities, 'watchTransaction'> {
  const { store, networks, context, log } = dependencies;
  const rows = dependencies;

  async function setReason(operationId: string, reason: StatusReason | null): Promise<void> {
    await stepFromRow(rows, operationId, ({ operation }) => decideReason(operation, reason));
  }

  return {
    async watchTransaction(operationId) {
      const { heartbeat, cancellationSignal: signal } = context();
      const startedAt = Date.now();
      let broadcastAt = 0;
      let takenOverAt = 0;
      let answeredAt = Date.now();
      for (;;) {
        heartbeat();
        const state = await readState(rows, operationId);
        if (state.operation.status !== 'submitted') return toSnapshot(state);
        if (Date.now() - takenOverAt >= TAKE_OVER_MS) {
          await store.takeOver(operationId);
          takenOverAt = Date.now();
        }
        const broadcastDue = Date.now() - broadcastAt >= REBROADCAST_MS;
        if (broadcastDue) broadcastAt = Date.now();
        let pauseMs = LOOK_MS;
        try {
          await look(state, broadcastDue, signal);
          answeredAt = Date.now();
        } catch (error) {
          signal.throwIfAborted();
          if (!(error instanceof ChainError)) throw error;
          log().warn({ operation_id: operationId, err: error }, 'the network did not answer');
          if (Date.now() - answeredAt >= OUTAGE_MS) await setReason(operationId, 'network_unavailable');
          pauseMs = OUTAGE_PAUSE_MS;
        }
        const after = await readState(rows, operationId);
        const stuck =
          after.operation.statusReason === 'blockhash_expired' ||
          after.operation.statusReason === 'chain_changed';
        if (after.operation.status !== 'submitted' || stuck || Date.now() - startedAt >= WATCH_MS) {
          return toSnapshot(after);
        }
        await delay(pauseMs, undefined, { signal });
      }
    },
  };

  /** One look: hands the bytes to the network where that is due, and records what the chain says of them. */
  async function look(state: OperationState, broadcastDue: boolean, signal: AbortSignal): Promise<void> {
    const { operation, latestIssue } = state;
    const wire = latestIssue?.signedTransaction;
    const signature = latestIssue?.signature;
    if (!latestIssue || !wire || !signature) {
      throw new Error(`operation ${operation.id} is submitted without a stored signature`);
    }
    const chain = networks.get(operation.network);
    if ((await chain.chainId()) !== operation.chainId) return setReason(operation.id, 'chain_changed');

    const sent = broadcastDue ? await broadcast(chain.rpc, wire, signal) : null;
    const landed = await findLanded(chain.rpc, signature, BigInt(operation.request.baseUnits), signal);
    if (landed) {
      await stepFromRow(rows, operation.id, ({ operation: now }) =>
        landed.error === null
          ? decideConfirmedOnChain(now, landed.result)
          : decideFailedOnChain(now, landed.result, landed.error),
      );
      return;
    }
    if (!broadcastDue) return;
    // Past the bound and not found: too old to be accepted. That it did not land before is not proven by this.
    if ((await chain.blockHeight(signal)) > latestIssue.lastValidBlockHeight) {
      return setReason(operation.id, 'blockhash_expired');
    }
    if (sent?.kind === 'preflight_failed') {
      log().warn(
        { operation_id: operation.id, reason: sent.explanation },
        'preflight refuses the transaction',
      );
      return setReason(operation.id, 'preflight_failed');
    }
    return setReason(operation.id, null);
  }
}
