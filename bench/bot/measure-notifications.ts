import { setTimeout as delay } from 'node:timers/promises';
import { Connection, SystemProgram, Transaction } from '@solana/web3.js';
import type { Database } from '../../db/postgres/connect.ts';
import { residentMibOf } from '../process-usage.ts';
import type { BenchWallet } from '../wallets.ts';
import type { BenchMessenger, BotMessage } from './bench-messenger.ts';
import type { LinkWallets } from './linked-wallets.ts';
import { newPeople } from './measure-replies.ts';

export interface Notifications {
  people: number;
  /** People who got no notification, and those who got more than one. */
  lost: number;
  repeated: number;
  /** From the payment to the first notification. */
  firstAfterMs: number;
  /** Seconds from the first notification to the last one. */
  seconds: number;
  perSecond: number;
  /** In any second, not only in whole ones. */
  mostInOneSecond: number;
  /** The worker's resident memory, from the first notification to the last one. */
  memoryMib: number[];
}

export interface MeasureNotificationsDeps {
  messenger: BenchMessenger;
  database: Database;
  linkWallets: LinkWallets;
  rpcUrl: string;
  workerPid: number;
  say(line: string): void;
}

/** More than the smallest deposit that is reported. */
const LAMPORTS = 250_000_000;

/** Between the amount and this word, the notification may say what it is worth. */
const NOTIFICATION = /SOL\b.* received/;

const LOOK_INTERVAL_MS = 1_000;
const MEMORY_INTERVAL_MS = 5_000;

/** Without a further notification for this long, something is broken. */
const STALLED_MS = 120_000;

/** Many people have the same wallet in their chats, and it gets one payment. */
export async function measureNotifications(
  { messenger, database, linkWallets, rpcUrl, workerPid, say }: MeasureNotificationsDeps,
  { keypair, recipient }: BenchWallet,
  people: number,
): Promise<Notifications> {
  say(`${people} people write to the bot`);
  const chatIds = await newPeople(messenger, people);
  say('they link a wallet');
  await linkWallets(
    chatIds,
    chatIds.map(() => recipient.publicKey.toBase58()),
  );

  async function pay(): Promise<void> {
    const connection = new Connection(rpcUrl, 'confirmed');
    const { blockhash } = await connection.getLatestBlockhash();
    const transaction = new Transaction({ feePayer: keypair.publicKey, recentBlockhash: blockhash }).add(
      SystemProgram.transfer({
        fromPubkey: keypair.publicKey,
        toPubkey: recipient.publicKey,
        lamports: LAMPORTS,
      }),
    );
    transaction.sign(keypair);
    await connection.sendRawTransaction(transaction.serialize());
  }

  /** Nothing is to be decided or sent any more, so a second notification would be there. */
  async function isOver(): Promise<boolean> {
    const undecided: unknown[] = await database('chat_notifications').whereNull('collected_for').limit(1);
    const due: unknown[] = await database('chat_messages').whereNotNull('due_at').limit(1);
    return undecided.length === 0 && due.length === 0;
  }

  const notifications: BotMessage[] = [];
  const memoryMib: number[] = [];
  const paidAt = Date.now();
  let lookedAt = paidAt;
  await pay();
  say('the wallet got a payment');
  for (let isLast = false; !isLast;) {
    isLast = notifications.length > 0 && (await isOver());
    const found = (await messenger.messages()).filter(({ text }) => NOTIFICATION.test(text));
    notifications.push(...found);
    const now = Date.now();
    if (now - (notifications.at(-1)?.at ?? paidAt) > STALLED_MS) break;
    if (notifications.length > 0 && now - lookedAt >= MEMORY_INTERVAL_MS) {
      lookedAt = now;
      memoryMib.push(await residentMibOf(workerPid));
    }
    if (!isLast) await delay(LOOK_INTERVAL_MS);
  }

  if (notifications.length === 0)
    throw new Error(`no notification of the payment came in ${STALLED_MS / 1_000} s`);

  const counts = new Map(chatIds.map((chatId) => [chatId, 0]));
  for (const { chatId } of notifications) counts.set(chatId, (counts.get(chatId) ?? 0) + 1);
  const times = notifications.map(({ at }) => at).sort((left, right) => left - right);
  const firstAt = times[0] ?? Number.NaN;
  const seconds = ((times.at(-1) ?? Number.NaN) - firstAt) / 1_000;
  return {
    people,
    lost: [...counts.values()].filter((count) => count === 0).length,
    repeated: [...counts.values()].filter((count) => count > 1).length,
    firstAfterMs: firstAt - paidAt,
    seconds,
    perSecond: (times.length - 1) / seconds,
    mostInOneSecond: mostWithin(times, 1_000),
    memoryMib,
  };
}

/** The most of the sorted times that any window of this length holds. */
function mostWithin(times: readonly number[], windowMs: number): number {
  let first = 0;
  let most = 0;
  for (const [last, at] of times.entries()) {
    while ((times[first] ?? at) <= at - windowMs) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}
