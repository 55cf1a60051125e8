import type { TestWallet } from '../support/chain-client.ts';
import { createEpochControl } from '../support/epoch-control.ts';
import { startStakingByHand } from '../support/hand-made-stakes.ts';
import { parts } from '../support/parts.ts';
import type { TestService } from '../support/wallet-service.ts';
import type { KnownValues } from './schema-arbitrary.ts';

const SOL = 1_000_000_000;
const DELEGATED = 6;
const FREE = 4;
const REWARDED_EPOCHS = [1, 2, 3];

interface Owner {
  wallet: TestWallet;
}

/** Stakes of both accounts on the chain, some of them free already, and rewards of the first account's: random requests reach all rules. */
export async function createFuzzedStakes(
  { database, environment }: Pick<TestService, 'database' | 'environment'>,
  own: Owner,
  other: Owner,
): Promise<{ values: KnownValues; otherPosition: string }> {
  const { chain } = await parts();
  const [validator, second] = (await createEpochControl(chain.controlUrl).validators()).map(
    ({ vote }) => vote,
  );
  if (validator === undefined || second === undefined) throw new Error('the chain has no two validators');
  const byHand = await startStakingByHand(chain.rpcUrl, own.wallet.exportSecretKey());
  const positions = await Promise.all(
    Array.from({ length: DELEGATED + FREE }, (_, index) =>
      byHand.delegate(index % 2 === 0 ? validator : second, SOL * (1 + index / 2)),
    ),
  );
  // In the epoch of its delegation, a stake is free at once.
  const free = positions.slice(0, FREE);
  await Promise.all(free.map((position) => byHand.deactivate(position)));
  const otherPosition = await (
    await startStakingByHand(chain.rpcUrl, other.wallet.exportSecretKey())
  ).delegate(validator, 2 * SOL);
  await database('stake_rewards').insert(
    REWARDED_EPOCHS.map((epoch) => ({
      network: 'devnet',
      chain_id: environment['SOLANA_DEVNET_CHAIN_ID'],
      address: positions[0],
      epoch,
      withdrawer: own.wallet.address,
      voter: validator,
      lamports: '1800000',
      commission_bps: 500,
      paid_at: new Date(`2026-01-0${epoch}T00:00:00Z`),
      verified: true,
    })),
  );
  return {
    values: {
      validator: [validator, validator, second, own.wallet.address],
      position: [...positions, otherPosition, own.wallet.address],
      accept: [[], ['VALIDATOR_DELINQUENT'], ['HIGH_PRICE_IMPACT'], ['VALIDATOR_DELINQUENT', 'nothing']],
      year: ['2026', '2025', '1969', '2026.5', '-1'],
      search: [validator.slice(0, 8), 'Steady', '\u0000', '%', 'é'.repeat(100)],
      sort: ['yield', 'commission', 'stake', 'beauty'],
    },
    otherPosition,
  };
}
