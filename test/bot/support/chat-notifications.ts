import { Connection, Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js';
import type { ChatUser } from '../../../domain/access/actor.ts';
import type { UseCases } from '../../../use-cases/index.ts';
import type { TestWallet } from '../../support/chain-client.ts';
import { parts } from '../../support/parts.ts';
import type { ChatMessage, Person } from '../../support/telegram-person.ts';
import { useCasesOf } from '../../support/use-cases-of.ts';
import { waitUntil } from '../../support/wait-until.ts';
import type { BotService } from './bot-service.ts';

/** The newest message that has the button. */
export async function readsButton(person: Person, label: string): Promise<ChatMessage> {
  return waitUntil(`a message has the button ${label}`, async () =>
    (await person.messages()).findLast(({ buttons }) => buttons.flat().some(({ text }) => text === label)),
  );
}

/** A page of the settings, in a new message. */
export async function opensSettings(person: Person, page: string): Promise<ChatMessage> {
  const shown = await person.asks('/notifications', 'Notifications: ');
  return turnsTo(person, shown, page);
}

/** The same message on another page. */
export async function turnsTo(person: Person, shown: ChatMessage, page: string): Promise<ChatMessage> {
  await person.presses(page, shown);
  return waitUntil(`the settings show ${page}`, async () =>
    (await person.messages()).find(
      ({ message_id: id, text }) => id === shown.message_id && text.split('\n')[1] === page,
    ),
  );
}

/** Waits until it is decided what becomes of so many payments that the wallet got, and so many that it made. */
export async function paymentsDecided(
  { service }: BotService,
  address: string,
  expected: { received: number; sent?: number },
): Promise<void> {
  const counts = { 'transaction.received': expected.received, 'transaction.confirmed': expected.sent };
  await waitUntil(`it is decided about ${JSON.stringify(expected)}`, async () => {
    const events = (await service
      .database('events')
      .where({ wallet_address: address })
      .whereIn('name', Object.keys(counts))
      .whereLike('owner_id', 'usr_%')
      .select('id', 'name')) as { id: string; name: string }[];
    const undecided: unknown[] = await service
      .database('chat_notifications')
      .whereIn(
        'event_id',
        events.map(({ id }) => id),
      )
      .whereNull('collected_for');
    const isThere = Object.entries(counts).every(
      ([name, count]) =>
        count === undefined || events.filter((event) => event.name === name).length === count,
    );
    return isThere && undecided.length === 0;
  });
}

/** Waits until nothing is collected for the person to whose chat the wallet is linked. */
export async function digestsWritten({ service }: BotService, address: string): Promise<void> {
  const { database } = service;
  await waitUntil('nothing is collected any more', async () => {
    const left: unknown[] = await database('chat_digests').whereIn(
      'user_id',
      database('wallets').where({ address }).select('owner_id'),
    );
    return left.length === 0;
  });
}

/** Calls a use case as the person to whose chat the wallet is linked. */
export async function asUserOf<T>(
  { service }: BotService,
  address: string,
  call: (chats: UseCases['chats'], actor: ChatUser) => Promise<T>,
): Promise<T> {
  const user = (await service
    .database('wallets')
    .join('chat_users', 'chat_users.id', 'wallets.owner_id')
    .where({ address })
    .first('chat_users.id', 'telegram_id')) as { id: string; telegram_id: string };
  const { useCases, close } = useCasesOf(service);
  try {
    return await call(useCases.chats, {
      kind: 'chat_user',
      userId: user.id,
      telegramId: user.telegram_id,
      wallets: [],
      grants: [],
    });
  } finally {
    await close();
  }
}

/** A transfer that the service knows nothing of until it is on the chain. */
export async function payByAnotherTool(from: TestWallet, to: string, lamports: bigint): Promise<void> {
  const connection = new Connection((await parts()).chain.rpcUrl, 'confirmed');
  const { blockhash } = await connection.getLatestBlockhash();
  const payer = Keypair.fromSecretKey(from.exportSecretKey());
  const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash: blockhash }).add(
    SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: new PublicKey(to), lamports }),
  );
  transaction.sign(payer);
  await connection.sendRawTransaction(transaction.serialize());
}
