import type { StakeNodes } from '../../chain/stakes/stake-nodes.ts';
import type { EpochStore } from '../../db/stakes/epoch-store.ts';
import type { KnownEpoch } from '../../domain/stakes/known-epoch.ts';
import type { StakeChain } from '../../db/stakes/stake-chain.ts';
import type { Network } from '../../domain/networks.ts';
import { areRewardsSettled, epochPauseMs } from '../../domain/stakes/epoch.ts';
import { roundedTimeText } from '../../domain/stakes/rounded-time.ts';
import type { StakeProgress } from '../../domain/stakes/stake-progress.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { withHeartbeat, type ActivityContext } from '../../loops/heartbeat.ts';
import { runLoop } from '../../loops/run-loop.ts';
import { createWake } from '../../loops/wake.ts';
import { withTimeLimit } from '../../loops/time-limit.ts';
import type { createAttendPosition, PositionStep } from './attend-position.ts';
import { runDueLoop } from './due-loop.ts';
import { createKnownEpoch } from './known-epoch.ts';
import type { createNameValidators } from './name-validators.ts';
import type { createObserveValidators } from './observe-validators.ts';
import type { createRefreshWallets } from './refresh-wallets.ts';
import type { createStartPositions } from './start-positions.ts';
import type { createSweepEpoch } from './sweep-epoch.ts';

export interface StakeActivities {
  /** Follows the epochs of a network for a minute, despite failures; returns the progress. */
  followStakes(network: Network): Promise<StakeProgress>;
  /** Looks at a position, `<network>/<address>`, and says when the next look is due. */
  attendPosition(id: string): Promise<PositionStep>;
}

export interface StakeActivityDeps {
  nodes(network: Network): StakeNodes;
  epochs: Pick<EpochStore, 'newest' | 'record' | 'settledTo' | 'forget'>;
  sweepEpoch: ReturnType<typeof createSweepEpoch>;
  refreshWallets: ReturnType<typeof createRefreshWallets>;
  startPositions: ReturnType<typeof createStartPositions>;
  observeValidators: ReturnType<typeof createObserveValidators>;
  nameValidators: ReturnType<typeof createNameValidators>;
  attendPosition: ReturnType<typeof createAttendPosition>;
  /** Calls the listener when positions of a wallet may have to be read. */
  onWallets(listener: () => void): { close(): void };
  log(): Logger;
  /** Context of the running activity. */
  context(): ActivityContext;
  /** One call works this long; then the workflow shows the progress. */
  followMs?: number | undefined;
}

const FOLLOW_MS = 60_000;

/** An epoch of a local chain ends when someone wants it to end, at any time (decision 63). */
const EPHEMERAL_PAUSE_MS = 2_000;

/** The network still pays rewards, or a node contradicts an account. */
const UNSETTLED_PAUSE_MS = 10_000;

/** The epoch is not known yet. */
const UNKNOWN_PAUSE_MS = 1_000;

export function createStakeActivities(deps: StakeActivityDeps): StakeActivities {
  const { epochs, log, followMs = FOLLOW_MS } = deps;
  const knownEpoch = createKnownEpoch({ epochs, log });

  async function chainOf(network: Network, nodes: StakeNodes): Promise<StakeChain> {
    return { network, chainId: await nodes.chainId() };
  }

  return {
    async followStakes(network) {
      const activity = deps.context();
      const nodes = deps.nodes(network);
      const progress: StakeProgress = {
        epoch: null,
        endsAt: null,
        swept: 0,
        rewards: 0,
        wallets: 0,
        validators: 0,
      };
      let known: KnownEpoch | undefined;
      let isSweeping = false;
      const ofWallets = createWake();
      const ofPositions = createWake();
      const listener = deps.onWallets(ofWallets.wake);
      const isBusy = (): boolean => isSweeping || !known;

      async function followEpoch(signal: AbortSignal): Promise<number> {
        const chain = await chainOf(network, nodes);
        known = await knownEpoch(chain, nodes, signal);
        progress.epoch = known.epoch;
        progress.endsAt = roundedTimeText(known.endsAt);
        const pauseMs = nodes.ephemeral ? EPHEMERAL_PAUSE_MS : epochPauseMs(known.endsAt, new Date());
        const isSettled = areRewardsSettled(await epochs.settledTo(chain), known);
        if (known.isSwept && isSettled) return pauseMs;
        isSweeping = true;
        ofPositions.wake();
        const sweep = await deps.sweepEpoch(nodes, chain, known, signal).finally(() => {
          isSweeping = false;
          ofPositions.wake();
        });
        progress.swept += sweep.swept;
        progress.rewards += sweep.rewards;
        return sweep.outcome === 'settled' ? pauseMs : UNSETTLED_PAUSE_MS;
      }

      async function refreshWallets(signal: AbortSignal): Promise<number> {
        if (!known) return 0;
        const read = await deps.refreshWallets(nodes, await chainOf(network, nodes), known, signal);
        progress.wallets += read;
        if (read > 0) ofPositions.wake();
        return read;
      }

      const startPositions = async (): Promise<number> =>
        known ? deps.startPositions(await chainOf(network, nodes)) : 0;

      const onFailure = (error: unknown): void =>
        log().error({ network, err: error }, 'stakes could not be followed; trying again');
      await withHeartbeat(
        activity,
        () =>
          withTimeLimit(followMs, activity.cancellationSignal, async (signal) => {
            await Promise.all([
              runLoop({ signal, turn: () => followEpoch(signal), onFailure }),
              runDueLoop({ signal, work: () => refreshWallets(signal), wake: ofWallets, isBusy, onFailure }),
              runDueLoop({ signal, work: startPositions, wake: ofPositions, isBusy, onFailure }),
              runLoop({
                signal,
                async turn() {
                  if (!known) return UNKNOWN_PAUSE_MS;
                  const chain = await chainOf(network, nodes);
                  const { observed, nextMs } = await deps.observeValidators(nodes, chain, known, signal);
                  progress.validators = observed ?? progress.validators;
                  await deps.nameValidators(nodes, chain, known, signal);
                  return nextMs;
                },
                onFailure,
              }),
            ]);
          }),
        () => progress,
      ).finally(() => listener.close());
      activity.cancellationSignal.throwIfAborted();
      return progress;
    },

    async attendPosition(id) {
      const [network = '', address = ''] = id.split('/');
      const nodes = deps.nodes(network as Network);
      const chain = await chainOf(network as Network, nodes);
      return deps.attendPosition(nodes, chain, address, deps.context().cancellationSignal);
    },
  };
}
