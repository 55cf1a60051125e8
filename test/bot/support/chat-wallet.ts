import { expect } from 'chai';
import { newWallet, signBytes, type TestWallet } from '../../support/chain-client.ts';
import type { ChatMessage, Person } from '../../support/telegram-person.ts';
import { answerOf } from '../../web/support/answer.ts';
import { proofOf } from '../../web/support/asked-wallet.ts';
import type { BrowserTab } from '../../web/support/browser-tab.ts';
import { pageClient } from '../../web/support/web-service.ts';
import type { BotService } from './bot-service.ts';

/** The address that a button of a message opens. */
function urlOf(message: ChatMessage, label: string): string {
  const url = message.buttons.flat().find(({ text }) => text === label)?.url;
  if (url === undefined) throw new Error(`no link ${label} in ${JSON.stringify(message.buttons)}`);
  return url;
}

/** The tab of the messenger that a button of a card opens, with the id of the operation. */
export async function openMiniApp(
  service: BotService,
  person: Pick<Person, 'initData'>,
  message: ChatMessage,
  label: string,
): Promise<{ tab: BrowserTab; operationId: string }> {
  const button = message.buttons.flat().find(({ text }) => text === label);
  if (!button?.web_app) throw new Error(`no Mini App ${label} in ${JSON.stringify(message.buttons)}`);
  const operationId = new URL(button.web_app.url).searchParams.get('operation') ?? '';
  const tab = service.openTab();
  const opened = await tab.post('/page/session/messenger', {
    init_data: await person.initData(),
    operation_id: operationId,
  });
  expect(opened.status).to.equal(201);
  return { tab, operationId };
}

/** A browser that opens the link of a message; with the id of the operation. */
export async function openLink(
  service: BotService,
  message: ChatMessage,
  label: string,
): Promise<{ tab: BrowserTab; operationId: string }> {
  const tab = service.openTab();
  const token = urlOf(message, label).split('/#')[1];
  const redeemed = await tab.post('/page/session/redeem', { token });
  expect(redeemed.status).to.equal(200);
  return { tab, operationId: String((await answerOf(redeemed)).data['operation_id']) };
}

/** Proves a wallet in the browser that opens the link. */
export async function proveIn(
  { tab, operationId }: { tab: BrowserTab; operationId: string },
  wallet: TestWallet,
): Promise<void> {
  const challenge = await tab.post(`/page/operations/${operationId}/challenge`, { address: wallet.address });
  const message = String((await answerOf(challenge)).data['message']);
  const signed = await proofOf(message, wallet);
  let proof = await tab.post(`/page/operations/${operationId}/proof`, signed);
  // A worker that was busy for 10 s: a repeat is safe, as the answer says.
  if (proof.status === 503) proof = await tab.post(`/page/operations/${operationId}/proof`, signed);
  expect(proof.status).to.equal(200);
}

/** Links a wallet to a chat: `/wallet new`, the page, and the yes in the chat. */
export async function linkWallet(
  service: BotService,
  person: Person,
  given?: TestWallet,
): Promise<TestWallet> {
  const wallet = given ?? (await newWallet());
  const card = await person.asks('/wallet new', 'New wallet');
  await proveIn(await openLink(service, card, 'Make a wallet'), wallet);
  const question = await person.reads('Is this wallet yours?', { after: card });
  await person.presses('Yes, link it to this chat', question);
  await person.reads('The wallet is linked to this chat.');
  return wallet;
}

/** Confirms and signs the operation of a card: opens it in the messenger, and continues in a browser. */
export async function confirmAndSign(
  service: BotService,
  person: Pick<Person, 'initData'>,
  card: ChatMessage,
  wallet: TestWallet,
  label = 'Confirm and sign',
): Promise<string> {
  const { operations, operationId, transaction } = await confirmAndTake(service, person, card, label);
  await operations.submitSignature(operationId, await signBytes(transaction, wallet));
  return operationId;
}

/** As far as the bytes to sign. */
export async function confirmAndTake(
  service: BotService,
  person: Pick<Person, 'initData'>,
  card: ChatMessage,
  label = 'Confirm and sign',
) {
  const { tab: inMessenger, operationId } = await openMiniApp(service, person, card, label);
  const handedOver = await inMessenger.post('/page/session/hand-over', { operation_id: operationId });
  const tab = service.openTab();
  const [, token] = String((await answerOf(handedOver)).data['url']).split('/#');
  expect((await tab.post('/page/session/redeem', { token })).status).to.equal(200);
  const { operations } = pageClient(tab);
  const { content_hash: contentHash } = await operations.get(operationId);
  await operations.confirm(operationId, contentHash);
  const { transaction } = await operations.createSigningRequest(operationId);
  return { operations, operationId, transaction };
}
