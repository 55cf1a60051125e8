import type { HistoryEntry, StoredEvent, WalletClient } from '../../../../client/src/index.ts';
import type { ChainTruth, TrueTransaction } from './chain-truth.ts';
import { checkEvents } from './check-events.ts';
import { checkLostHistory, type LostMovement } from './check-lost.ts';
import type { LostPayment } from '../faults/lost-payments.ts';
import { collectProblems, type Tell } from './problems.ts';
import { checkReportNodes } from './check-report-nodes.ts';
import { baseUnits } from '../traffic/traffic-amounts.ts';
import { trueMovements, type TrueMovement } from './true-events.ts';

/** One account, and what it should know. */
export interface CheckedAccount {
  name: string;
  accountId: string;
  client: WalletClient;
  wallets: readonly string[];
  /** By wallet: its transactions behind this slot have to be told; those up to the other one by its back-fill. */
  reportedAfter: ReadonlyMap<string, { chainId: string; requestedSlot: number; fromSlot: number }>;
  /** Ids of what has arrived at its webhook; null where it has none. */
  arrived: ReadonlySet<string> | null;
}

export interface CheckedRun {
  truth: ChainTruth;
  /** Everything that has landed. */
  signatures: readonly string[];
  /** Was confirmed, and is on the chain no more. */
  lost: readonly LostPayment[];
  accounts: readonly CheckedAccount[];
  /** Confirmed blocks were left: balances were read anew, which is told by events of their own. */
  mayCorrect: boolean;
  /**
   * One node may have lied while the others were silent. What it invented may have been reported with `nodes: 1`, and is dropped; a wrong
   * amount is corrected.
   */
  mayBelieveOne: boolean;
  /** That have to agree on what is reported: with patience no node's silence is long enough for one node's word. */
  leastNodes: number;
}

export interface Verdict {
  transactions: number;
  movements: number;
  /** Others, which the service had and the chain has no more. */
  dropped: number;
  events: number;
  /** Events that say `nodes: 1`. */
  byOne: number;
  problems: string[];
}

/**
 * Compares what the service tells of followed wallets with what the chain says. Left open is
 * - whether SOL in a transaction that names token accounts, or a token that came or went beside another one, is a payment: by the
 *   sign it may be one (`news` is null);
 * - how much of the slot behind it a snapshot of the local chain has in it;
 * - if confirmed blocks were left, or nodes contradicted each other so that payments were reported later (`mayCorrect`), the balance
 *   that an event names, but for the last one, and how many events correct balances;
 * - whether a payment that was lost before the service was seen to have it was told: if it was, it has to be taken back.
 */
export async function checkLedger(run: CheckedRun): Promise<Verdict> {
  const { truth, signatures, accounts, mayCorrect, mayBelieveOne, leastNodes } = run;
  const transactions: TrueTransaction[] = [];
  for (const signature of signatures) transactions.push(await truth.transaction(signature));
  const lostOnes = await Promise.all(
    run.lost.map(async ({ signature, known }) => ({
      transaction: await truth.transaction(signature),
      known,
    })),
  );
  const all = collectProblems();
  let [movements, events, dropped, byOne] = [0, 0, 0, 0];
  for (const account of accounts) {
    const problems = all.of(account.name);
    const wallets = new Set(account.wallets);
    const expected = transactions
      .toSorted((left, right) => left.slot - right.slot || left.position - right.position)
      .flatMap((transaction) => trueMovements(transaction, wallets));
    movements += expected.length;
    const lost = lostOnes.flatMap(({ transaction, known }) =>
      trueMovements(transaction, wallets).map((movement): LostMovement => ({
        ...movement,
        isKnown: known.has(movement.id),
      })),
    );
    dropped += lost.filter(({ isKnown }) => isKnown).length;
    for (const wallet of account.wallets) {
      const own = expected.filter((movement) => movement.wallet === wallet);
      const history = await readAll<HistoryEntry>(
        account.client.history(wallet, { includeSpam: true, limit: 200 }),
      );
      const lostIds = new Set(lost.map(({ id }) => id));
      const isLost = ({ transaction_id: id }: HistoryEntry): boolean => lostIds.has(id);
      const realIds = new Set(own.map(({ id }) => id));
      // What was believed once, and was dropped when the other nodes were back.
      const isTakenBack = ({ transaction_id: id, status }: HistoryEntry): boolean =>
        mayBelieveOne && status === 'dropped' && !realIds.has(id);
      checkHistory(
        history.filter((entry) => !isLost(entry) && !isTakenBack(entry)),
        own,
        problems.tell,
      );
      const ofWallet = lost.filter((movement) => movement.wallet === wallet);
      checkLostHistory(history.filter(isLost), ofWallet, problems.tell);
      await checkBalance(account.client, wallet, history, await truth.holdings(wallet), problems.tell);
    }
    const told = await readAll<StoredEvent>(account.client.events.list({ limit: 200 }));
    events += told.length;
    const { tell } = problems;
    checkEvents({ told, expected, lost, account, mayCorrect, mayBelieveOne, tell });
    byOne += checkReportNodes({ told, leastNodes, tell });
    if (account.arrived) {
      problems.tell(
        'NOT ARRIVED at the webhook',
        told.map((event) => event.event_id).filter((id) => !account.arrived?.has(id)),
      );
    }
  }
  return { transactions: signatures.length, movements, dropped, events, byOne, problems: all.told() };
}

