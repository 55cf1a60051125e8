import { z } from 'zod';
import type { VoteAccount } from '../../domain/stakes/vote-account.ts';
import type { RpcClient } from '../rpc/rpc-client.ts';
import { addressText, lamports } from '../rpc/rpc-schemas.ts';

const voteAccount = z.object({
  votePubkey: addressText,
  nodePubkey: addressText,
  activatedStake: lamports,
  commission: z.int().min(0).max(255),
  /** Since Agave 4.0; more exact than `commission`. */
  inflationRewardsCommissionBps: z.int().min(0).nullish(),
  /** Epoch, credits so far, credits before the epoch. */
  epochCredits: z.array(z.tuple([z.int(), lamports, lamports])),
});

const answer = z.object({ current: z.array(voteAccount), delinquent: z.array(voteAccount) });

const MAX_BPS = 10_000;

/** All validators with stake, or one; on mainnet some 800. */
export async function readVoteAccounts(
  rpc: RpcClient,
  { only, signal }: { only?: string; signal?: AbortSignal | undefined } = {},
): Promise<VoteAccount[]> {
  const options = {
    commitment: 'confirmed',
    ...(only === undefined ? {} : { votePubkey: only, keepUnstakedDelinquents: true }),
  };
  const { current, delinquent } = await rpc.call('getVoteAccounts', [options], answer, signal);
  return [
    ...current.map((account) => toVoteAccount(account, false)),
    ...delinquent.map((account) => toVoteAccount(account, true)),
  ].filter(({ address }) => only === undefined || address === only);
}

function toVoteAccount(account: z.output<typeof voteAccount>, delinquent: boolean): VoteAccount {
  const bps = account.inflationRewardsCommissionBps ?? account.commission * 100;
  return {
    address: account.votePubkey,
    node: account.nodePubkey,
    commissionBps: Math.min(bps, MAX_BPS),
    activatedStake: account.activatedStake,
    delinquent,
    credits: account.epochCredits.map(([epoch, credits, previous]) => ({
      epoch,
      credits: credits > previous ? credits - previous : 0n,
    })),
  };
}
