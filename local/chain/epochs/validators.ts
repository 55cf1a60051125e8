import { createHash } from 'node:crypto';
import { base58 } from '@scure/base';
import type { ChainCheatCodes, EpochCheatCodes } from '../chain-cheat-codes.ts';
import { newStakeAccount, NO_EPOCH } from './stake-account.ts';
import { newValidatorInfo } from './validator-info.ts';
import { decodeVoteAccount, encodeVoteAccount, VOTE_PROGRAM, type VoteState } from './vote-account.ts';

export interface LocalValidator {
  vote: string;
  /** It is on the chain too. */
  name: string;
  /** The situation that people can try with it. */
  purpose: string;
}

interface NewValidator {
  name: string;
  purpose: string;
  commissionBps: number;
  stakeSol: bigint;
}

const LAMPORTS_PER_SOL = 1_000_000_000n;
/** Rent of 3,762 bytes is below it. */
const VOTE_LAMPORTS = 30_000_000n;
const STAKE_RENT = 2_282_880n;

/** Their own stakes are most of the chain's SOL, as on a real one, so that yields are of a usual size. */
const VALIDATORS: readonly NewValidator[] = [
  { name: 'Steady', purpose: 'votes all the time', commissionBps: 500, stakeSol: 3_000_000n },
  { name: 'Sleepy', purpose: 'can stop voting', commissionBps: 700, stakeSol: 2_000_000n },
  { name: 'Greedy', purpose: 'can raise its commission', commissionBps: 200, stakeSol: 1_000_000n },
];

/** The same on each chain, so that a restart finds them. */
export const LOCAL_VALIDATORS: readonly LocalValidator[] = VALIDATORS.map(({ name, purpose }) => ({
  vote: addressOf(`vote account of ${name}`),
  name,
  purpose,
}));

/** Puts the validators and their own stakes on the chain, unless they are there from an earlier one. */
export async function ensureValidators(chain: ChainCheatCodes & EpochCheatCodes): Promise<void> {
  const present = await chain.accountsOf(VOTE_PROGRAM);
  for (const { name, purpose, commissionBps, stakeSol } of VALIDATORS) {
    const vote = addressOf(`vote account of ${name}`);
    const node = addressOf(`node of ${name}`);
    await chain.setAccount(
      addressOf(`description of ${name}`),
      newValidatorInfo(node, { name, details: purpose }),
    );
    if (present[vote]) continue;
    const authority = addressOf(`authority of ${name}`);
    const state = { node, authority, commissionBps };
    const account = encodeVoteAccount(vote, VOTE_LAMPORTS, { ...state, stoppedAt: null, epochCredits: [] });
    await chain.setAccount(vote, account);
    const stake = newStakeAccount({
      authority,
      voter: vote,
      rentLamports: STAKE_RENT,
      stake: stakeSol * LAMPORTS_PER_SOL,
      activationEpoch: NO_EPOCH,
      deactivationEpoch: NO_EPOCH,
    });
    await chain.setAccount(addressOf(`stake of ${name}`), stake);
  }
}

/** States of every validator on the chain, also of those that a test has made. */
export async function voteStates(chain: EpochCheatCodes): Promise<Map<string, VoteState>> {
  const accounts = Object.entries(await chain.accountsOf(VOTE_PROGRAM));
  return new Map(
    accounts.flatMap(([address, account]) => {
      const state = decodeVoteAccount(account);
      return state ? [[address, state] as const] : [];
    }),
  );
}

/** Writes a vote account again, with its lamports and other values. */
export async function changeVoteAccount(
  chain: ChainCheatCodes & EpochCheatCodes,
  address: string,
  change: { lamports?: bigint; state?: Partial<VoteState> },
): Promise<bigint> {
  const account = await chain.account(address);
  const state = account && decodeVoteAccount(account);
  if (!state) throw new Error(`${address} is not a vote account`);
  const lamports = BigInt(account.lamports) + (change.lamports ?? 0n);
  await chain.setAccount(address, encodeVoteAccount(address, lamports, { ...state, ...change.state }));
  return lamports;
}

/** Without a key: nothing is ever signed for it. */
function addressOf(text: string): string {
  return base58.encode(createHash('sha256').update(`local chain: ${text}`).digest());
}
