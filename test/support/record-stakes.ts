import { stakeEpochWorkflowId, stakePositionWorkflowId } from '../../workflows/stakes/stake-messages.ts';
import { startStakingByHand } from './hand-made-stakes.ts';
import { createHistoryRecorder } from './recorded-histories.ts';
import { startStakeChain } from './stake-chain.ts';
import { readWalletsAgain, stakeRow } from './stake-rows.ts';
import { waitUntil } from './wait-until.ts';
import { startTestService } from './wallet-service.ts';

const TEN_SOL = 10_000_000_000;

/** One call of the activity that follows epochs takes a minute. */
const FOLLOW_MS = 90_000;

/** A position that warms up, cools down, is free, and is withdrawn; and the workflow that follows the epochs. */
export async function recordStakes(folder: string): Promise<void> {
  const stakes = await startStakeChain();
  const service = await startTestService();
  try {
    const { temporal, keep, ended } = createHistoryRecorder(service, folder);
    const { accountId } = await service.createAccount();
    const byHand = await startStakingByHand(stakes.chain.rpcUrl);
    const [validator] = await stakes.validators();
    const position = await byHand.delegate(validator?.vote ?? '', TEN_SOL);
    const stateIs = (state: string): Promise<unknown> =>
      waitUntil(`it is ${state}`, async () => {
        await readWalletsAgain(service.database);
        return (await stakeRow(service.database, position))?.state === state;
      });
    await service.database('wallets').insert({
      owner_id: accountId,
      network: 'devnet',
      address: byHand.owner.publicKey.toBase58(),
      chain_id: 'unknown',
      connection: 'watched',
    });
    const workflowId = stakePositionWorkflowId(`devnet/${position}`);
    const waits = (events: number): Promise<unknown> =>
      waitUntil('its workflow waits', async () => {
        const history = await temporal.workflow
          .getHandle(workflowId)
          .fetchHistory()
          .catch(() => null);
        return (history?.events?.length ?? 0) >= events;
      });

    await stateIs('activating');
    await waits(EVENTS_BEFORE_IT_WAITS);
    await stakes.nextEpoch();
    await stateIs('active');
    await ended(workflowId);
    await keep('stake-position-active', workflowId);

    await byHand.deactivate(position);
    await stateIs('deactivating');
    await waits(EVENTS_BEFORE_IT_WAITS);
    await stakes.nextEpoch();
    await stateIs('inactive');
    await waits(2 * EVENTS_BEFORE_IT_WAITS);
    const row = await stakeRow(service.database, position);
    await byHand.withdraw(position, Number(row?.lamports));
    await readWalletsAgain(service.database);
    await ended(workflowId);
    await keep('stake-position-withdrawn', workflowId);

    const epochs = stakeEpochWorkflowId('devnet');
    await waitUntil(
      'the activity of the epochs has worked for a minute',
      async () => {
        const { events } = await temporal.workflow.getHandle(epochs).fetchHistory();
        return events?.some((event) => event.activityTaskCompletedEventAttributes) === true;
      },
      FOLLOW_MS,
    );
    await keep('stake-epoch', epochs);
  } finally {
    await service.stop();
    await stakes.stop();
  }
}

/** Signal, workflow task, activity, workflow task, timer. */
const EVENTS_BEFORE_IT_WAITS = 11;
