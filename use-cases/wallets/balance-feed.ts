import type { HoldingChangeQueries, HoldingsMark } from '../../db/ledger/holding-changes.ts';
import type { Network } from '../../domain/networks.ts';
import { coverageOf } from '../../domain/wallets/coverage-status.ts';
import type { FollowedWallets } from './followed-wallet.ts';
import type { ReadLedgerBalance, SourcedBalance } from './ledger-balance.ts';
import { createNewestValue, type NewestValue } from './newest-value.ts';

/** How often the wallets of all subscribers are compared, in one statement. docs/api-conventions.md names it. */
export const COMPARE_INTERVAL_MS = 1_000;

/** `not_followed`: the ledger no longer answers for this wallet of this owner, and nothing comes after it. */
export type BalanceNews = SourcedBalance | 'not_followed';

export interface BalanceTopic {
  network: Network;
  address: string;
  includeSpam: boolean;
}

export interface BalanceFeed {
  /**
   * The balances of an owner's followed wallet. The first one comes after the next comparison, changed or not: what the subscriber
   * read before may be older than a change that was compared already.
   */
  subscribe(topic: BalanceTopic, ownerId: string): BalanceSubscription;
}

export interface BalanceSubscription extends Pick<NewestValue<BalanceNews>, 'take'> {
  close(): void;
}

interface Subscriber {
  topic: BalanceTopic;
  ownerId: string;
  /** Mark of the subscriber's last balance. */
  mark: string | null;
  newest: NewestValue<BalanceNews>;
}

export interface BalanceFeedDeps {
  changes: HoldingChangeQueries;
  readLedgerBalance: ReadLedgerBalance;
  followed: Pick<FollowedWallets, 'chainOf'>;
}

/** One for a process. It asks nothing without a subscriber, and reads a balance that has changed once for all of them. */
export function createBalanceFeed({ changes, readLedgerBalance, followed }: BalanceFeedDeps): BalanceFeed {
  const subscribers = new Set<Subscriber>();
  let timer: NodeJS.Timeout | undefined;
  let isComparing = false;

  function schedule(): void {
    if (isComparing || timer || subscribers.size === 0) return;
    timer = setTimeout(() => {
      timer = undefined;
      void compareAll();
    }, COMPARE_INTERVAL_MS);
  }

  async function compareAll(): Promise<void> {
    isComparing = true;
    // A later subscriber is not part of the question.
    const asked = [...subscribers];
    try {
      const marks = await marksOf(asked);
      for (const ofTopic of grouped(asked, topicKey).values()) await compare(ofTopic, marks);
    } catch (error) {
      // Each stream ends with it, and its client connects again.
      for (const { newest } of asked) newest.fail(error);
    } finally {
      isComparing = false;
      schedule();
    }
  }

  async function marksOf(asked: readonly Subscriber[]): Promise<Map<string, HoldingsMark>> {
    const wallets: Parameters<HoldingChangeQueries['marks']>[0][number][] = [];
    for (const [network, ofNetwork] of grouped(asked, ({ topic }) => topic.network)) {
      const { chainId } = await followed.chainOf(network);
      const addresses = new Set(ofNetwork.map(({ topic }) => topic.address));
      for (const address of addresses) wallets.push({ network, chainId, address });
    }
    const marks = await changes.marks(wallets, [...new Set(asked.map(({ ownerId }) => ownerId))]);
    return new Map(marks.map((mark) => [walletKey(mark), mark]));
  }

  async function compare(ofTopic: readonly Subscriber[], marks: Map<string, HoldingsMark>): Promise<void> {
    const [first] = ofTopic;
    const found = first && marks.get(walletKey(first.topic));
    const isFollowed = found && coverageOf(found.seenToSlot, found, new Date()).status === 'following';
    const ownerIds = new Set(isFollowed ? found.ownerIds : []);
    for (const { ownerId, newest } of ofTopic) if (!ownerIds.has(ownerId)) newest.put('not_followed');
    if (!found || found.isUncertain) return;
    const behind = ofTopic.filter(({ ownerId, mark }) => ownerIds.has(ownerId) && mark !== found.mark);
    if (behind.length === 0) return;
    const { network, address, includeSpam } = first.topic;
    const balance = await readLedgerBalance(network, address, { includeSpam });
    // Uncertain meanwhile.
    if (!balance) return;
    for (const subscriber of behind) {
      subscriber.mark = found.mark;
      subscriber.newest.put(balance);
    }
  }

  return {
    subscribe(topic, ownerId) {
      const subscriber: Subscriber = { topic, ownerId, mark: null, newest: createNewestValue() };
      subscribers.add(subscriber);
      schedule();
      return {
        take: subscriber.newest.take,
        close() {
          subscribers.delete(subscriber);
          if (subscribers.size > 0) return;
          clearTimeout(timer);
          timer = undefined;
        },
      };
    },
  };
}

function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

function walletKey({ network, address }: { network: Network; address: string }): string {
  return `${network}/${address}`;
}

function topicKey({ topic }: Subscriber): string {
  return `${walletKey(topic)}/${topic.includeSpam}`;
}
