import { sharedBrowser } from '../../support/browser.ts';
import { airdrop } from '../../support/chain-client.ts';
import { openPerson, PASSPHRASE, type Person } from '../support/person.ts';
import type { ChatTab } from './chat-tab.ts';

const LAMPORTS_PER_SOL = 1_000_000_000;

/** From the view that a chat's link has opened, to the one that leads back to the chat. */
export async function makeForChat(wallet: Person): Promise<void> {
  await wallet.sees('Asked for in a chat');
  await wallet.choosePassphrase();
  await wallet.press('Show the words');
  const words = await wallet.page.locator('.phrase-word span:last-child').allTextContents();
  await wallet.checkPhrase(words, 'To my wallet', 'Check and link to the chat');
  await wallet.sees('Now say yes in the chat');
}

/** A wallet of another tab, linked to the chat, with this much SOL. Returns that tab. */
export async function makeChatWallet(chat: Person, tab: ChatTab, sol: number): Promise<Person> {
  await chat.press('Start');
  await chat.press('New wallet');
  const url = await tab.link('Make a wallet');
  const wallet = await openPerson({ browser: await sharedBrowser(), url, tabOf: chat.context });
  await makeForChat(wallet);
  await chat.sees('Is this wallet yours?');
  const address = (await chat.page.locator('.text code').last().textContent()) ?? '';
  await chat.press('Yes, link it to this chat');
  await chat.sees('The wallet is linked to this chat.');
  await airdrop(address, sol * LAMPORTS_PER_SOL);
  await chat.sees(new RegExp(`${sol} SOL (\\(.*\\) )?received`));
  return wallet;
}

/** From the card to the wallet page, which signs, and back. Returns the tab that signed. */
export async function signFromChat(chat: Person, url: string, confirm: RegExp): Promise<Person> {
  await chat.press('Confirm and sign');
  await chat.page.frameLocator('iframe').getByText('Your wallet is in your browser').waitFor();
  const [page] = await Promise.all([
    chat.context.waitForEvent('page'),
    chat.page.frameLocator('iframe').getByRole('button', { name: 'Open in my browser' }).click(),
  ]);
  const wallet = await openPerson({ browser: await sharedBrowser(), url, tabOf: chat.context, page });
  await wallet.fill('Passphrase', PASSPHRASE);
  await wallet.press('Unlock to confirm');
  await wallet.press(confirm);
  await wallet.sees(/^(Sent|Swapped|Delegated|Undelegated|Withdrew) \d/);
  await chat.press('Back to the chat');
  return wallet;
}
