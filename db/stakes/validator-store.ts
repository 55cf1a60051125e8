import type { Knex } from 'knex';
import type { NotifiedWarnings, ValidatorSeen } from '../../domain/stakes/notified-commission.ts';
import { validatorEvent, validatorRecoveredEvent } from '../../domain/stakes/position-events.ts';
import type { EarnedReward, StakeYield } from '../../domain/stakes/stake-yield.ts';
import { isEndTold, STAKE_WARNING_CODES, type StakeWarningCode } from '../../domain/stakes/stake-warnings.ts';
import type { VoteAccount } from '../../domain/stakes/vote-account.ts';
import type { Database } from '../postgres/connect.ts';
import { givenRows, givenValues } from '../postgres/given-rows.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';
import type { StakeChain } from './stake-chain.ts';
import { reportToWallets, type WalletNews } from './stake-news.ts';
import { writeCredits } from './validator-rows.ts';

/** A validator as it was known before an observation. */
export interface ValidatorBefore extends ValidatorSeen {
  address: string;
  readAt: Date;
  /** The lowest commission of the last epochs; null: none was seen. */
  lowestBps: number | null;
}

export interface ObservedValidator {
  validator: VoteAccount;
  yield: StakeYield | null;
  /** Time of the observation before this one. */
  since: Date;
  observed: NotifiedWarnings;
}

export interface ValidatorStore {
  /** Time since the last observation; null: there was none. */
  observedAgoMs(chain: StakeChain): Promise<number | null>;
  before(chain: StakeChain, epoch: number): Promise<Map<string, ValidatorBefore>>;
  /** Rewards of the last epochs by validator. */
  earned(chain: StakeChain, sinceEpoch: number): Promise<Map<string, EarnedReward[]>>;
  /** Writes an observation of all validators, with the warnings and their ends to those who have active positions, in one database transaction. */
  write(chain: StakeChain, epoch: number, validators: readonly ObservedValidator[]): Promise<void>;
}

/** A raise is old news after that. */
const COMMISSION_EPOCHS = 10;

/** A commission without a change since has no row in the last epochs: the one that was in force at their beginning counts too. */
const BEFORE = `SELECT vote AS address, observations, warnings, read_at AS "readAt",
    notified_commission_bps AS "notifiedBps", notified_epoch AS "notifiedEpoch",
    (SELECT min(CASE WHEN past.epoch >= :since THEN coalesce(past.lowest_bps, past.commission_bps) ELSE past.commission_bps END) FROM stake_commissions past
      WHERE past.network = validator.network AND past.chain_id = validator.chain_id AND past.vote = validator.vote
        AND past.epoch >= coalesce((SELECT max(earlier.epoch) FROM stake_commissions earlier WHERE earlier.network = validator.network
              AND earlier.chain_id = validator.chain_id AND earlier.vote = validator.vote AND earlier.epoch <= :since), :since)) AS "lowestBps"
  FROM stake_validators validator WHERE network = :network AND chain_id = :chainId`;

const OBSERVED_AGO = {
  name: 'validators_observed_ago',
  text: `SELECT (extract(epoch FROM now() - max(read_at)) * 1000)::float8 AS ms FROM stake_validators WHERE network = $1 AND chain_id = $2`,
};

const EARNED = `SELECT voter, lamports, post_balance FROM stake_rewards
  WHERE network = :network AND chain_id = :chainId AND epoch >= :since AND post_balance IS NOT NULL`;

const GIVEN = {
  vote: 'text',
  node: 'text',
  commission_bps: 'integer',
  activated_stake: 'numeric',
  delinquent: 'boolean',
  credits: 'jsonb',
  yield_bps: 'integer',
  yield_source: 'text',
  observations: 'jsonb',
  warnings: 'text[]',
  notified_commission_bps: 'integer',
  notified_epoch: 'integer',
} as const;

const NAMES = Object.keys(GIVEN);
const COUNT = NAMES.length;

/** A name is that of the node: if the validator moves to another one, it has none until names are read again. */
const WRITE = {
  name: 'write_stake_validators',
  text: `INSERT INTO stake_validators AS earlier (network, chain_id, ${NAMES.join(', ')})
    SELECT $${COUNT + 1}::text, $${COUNT + 2}::text, ${NAMES.join(', ')} FROM (${givenRows(GIVEN)}) AS given
    ON CONFLICT (network, chain_id, vote) DO UPDATE SET ${NAMES.map((name) => `${name} = excluded.${name}`).join(', ')}, read_at = now(),
      name = CASE WHEN earlier.node = excluded.node THEN earlier.name END`,
};

