import type { HistoryEntry, StoredEvent, WalletClient } from '../../../../client/src/index.ts';
import type { TrueTransaction } from './chain-truth.ts';
import type { CheckedRun } from './checked-run.ts';
import { checkEvents } from './check-events.ts';
import { checkLostHistory } from './check-lost.ts';
import type { LostMovement } from './event-case.ts';
import { collectProblems, type Tell } from './problems.ts';
import { checkReportNodes } from './check-report-nodes.ts';
import { baseUnits } from '../traffic/traffic-amounts.ts';
import { trueMovements, type TrueMovement } from './true-events.ts';

export interface Verdict {
  transactions: number;
  movements: number;
  /** Movements that the service had, and the chain does not have any more. */
  dropped: number;
  events: number;
  /** Events that say `nodes: 1`. */
  byOne: number;
  problems: string[];
}

/**
 * Compares the service's reports of followed wallets with the chain. Not decided:
 * - whether SOL in a transaction that names token accounts, or a token that came or went together with another one, is a payment: by the
 *   sign it may be one (`expectedEvent` is null);
 * - how much of the slot after its own a snapshot of the local chain includes;
 * - if confirmed blocks were dropped, or nodes contradicted each other so that payments were reported later (`mayCorrect`), the balance
 *   in each event but the last one, and the number of events that correct balances;
 * - whether a lost payment was reported if the service was not seen to have it: if it was, it has to be taken back.
 */
export async function checkLedger(run: CheckedRun): Promise<Verdict> {
  const { truth, steps, accounts, mayCorrect, mayBelieveOne, leastNodes } = run;
  const transactions: TrueTransaction[] = [];
  for (const { signature } of steps) transactions.push(await truth.transaction(signature));
  const actions = new Map(steps.map(({ signature, name }) => [signature, name]));
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
      const entries = await readAll<HistoryEntry>(
        account.client.history(wallet, { includeSpam: true, limit: 200 }),
      );
      const history = entries.flatMap(eachSide);
      const lostIds = new Set(lost.map(({ id }) => id));
      const isLost = ({ transaction_id: id }: HistoryEntry): boolean => lostIds.has(id);
      const realIds = new Set(own.map(({ id }) => id));
      // Inventions that were reported, and dropped when the other nodes were back.
      const isTakenBack = ({ transaction_id: id, status }: HistoryEntry): boolean =>
        mayBelieveOne && status === 'dropped' && !realIds.has(id);
      checkHistory(
        history.filter((entry) => !isLost(entry) && !isTakenBack(entry)),
        own,
        actions,
        problems.tell,
      );
      const ofWallet = lost.filter((movement) => movement.wallet === wallet);
      checkLostHistory(history.filter(isLost), ofWallet, problems.tell);
      await checkBalance(account.client, wallet, history, await truth.holdings(wallet), problems.tell);
    }
    const sent = await readAll<StoredEvent>(account.client.events.list({ limit: 200 }));
    events += sent.length;
    const { tell } = problems;
    checkEvents({ events: sent, expected, lost, account, mayCorrect, mayBelieveOne, tell });
    byOne += checkReportNodes({ events: sent, leastNodes, tell });
    if (account.arrived) {
      problems.tell(
        'NOT ARRIVED at the webhook',
        sent.map((event) => event.event_id).filter((id) => !account.arrived?.has(id)),
      );
    }
  }
  return { transactions: steps.length, movements, dropped, events, byOne, problems: all.list() };
}

function checkHistory(
  history: readonly HistoryEntry[],
  expected: readonly TrueMovement[],
  actions: ReadonlyMap<string, string>,
  tell: Tell,
): void {
  const known = new Map(history.map((entry) => [entry.transaction_id, entry]));
  const real = new Set(expected.map(({ id }) => id));
  tell(
    'LOST, not in the history',
    expected
      .filter(({ id }) => !known.has(id))
      .map(({ id, transaction: { signature, slot } }) => `${id} (${actions.get(signature)}, slot ${slot})`),
  );
  tell(
    'INVENTED, in the history and not on the chain',
    history.map(({ transaction_id: id }) => id).filter((id) => !real.has(id)),
  );
  tell('DOUBLED in the history', history.length > known.size ? [`${history.length - known.size}`] : []);
  const wrong = expected.flatMap(({ id, change, transaction, expectedEvent }) => {
    const entry = known.get(id);
    if (!entry) return [];
    const isChange = baseUnits(entry.change, entry.mint) === change;
    const isStatus = (entry.status === 'failed') === !transaction.succeeded && entry.status !== 'dropped';
    const isKind =
      expectedEvent === null || expectedEvent.kind === 'none' || entry.kind === expectedEvent.kind;
    const isNone = expectedEvent?.kind !== 'none' || !['send', 'receive'].includes(entry.kind);
    const isPlace = entry.slot === transaction.slot;
    return isChange && isStatus && isKind && isNone && isPlace
      ? []
      : [
          `${id} (${entry.change} for ${change}, ${entry.kind} for ${expectedEvent?.kind ?? '?'}, ${entry.status}, ${entry.nodes} nodes)`,
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
  const shown = new Map(Object.values(balances).map(({ mint, amount }) => [mint, baseUnits(amount, mint)]));
  const sums = new Map<string, bigint>();
  for (const { mint, change, status } of history) {
    if (status !== 'dropped') sums.set(mint, (sums.get(mint) ?? 0n) + baseUnits(change, mint));
  }
  for (const token of new Set([...held.keys(), ...shown.keys(), ...sums.keys()])) {
    const real = held.get(token) ?? 0n;
    const [balance = 0n, sum = 0n] = [shown.get(token), sums.get(token)];
    tell(
      'BALANCE differs',
      balance === real ? [] : [`${wallet} ${token}: ${balance} (${source}) for ${real}`],
    );
    tell('SUM of the history differs', sum === real ? [] : [`${wallet} ${token}: ${sum} for ${real}`]);
  }
  tell('BALANCE not of the ledger', source === 'ledger' ? [] : [wallet]);
}

/** Both sides of a swap as entries of their own, as the chain has them. */
function eachSide({ received, ...given }: HistoryEntry): HistoryEntry[] {
  const { signature, wallet_address: wallet } = given;
  return [given, ...(received ? [{ ...given, ...received }] : [])].map((side) => ({
    ...side,
    transaction_id: `${signature}:${wallet}:${side.mint}`,
    received: null,
  }));
}

async function readAll<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