function checkHistory(history: readonly HistoryEntry[], expected: readonly TrueMovement[], tell: Tell): void {
  const known = new Map(history.map((entry) => [entry.transaction_id, entry]));
  const real = new Set(expected.map(({ id }) => id));
  tell(
    'LOST, not in the history',
    expected.filter(({ id }) => !known.has(id)).map(({ id }) => id),
  );
  tell(
    'INVENTED, in the history and not on the chain',
    history.map(({ transaction_id: id }) => id).filter((id) => !real.has(id)),
  );
  tell('DOUBLED in the history', history.length > known.size ? [`${history.length - known.size}`] : []);
  const wrong = expected.flatMap(({ id, change, transaction, news }) => {
    const entry = known.get(id);
    if (!entry) return [];
    const isChange = baseUnits(entry.change, entry.mint) === change;
    const isStatus = (entry.status === 'failed') === !transaction.succeeded && entry.status !== 'dropped';
    const isKind = news === null || news.kind === 'none' || entry.kind === news.kind;
    const isNone = news?.kind !== 'none' || !['send', 'receive'].includes(entry.kind);
    const isPlace = entry.slot === transaction.slot;
    return isChange && isStatus && isKind && isNone && isPlace
      ? []
      : [
          `${id} (${entry.change} for ${change}, ${entry.kind} for ${news?.kind ?? '?'}, ${entry.status}, ${entry.nodes} nodes)`,
        ];
  });
  tell('WRONG in the history', wrong);
  const slots = history.map(({ slot }) => slot);
  tell(
    'ORDER of the history',
    slots.flatMap((slot, index) => (slot > (slots[index - 1] ?? slot) ? [`${slot}`] : [])),
  );
}

async function checkBalance(
  client: WalletClient,
  wallet: string,
  history: readonly HistoryEntry[],
  held: ReadonlyMap<string, bigint>,
  tell: Tell,
): Promise<void> {
  const { balances, source } = await client.getBalance(wallet, { includeSpam: true });
  const told = new Map(Object.values(balances).map(({ mint, amount }) => [mint, baseUnits(amount, mint)]));
  const sums = new Map<string, bigint>();
  for (const { mint, change, status } of history) {
    if (status !== 'dropped') sums.set(mint, (sums.get(mint) ?? 0n) + baseUnits(change, mint));
  }
  for (const token of new Set([...held.keys(), ...told.keys(), ...sums.keys()])) {
    const real = held.get(token) ?? 0n;
    const [balance = 0n, sum = 0n] = [told.get(token), sums.get(token)];
    tell(
      'BALANCE differs',
      balance === real ? [] : [`${wallet} ${token}: ${balance} (${source}) for ${real}`],
    );
    tell('SUM of the history differs', sum === real ? [] : [`${wallet} ${token}: ${sum} for ${real}`]);
  }
  tell('BALANCE not of the ledger', source === 'ledger' ? [] : [wallet]);
}

async function readAll<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
