import { createWalletClient, type WalletClient } from '../../../client/src/index.ts';
import type { Database } from '../../../db/postgres/connect.ts';
import { createRandom } from '../seeded.ts';
import { waitUntil } from '../../support/wait-until.ts';
import {
  RECEIVER_SECRET,
  startCountingReceiver,
  type CountingReceiver,
} from '../webhooks/rig/counting-receiver.ts';
import { createChainTruth, type ChainTruth } from './checker/chain-truth.ts';
import { checkLedger, type Verdict } from './checker/checker.ts';
import type { CheckedAccount } from './checker/checked-run.ts';
import type { LostPayment } from './checker/lost-payment.ts';
import { createTraffic, type Traffic } from './traffic/traffic.ts';

/** A service under test. */
export interface LedgerService {
  baseUrl: string;
  /** The chain itself, without faults. */
  chain: { rpcUrl: string; wsUrl: string };
  database: Database;
  createAccount(): Promise<{ accountId: string; apiKey: string }>;
}

export interface LedgerRunOptions {
  seed: number;
  /** Steps in each half; some wallets are added between the halves. */
  transactions: number;
  wallets?: number;
  /** False for a source that asks by address. */
  lookUps?: boolean;
  /** Confirmed blocks are dropped, so that balances are reported again. */
  mayCorrect?: boolean;
  /** One node lies while the others are silent: its lies may be reported, and are corrected. */
  mayBelieveOne?: boolean;
  /** Nodes that have to agree on each report; one by default. */
  leastNodes?: number;
  timeoutMs: number;
  /** Runs during the traffic until it is stopped; after that there are no more faults. */
  scenario?: (scene: FaultScene) => BegunFault;
}

/** Context of a fault. */
export interface FaultScene {
  traffic: Traffic;
  random: () => number;
  /** Client of the first account, which has all wallets. */
  account: LedgerAccount;
}

export interface LedgerAccount {
  baseUrl: string;
  accountId: string;
  apiKey: string;
  client: WalletClient;
}

export interface BegunFault {
  /** Problems during the scenario. */
  problems?: readonly string[];
  /** Payments that were confirmed and are not on the chain any more. */
  lost?: readonly LostPayment[];
  stop(): Promise<void>;
}

/** Wallets from this index on are added later, with a past and during traffic. */
const ADDED_LATE = 2;

/** Lifetime of a blockhash; the local chain has a block in every slot. */
const LANDING_BLOCKS = 152;

/**
 * Random traffic to followed wallets of two accounts, which share some of them; then all answers and events of the service are compared
 * with the chain.
 */
export async function runLedger(service: LedgerService, options: LedgerRunOptions): Promise<Verdict> {
  const { seed, transactions, wallets = 5, lookUps = true, mayCorrect = false, timeoutMs } = options;
  const { mayBelieveOne = false, leastNodes = 1 } = options;
  const random = createRandom(seed);
  const traffic = await createTraffic({ ...service.chain, random, wallets });
  const first = await openAccount(service, 'first account', await startCountingReceiver());
  const second = await openAccount(service, 'second account', null);
  const early = traffic.addresses.slice(0, -ADDED_LATE);
  const late = traffic.addresses.slice(-ADDED_LATE);
  await watch(first.client, early);
  await watch(second.client, early.slice(0, 2));
  const scenario = options.scenario?.({ traffic, random, account: first });
  // A back-fill asks by address, and the local chain does not list transactions by looked-up ones, unlike real nodes.
  const going = traffic.run(transactions, { lookUps: false });
  // Reported when it is awaited.
  going.catch(() => undefined);
  await waitUntil('some traffic', () => traffic.steps.length > transactions / 2, timeoutMs);
  await Promise.all([going, watch(first.client, late)]);
  await waitUntil('all wallets are followed', () => areFollowed([first, second]), timeoutMs);
  await traffic.run(transactions, { lookUps });
  await scenario?.stop();
  const truth = createChainTruth(service.chain.rpcUrl);
  const lost = scenario?.lost ?? [];
  const checked = {
    truth,
    steps: traffic.steps,
    lost,
    mayCorrect,
    mayBelieveOne,
    leastNodes,
  };
  const check = async (): Promise<Verdict> =>
    checkLedger({ ...checked, accounts: await checkedAccounts(service.database, [first, second]) });
  try {
    const until = await truth.confirmedSlot();
    await waitUntil(
      'all wallets are known up to the end',
      () => isComplete([first, second], until),
      timeoutMs,
    );
    await waitUntil('lost payments can’t land any more', () => areGone(truth, lost), timeoutMs);
    // Webhooks arrive after the events. Balances are read again after a rewind, after an account was frozen or thawed, and after a
    // payment that is written late; that asks a node, and may take a second in every case.
    const mayPass = (problem: string): boolean =>
      /NOT ARRIVED|NOT DROPPED|NOT TAKEN BACK|NOT CORRECTED|BALANCE not of the ledger/.test(problem) ||
      (mayCorrect && /LAST balance|BALANCE differs/.test(problem));
    let verdict = await check();
    await waitUntil(
      'webhooks have arrived and balances are right',
      async () => {
        if (verdict.problems.some(mayPass)) verdict = await check();
        return !verdict.problems.some(mayPass);
      },
      timeoutMs,
    ).catch(() => undefined);
    const meanwhile = scenario?.problems ?? [];
    const unverified = first.receiver?.unverified ?? [];
    return { ...verdict, problems: [...verdict.problems, ...meanwhile, ...unverified] };
  } finally {
    await first.receiver?.stop();
  }
}

