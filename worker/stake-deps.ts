import { createAttendPosition } from '../activities/stakes/attend-position.ts';
import { createNameValidators } from '../activities/stakes/name-validators.ts';
import { createObserveValidators } from '../activities/stakes/observe-validators.ts';
import { createRefreshWallets } from '../activities/stakes/refresh-wallets.ts';
import type { StakeActivityDeps } from '../activities/stakes/stake-activities.ts';
import { createStartPositions } from '../activities/stakes/start-positions.ts';
import { createSweepEpoch } from '../activities/stakes/sweep-epoch.ts';
import type { Networks } from '../chain/networks.ts';
import { createStakeNodes } from '../chain/stakes/stake-nodes.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/postgres/connect.ts';
import { createEpochStore } from '../db/stakes/epoch-store.ts';
import { createKnownAddresses } from '../db/stakes/known-addresses.ts';
import { createPositionStore } from '../db/stakes/position-store.ts';
import { createWritePositions } from '../db/stakes/position-writes.ts';
import { createRemindOwner } from '../db/stakes/remind-owner.ts';
import { createStakeListener } from '../db/stakes/stake-listener.ts';
import { createStakeWalletStore } from '../db/stakes/stake-wallet-store.ts';
import { createValidatorNames } from '../db/stakes/validator-names.ts';
import { createValidatorStore } from '../db/stakes/validator-store.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { TemporalGateway } from '../use-cases/temporal-gateway.ts';

export interface StakeDepsOptions {
  config: Config;
  database: Database;
  networks: Networks;
  gateway: Pick<TemporalGateway, 'wakePosition'>;
  log: Logger;
  followMs?: number | undefined;
  /** From one observation of the validators to the next one. */
  observeMs?: number | undefined;
}

export interface StakeDeps {
  /** Given the log of the running activity. */
  activities(log: () => Logger): Omit<StakeActivityDeps, 'log' | 'context'>;
  close(): Promise<void>;
}

/** Wires everything that follows stakes. */
export function createStakeDeps(options: StakeDepsOptions): StakeDeps {
  const { config, database, networks, gateway, followMs, observeMs } = options;
  const listener = createStakeListener({
    ...config.database,
    onError: (error) => options.log.warn({ err: error }, 'listening to the database was interrupted'),
  });
  const epochs = createEpochStore(database);
  const positions = createPositionStore(database);
  const wallets = createStakeWalletStore(database);
  const writePositions = createWritePositions(database);
  const activities: StakeDeps['activities'] = (log) => ({
    nodes: (network) => createStakeNodes(networks.get(network)),
    epochs,
    sweepEpoch: createSweepEpoch({ epochs, positions, writePositions, log }),
    refreshWallets: createRefreshWallets({
      epochs,
      wallets,
      knownAddresses: createKnownAddresses(database),
      writePositions,
      log,
    }),
    startPositions: createStartPositions({ positions, wakePosition: gateway.wakePosition, log }),
    observeValidators: createObserveValidators(createValidatorStore(database), observeMs),
    nameValidators: createNameValidators({ names: createValidatorNames(database), log }),
    attendPosition: createAttendPosition({
      epochs,
      positions,
      writePositions,
      remindOwner: createRemindOwner(database),
    }),
    onWallets: listener.onWallets,
    followMs,
  });
  return { activities, close: listener.close };
}
