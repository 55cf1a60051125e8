import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../../domain/access/actor.ts';
import { ownerOf } from '../../domain/access/owner.ts';
import { countedAs } from '../../domain/access/request-limits.ts';
import type { Network } from '../../domain/networks.ts';
import type { WaiterLimit } from '../operations/waiter-limit.ts';
import type { BalanceFeed } from './balance-feed.ts';
import type { SourcedBalance } from './ledger-balance.ts';
import type { ReadBalance } from './read-balance.ts';
import type { ValuedBalance, ValueBalance } from './value-balance.ts';

export interface FollowBalanceDeps {
  readBalance: ReadBalance;
  feed: BalanceFeed;
  valueBalance: ValueBalance;
  waiters: WaiterLimit;
}

export function createFollowBalance({ readBalance, feed, valueBalance, waiters }: FollowBalanceDeps) {
  /**
   * The balance now, then each other one, until the signal aborts. Ends by itself after a balance for which the service has no ledger. A slow
   * reader gets the newest balance, not all of them. A price alone changes no balance.
   */
  return async function* followBalance(
    actor: Actor,
    network: Network,
    address: string,
    options: { includeSpam: boolean },
    signal: AbortSignal,
  ): AsyncGenerator<ValuedBalance, void> {
    const leave = waiters.enter(countedAs(actor));
    try {
      const first = await readBalance(actor, network, address, options);
      yield await valueBalance(network, first);
      const owner = ownerOf(actor);
      if (first.source === 'ledger' && owner) yield* changesAfter(first, owner.id);
    } finally {
      leave();
    }

    async function* changesAfter(
      first: SourcedBalance,
      ownerId: string,
    ): AsyncGenerator<ValuedBalance, void> {
      const subscription = feed.subscribe({ network, address, ...options }, ownerId);
      try {
        for (let last = first; ;) {
          const news = await subscription.take(signal);
          if (!news) return;
          const balance =
            news === 'not_followed' ? await readBalance(actor, network, address, options) : news;
          if (!isSame(balance, last)) yield await valueBalance(network, balance);
          if (news === 'not_followed') return;
          last = balance;
        }
      } finally {
        subscription.close();
      }
    }
  };
}

/** The slot grows with every block, so it does not count. */
function isSame(one: SourcedBalance, other: SourcedBalance): boolean {
  return isDeepStrictEqual({ ...one, slot: 0 }, { ...other, slot: 0 });
}
