import { z } from 'zod';
import { YIELD_SOURCES, type StakeYield } from '../../domain/stakes/stake-yield.ts';
import { STAKE_WARNING_CODES, type StakeWarningCode } from '../../domain/stakes/stake-warnings.ts';
import type { VoteAccount } from '../../domain/stakes/vote-account.ts';

/** A validator as it was last seen. */
export interface KnownValidator extends VoteAccount {
  name: string | null;
  yield: StakeYield | null;
  warnings: StakeWarningCode[];
  readAt: Date;
}

export interface ValidatorRow {
  vote: string;
  node: string;
  name: string | null;
  commission_bps: number;
  activated_stake: string;
  delinquent: boolean;
  credits: unknown;
  yield_bps: number | null;
  yield_source: string | null;
  warnings: string[];
  read_at: Date;
}

export const VALIDATOR_COLUMNS =
  'vote, node, name, commission_bps, activated_stake, delinquent, credits, yield_bps, yield_source, warnings, read_at';

const storedCredits = z.array(z.object({ epoch: z.int(), credits: z.string().transform(BigInt) }));

export function toValidator(row: ValidatorRow): KnownValidator {
  const source = YIELD_SOURCES.find((each) => each === row.yield_source);
  return {
    address: row.vote,
    node: row.node,
    name: row.name,
    commissionBps: row.commission_bps,
    activatedStake: BigInt(row.activated_stake),
    delinquent: row.delinquent,
    credits: storedCredits.parse(row.credits),
    yield: row.yield_bps === null || !source ? null : { bps: row.yield_bps, source },
    warnings: STAKE_WARNING_CODES.filter((warning) => row.warnings.includes(warning)),
    readAt: row.read_at,
  };
}

export function writeCredits({ credits }: Pick<VoteAccount, 'credits'>): string {
  return JSON.stringify(credits.map(({ epoch, credits: earned }) => ({ epoch, credits: earned.toString() })));
}
