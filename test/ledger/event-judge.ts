import { z } from 'zod';
import type { StoredEvent } from '../../client/src/index.ts';
import type { JudgedAccount } from './ledger-judge.ts';
import type { Tell } from './problems.ts';
import { baseUnits, mintOf } from './traffic-amounts.ts';
import type { TrueMovement } from './true-news.ts';

const transactionEvent = z.object({ transaction_id: z.string(), amount: z.string(), token: z.string() });
const balanceEvent = z.object({
  wallet_address: z.string(),
  balances: z.record(z.string(), z.object({ amount: z.string(), change: z.string() })),
});

interface EventCase {
  /** Oldest first. */
  told: readonly StoredEvent[];
  /** In the order of the chain. */
  expected: readonly TrueMovement[];
  account: Pick<JudgedAccount, 'toldBehind'>;
  mayCorrect: boolean;
  tell: Tell;
}

/** Whether an account's events are exactly those that the transactions of its wallets imply. */
export function judgeEvents(one: EventCase): void {
  judgeNews(one, 'transaction.received', 'receive', 1n);
  judgeNews(one, 'transaction.confirmed', 'send', -1n);
  judgeBalances(one);
  const known = ['transaction.received', 'transaction.confirmed', 'balance.updated'];
  // A block that is left brings one, and what it told comes true again in another block.
  if (one.mayCorrect) known.push('transaction.failed');
  one.tell(
    'UNEXPECTED event',
    one.told.filter(({ event }) => !known.includes(event)).map(({ event, event_id: id }) => `${event} ${id}`),
  );
}

/** Each at most once, of the right sign and amount; and once where plain arithmetic says that it has to be told. */
function judgeNews(one: EventCase, name: string, kind: 'receive' | 'send', sign: bigint): void {
  const movements = new Map(one.expected.map((movement) => [movement.id, movement]));
  const seen = new Map<string, bigint>();
  for (const { event, body } of one.told) {
    if (event !== name) continue;
    const { transaction_id: id, amount, token } = transactionEvent.parse(body.data);
    const movement = movements.get(id);
    one.tell(`DOUBLED ${name}`, seen.has(id) ? [id] : []);
    seen.set(id, baseUnits(amount, mintOf(token)));
    if (!movement) one.tell(`INVENTED ${name}`, [id]);
    else {
      const isAllowed =
        isTold(one, movement) &&
        movement.transaction.succeeded &&
        (movement.news === null ? movement.change * sign > 0n : movement.news.kind === kind);
      one.tell(`WRONG ${name}`, isAllowed ? [] : [id]);
    }
  }
  for (const movement of one.expected) {
    if (movement.news?.kind !== kind || !isTold(one, movement)) continue;
    const told = seen.get(movement.id);
    if (told === undefined) one.tell(`LOST ${name}`, [movement.id]);
    else if (told !== movement.news.amount) {
      one.tell(`AMOUNT of ${name}`, [`${movement.id}: ${told} for ${movement.news.amount}`]);
    }
  }
}

function isTold({ account }: EventCase, { wallet, transaction }: TrueMovement): boolean {
  return transaction.slot > (account.toldBehind.get(wallet)?.requestedSlot ?? 0);
}

/** From a balance to the next one, as an event tells it. */
interface Step {
  id: string;
  before: bigint;
  after: bigint;
}

/**
 * Each begins with the balance that the one before it ended with, from what the wallet had when it was taken up to what it has in
 * the end, and all of them are balances that it had on the chain. One may stand for several transactions, where the wallet was
 * read anew between them.
 */
function judgeBalances({ told, expected, account, mayCorrect, tell }: EventCase): void {
  const steps = new Map<string, Step[]>();
  for (const { event, body, event_id: id } of told) {
    if (event !== 'balance.updated') continue;
    const { wallet_address: wallet, balances } = balanceEvent.parse(body.data);
    for (const [token, { amount, change }] of Object.entries(balances)) {
      const mint = mintOf(token);
      const after = baseUnits(amount, mint);
      const step = { id, before: after - baseUnits(change, mint), after };
      steps.set(`${wallet} ${mint}`, [...(steps.get(`${wallet} ${mint}`) ?? []), step]);
    }
  }
  for (const key of new Set([...steps.keys(), ...expected.map(keyOf)])) {
    const own = expected.filter((movement) => keyOf(movement) === key);
    const seen = steps.get(key) ?? [];
    const { had, late, total } = balancesOf(own, account);
    // What the back-fill tells has the balance of the moment, not the one behind each transaction.
    const untold = late.filter((change) => !seen.some(({ before, after }) => after - before === change));
    tell('LOST balance.updated of the back-fill', untold.length > 0 ? [`${key}: ${untold.join(' ')}`] : []);
    // On blocks that are left again it had others.
    if (mayCorrect || late.length > 0) continue;
    const [first, last] = [seen[0]?.before ?? total, seen.at(-1)?.after ?? total];
    tell('FIRST balance told', had.has(first) ? [] : [`${key}: from ${first}`]);
    tell('LAST balance told', last === total ? [] : [`${key}: ${last} for ${total}`]);
    for (const [index, { id, before, after }] of seen.entries()) {
      tell('BALANCE that it never had', had.has(after) ? [] : [`${key} ${id}: ${after}`]);
      tell('GAP between balances', before === (seen[index - 1]?.after ?? before) ? [] : [`${key} ${id}`]);
      tell('NOTHING changed', before === after ? [`${key} ${id}`] : []);
    }
  }
}

/** What a wallet had of a token behind each of its transactions, and what those changed that its back-fill has to tell. */
function balancesOf(own: readonly TrueMovement[], { toldBehind }: EventCase['account']) {
  const { requestedSlot = 0, fromSlot = 0 } = toldBehind.get(own[0]?.wallet ?? '') ?? {};
  const late = own.filter(({ transaction: { slot } }) => slot > requestedSlot && slot <= fromSlot);
  let total = 0n;
  const had = new Set([total]);
  for (const { change } of own) had.add((total += change));
  return { had, late: late.map(({ change }) => change), total };
}

function keyOf({ wallet, token }: TrueMovement): string {
  return `${wallet} ${token}`;
}
