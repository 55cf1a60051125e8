import { expect } from 'chai';
import { fundedWallet, type TestWallet } from '../../support/chain-client.ts';
import type { ChatMessage, Person } from '../../support/telegram-person.ts';
import { startBotService, type BotService } from './bot-service.ts';
import { confirmAndSign, linkWallet } from './chat-wallet.ts';

/** On each card until the payment is confirmed. */
export const CARD = 'Nothing is sent until you confirm';

export interface PayingPerson {
  service: BotService;
  ada: Person;
  /** Linked to the chat of Ada. */
  wallet: TestWallet;
}

/** A service, and a person in its chat with a wallet of 2 SOL. */
export async function startPayingPerson(): Promise<PayingPerson> {
  const service = await startBotService();
  const ada = await service.telegram.person();
  const wallet = await linkWallet(service, ada, await fundedWallet(2_000_000_000));
  return { service, ada, wallet };
}

/** Confirms and signs the card of a payment of SOL, and waits for its end. */
export async function pays(
  { service, ada, wallet }: PayingPerson,
  card: ChatMessage,
  amount: string,
): Promise<ChatMessage> {
  await confirmAndSign(service, ada, card, wallet);
  return ada.reads(new RegExp(`Sent ${amount.replace('.', '\\.')} SOL[^]*✅ Done\\.`));
}

export async function hasNothingOpen(person: Person): Promise<void> {
  expect((await person.asks('/cancel')).text).to.equal('Nothing is open that could be cancelled.');
}
