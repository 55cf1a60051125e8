import { randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';
import { expect } from 'chai';
import type { CoverageAlarm } from '../../../activities/ledger/coverage-alarm.ts';
import { createLedgerActivities } from '../../../activities/ledger/ledger-activities.ts';
import { createLedgerCoverageQueries } from '../../../db/ledger/ledger-coverage.ts';
import { createFollowedWalletStore } from '../../../db/ledger/followed-wallet-store.ts';
import { createLedgerStore } from '../../../db/ledger/ledger-store.ts';
import { createFinalityStore } from '../../../db/ledger/finality-store.ts';
import { createVerificationStore } from '../../../db/ledger/verification-store.ts';
import { createWalletStore } from '../../../db/wallets/wallet-store.ts';
import type { LedgerProgress } from '../../../domain/ledger/ledger-progress.ts';
import type { LedgerChain } from '../../../domain/ledger/block-range.ts';
import { createMovementRules } from '../../../domain/ledger/movement-rules.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { newAccount } from '../../db/support/rows.ts';
import { testDatabase } from '../../support/database.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { createScriptedLedger, type Payment, type ScriptedLedger } from './scripted-ledger.ts';

export interface Follower {
  heartbeats: unknown[];
  /** Like a worker's shutdown: the activity has ended when it resolves. */
  stop(): Promise<void>;
  ended: Promise<LedgerProgress>;
  isRunning(): boolean;
}

export const address = () => base58.encode(randomBytes(32));

export function payment(to: string, lamports = 2_000_000n): Payment {
  return { to, lamports, signature: base58.encode(randomBytes(64)) };
}

/** For the body of a `describe`: a database, and for each test a scripted ledger with followers of it. */
export function followerStage() {
  const test = testDatabase();
  let ledger: ScriptedLedger;
  let chain: LedgerChain;
  let accountId: string;
  let followers: Follower[];
  const listeners = new Set<() => void>();

  beforeEach(async () => {
    chain = { network: 'devnet', chainId: `chain-${address()}` };
    ledger = createScriptedLedger(chain.chainId);
    accountId = await newAccount(test.database);
    followers = [];
  });
  afterEach(async () => {
    await Promise.all(followers.map((each) => each.stop()));
    await test.database('followed_wallets').update({ stopped_at: new Date() });
    await test.database('wallets').delete();
  });

  /** One worker's activity. */
  function worker({
    backfillTransactions = 1_000,
    followMs = 600_000,
    alarm,
  }: { backfillTransactions?: number; followMs?: number; alarm?: CoverageAlarm } = {}): {
    follow(): Follower;
  } {
    const { database } = test;
    const rules = createMovementRules({ find: () => null });
    const log = createLogger({ level: 'silent', service: 'test' });
    let signal = new AbortController().signal;
    let heartbeats: unknown[] = [];
    const activities = createLedgerActivities({
      reader: () => ledger.reader,
      tables: (each) => ({
        ledger: createLedgerStore(database, each, rules),
        wallets: createFollowedWalletStore(database, each, rules, 1),
        finality: createFinalityStore(database, each, rules, 1),
        verification: createVerificationStore(database, each, rules, 1),
        coverage: () => createLedgerCoverageQueries(database).coverage(each),
      }),
      onWallets(listener) {
        const notify = (): void => listener('devnet');
        listeners.add(notify);
        return { close: () => void listeners.delete(notify) };
      },
      pauseWallets: async () => 60_000,
      backfillTransactions,
      receiveByOneNodeAfterMs: 30_000,
      followMs,
      ...(alarm ? { createAlarm: () => alarm } : {}),
      log: () => log,
      context: () => ({ heartbeat: (details) => heartbeats.push(details), cancellationSignal: signal }),
    });
    return {
      follow() {
        const stopped = new AbortController();
        const own: unknown[] = [];
        [signal, heartbeats] = [stopped.signal, own];
        let running = true;
        const ended = activities.followLedger('devnet').finally(() => (running = false));
        ended.catch(() => undefined);
        const follower: Follower = {
          heartbeats: own,
          ended,
          isRunning: () => running,
          async stop() {
            stopped.abort();
            await ended.catch(() => undefined);
          },
        };
        followers.push(follower);
        return follower;
      },
    };
  }

  /** `isAnnounced`: false if its NOTIFY is lost. */
  async function add(wallet: string, isAnnounced = true): Promise<void> {
    await createWalletStore(test.database).add(chain, {
      ownerId: accountId,
      address: wallet,
      connected: null,
      requestedSlot: ledger.tip(),
    });
    if (isAnnounced) for (const notify of listeners) notify();
  }

  async function isTakenUp(wallet: string): Promise<boolean> {
    const coverage = await createLedgerCoverageQueries(test.database).ofWallet(
      { ...chain, chainId: ledger.chainId },
      wallet,
    );
    return coverage !== null && coverage.fromSlot !== null;
  }

  async function followed(wallet = address()): Promise<string> {
    await add(wallet);
    await waitUntil('it is taken up', () => isTakenUp(wallet));
    return wallet;
  }

  /** Signatures of the account's `transaction.received` events. */
  async function received(): Promise<string[]> {
    const rows = (await test
      .database('events')
      .where({ owner_id: accountId, name: 'transaction.received' })
      .orderBy('id')) as { body: string }[];
    return rows.map(({ body }) => (JSON.parse(body) as { data: { signature: string } }).data.signature);
  }

  async function untilReported(...payments: Payment[]): Promise<void> {
    const wanted = payments.map(({ signature }) => signature);
    await waitUntil('all were reported', async () => {
      const signatures = await received();
      return wanted.every((each) => signatures.includes(each));
    });
    expect(await received(), 'each once').to.have.members(wanted);
  }

  async function balanceOf(wallet: string): Promise<bigint | null> {
    const row = (await test
      .database('ledger_accounts')
      .join('followed_wallets', 'followed_wallets.id', 'ledger_accounts.wallet_id')
      .where({ 'followed_wallets.address': wallet, chain_id: ledger.chainId })
      .first('amount')) as { amount: string } | undefined;
    return row ? BigInt(row.amount) : null;
  }

  return {
    worker,
    add,
    isTakenUp,
    followed,
    received,
    untilReported,
    balanceOf,
    database: () => test.database,
    ledger: () => ledger,
    chain: () => chain,
  };
}