/** A row for the first epoch, and for each one with a change: the newest commission of the epoch, and the lowest. */
const COMMISSIONS = {
  name: 'write_stake_commissions',
  text: `INSERT INTO stake_commissions AS known (network, chain_id, vote, epoch, commission_bps, lowest_bps)
    SELECT $1, $2, vote, $3, commission_bps, commission_bps FROM unnest($4::text[], $5::integer[]) AS given (vote, commission_bps)
     WHERE NOT EXISTS (
       SELECT FROM (SELECT commission_bps FROM stake_commissions last
                     WHERE last.network = $1 AND last.chain_id = $2 AND last.vote = given.vote ORDER BY epoch DESC LIMIT 1) newest
        WHERE newest.commission_bps = given.commission_bps)
    ON CONFLICT (network, chain_id, vote, epoch) DO UPDATE SET commission_bps = excluded.commission_bps, seen_at = now(),
      lowest_bps = least(coalesce(known.lowest_bps, known.commission_bps), excluded.commission_bps)`,
};

const WALLETS = {
  name: 'wallets_of_warned_validators',
  text: `SELECT DISTINCT voter, withdrawer FROM stake_positions WHERE network = $1 AND chain_id = $2 AND voter = ANY ($3::text[])
    AND closed_at IS NULL AND state IN ('active', 'activating')`,
};

export function createValidatorStore(database: Database): ValidatorStore {
  return {
    async observedAgoMs({ network, chainId }) {
      const [row] = await runPrepared<{ ms: number | null }>(database, OBSERVED_AGO, [network, chainId]);
      return row?.ms ?? null;
    },

    async before(chain, epoch) {
      const { rows } = await database.raw<{ rows: ValidatorBefore[] }>(BEFORE, {
        ...chain,
        since: epoch - COMMISSION_EPOCHS,
      });
      return new Map(rows.map((row) => [row.address, { ...row, warnings: known(row.warnings) }]));
    },

    async earned(chain, since) {
      interface Row {
        voter: string;
        lamports: string;
        post_balance: string;
      }
      const { rows } = await database.raw<{ rows: Row[] }>(EARNED, { ...chain, since });
      const byValidator = new Map<string, EarnedReward[]>();
      for (const { voter, lamports, post_balance } of rows) {
        const reward = { lamports: BigInt(lamports), postBalance: BigInt(post_balance) };
        byValidator.set(voter, [...(byValidator.get(voter) ?? []), reward]);
      }
      return byValidator;
    },

    write: (chain, epoch, validators) =>
      database.transaction(async (trx) => {
        if (validators.length === 0) return;
        const { network, chainId } = chain;
        await runPrepared(trx, WRITE, [...givenValues(GIVEN, validators.map(rowOf)), network, chainId]);
        await runPrepared(trx, COMMISSIONS, [
          network,
          chainId,
          epoch,
          validators.map(({ validator }) => validator.address),
          validators.map(({ validator }) => validator.commissionBps),
        ]);
        await warn(trx, chain, epoch, validators);
      }),
  };
}

async function warn(
  trx: Knex,
  chain: StakeChain,
  epoch: number,
  validators: readonly ObservedValidator[],
): Promise<void> {
  const changed = validators.filter(
    ({ observed: { added, ended } }) => added.length > 0 || ended.some(isEndTold),
  );
  if (changed.length === 0) return;
  const rows = await runPrepared<{ voter: string; withdrawer: string }>(trx, WALLETS, [
    chain.network,
    chain.chainId,
    changed.map(({ validator }) => validator.address),
  ]);
  const walletsOf = (address: string): string[] =>
    rows.flatMap(({ voter, withdrawer }) => (voter === address ? [withdrawer] : []));
  const news = changed.flatMap((each) =>
    walletsOf(each.validator.address).flatMap((wallet) => newsOf(chain, epoch, each, wallet)),
  );
  await reportToWallets(trx, chain, news);
}

/** Events about a validator for those who have the wallet. */
function newsOf(
  chain: StakeChain,
  epoch: number,
  { validator, since, observed }: ObservedValidator,
  wallet: string,
): WalletNews[] {
  const { address, commissionBps } = validator;
  const told = { ...chain, wallet, validator: address, epoch, since, at: new Date() };
  return [
    ...observed.added.map((warning): WalletNews => ({
      wallet,
      draft: (receiver) => validatorEvent({ ...told, warning, commissionBps }, receiver),
    })),
    ...observed.ended.filter(isEndTold).map((warning): WalletNews => ({
      wallet,
      draft: (receiver) => validatorRecoveredEvent({ ...told, warning }, receiver),
    })),
  ];
}

function rowOf({ validator, yield: estimated, observed }: ObservedValidator) {
  return {
    vote: validator.address,
    node: validator.node,
    commission_bps: validator.commissionBps,
    activated_stake: validator.activatedStake.toString(),
    delinquent: validator.delinquent,
    credits: writeCredits(validator),
    yield_bps: estimated?.bps ?? null,
    yield_source: estimated?.source ?? null,
    observations: JSON.stringify(observed.observations),
    warnings: `{${observed.warnings.join(',')}}`,
    notified_commission_bps: observed.notifiedBps,
    notified_epoch: observed.notifiedEpoch,
  };
}

function known(stored: readonly string[]): StakeWarningCode[] {
  return STAKE_WARNING_CODES.filter((warning) => stored.includes(warning));
}