interface OpenAccount extends LedgerAccount {
  name: string;
  receiver: CountingReceiver | null;
}

async function openAccount(
  { baseUrl, createAccount }: LedgerService,
  name: string,
  receiver: CountingReceiver | null,
): Promise<OpenAccount> {
  const { accountId, apiKey } = await createAccount();
  const client = createWalletClient({ baseUrl, apiKey, network: 'devnet' });
  if (receiver) {
    const secret = RECEIVER_SECRET;
    await client.webhooks.create({ url: receiver.url, events: ['transaction.*', 'balance.*'], secret });
  }
  return { name, baseUrl, accountId, apiKey, client, receiver };
}

async function watch(client: WalletClient, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    // Retried while the service is away for a moment.
    await waitUntil('a wallet is watched', () => client.watchWallet(address).catch(() => null), 60_000);
  }
}

/** False while the service is away for a moment. */
async function areFollowed(accounts: readonly OpenAccount[]): Promise<boolean> {
  try {
    for (const { client } of accounts) {
      for await (const { complete_to_slot: slot } of client.wallets()) if (slot === null) return false;
    }
    return true;
  } catch {
    return false;
  }
}

/** True once all wallets are known up to the end of the chain; the service checks once a second. */
async function areGone(truth: ChainTruth, lost: readonly LostPayment[]): Promise<boolean> {
  const last = Math.max(0, ...lost.map(({ slot }) => slot));
  return lost.length === 0 || (await truth.finalizedSlot()) > last + LANDING_BLOCKS;
}

async function isComplete(accounts: readonly OpenAccount[], slot: number): Promise<boolean> {
  for (const { client } of accounts) {
    for await (const { complete_to_slot: complete, history } of client.wallets()) {
      if (complete === null || complete < slot) return false;
      // `bounded`: a node has said that it deleted older blocks; the past is checked anyway.
      if (history.status !== 'complete' && history.status !== 'bounded') return false;
    }
  }
  return true;
}

/** Read from the database, because no answer says from which slots on each wallet is reported. */
async function checkedAccounts(
  database: Database,
  accounts: readonly OpenAccount[],
): Promise<CheckedAccount[]> {
  const rows = (await database('followed_wallets').select(
    'chain_id',
    'address',
    'requested_slot',
    'from_slot',
  )) as {
    chain_id: string;
    address: string;
    requested_slot: string;
    from_slot: string;
  }[];
  const slots = new Map(
    rows.map((row) => [
      row.address,
      {
        chainId: row.chain_id,
        requestedSlot: Number(row.requested_slot),
        fromSlot: Number(row.from_slot),
      },
    ]),
  );
  return Promise.all(
    accounts.map(async ({ name, accountId, client, receiver }) => {
      const wallets: string[] = [];
      for await (const { address } of client.wallets()) wallets.push(address);
      const arrived = receiver && new Set(receiver.arrivals.keys());
      return { name, accountId, client, wallets, reportedAfter: slots, arrived };
    }),
  );
}
