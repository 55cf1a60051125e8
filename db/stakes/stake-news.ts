import type { Knex } from 'knex';
import type { EventDraft } from '../../domain/events/event-draft.ts';
import {
  activeEvent,
  rewardEvent,
  withdrawableEvent,
  type StakeReceiver,
} from '../../domain/stakes/position-events.ts';
import type { PositionMove } from '../../domain/stakes/position-move.ts';
import type { RecordedReward } from '../../domain/stakes/stake-reward.ts';
import { insertEvents, type NewEvent } from '../events/event-store.ts';
import type { KnownEpoch } from '../../domain/stakes/known-epoch.ts';
import type { StakeChain } from './stake-chain.ts';
import { stakeReceivers } from './stake-receivers.ts';

export interface StakeNews {
  epoch: KnownEpoch;
  moves: readonly PositionMove[];
  rewards: readonly RecordedReward[];
}

/** One thing to tell everyone who has the wallet. */
export interface WalletNews {
  wallet: string;
  draft(receiver: StakeReceiver): EventDraft;
}

/** Writes the events of a batch in the caller's transaction; returns how many. */
export async function reportPositions(trx: Knex, chain: StakeChain, news: StakeNews): Promise<number> {
  const { epoch, moves, rewards } = news;
  return reportToWallets(trx, chain, [
    ...rewards.map((reward) => rewardNews(chain, reward)),
    ...moves.flatMap((move) => moveNews(chain, epoch, move) ?? []),
  ]);
}

export async function reportToWallets(
  trx: Knex,
  { network, chainId }: StakeChain,
  news: readonly WalletNews[],
): Promise<number> {
  const receivers = await stakeReceivers(
    trx,
    network,
    news.map(({ wallet }) => wallet),
  );
  const events = news.flatMap(({ wallet, draft }) =>
    (receivers.get(wallet) ?? []).map((receiver): NewEvent => {
      const { ownerId } = receiver;
      const subject = { ownerId, operationId: null, walletAddress: wallet, network, chainId };
      return { subject, draft: draft(receiver) };
    }),
  );
  await insertEvents(trx, events);
  return events.length;
}

function rewardNews(chain: StakeChain, reward: RecordedReward): WalletNews {
  const { wallet, position, validator, lamports, epoch, paidAt: at } = reward;
  const told = { ...chain, wallet, position, validator, lamports, epoch, at };
  return { wallet, draft: (receiver) => rewardEvent(told, receiver) };
}

function moveNews(chain: StakeChain, epoch: KnownEpoch, { seen, news }: PositionMove): WalletNews | null {
  const { account, now, address: position } = seen;
  if (news === null || !account || !now) return null;
  const { withdrawer: wallet, delegation } = account;
  const told = { ...chain, position, wallet, epoch: epoch.epoch, at: new Date() };
  if (news === 'withdrawable') {
    const lamports = now.isLocked ? account.lamports : now.amounts.withdrawable;
    const deactivationEpoch = delegation?.deactivationEpoch ?? null;
    return {
      wallet,
      draft: (receiver) => withdrawableEvent({ ...told, lamports, deactivationEpoch, reminder: 0 }, receiver),
    };
  }
  const active = {
    ...told,
    validator: delegation?.voter ?? '',
    lamports: now.amounts.active,
    activationEpoch: delegation?.activationEpoch ?? 0,
  };
  return { wallet, draft: (receiver) => activeEvent(active, receiver) };
}
