import type { Browser } from 'playwright-core';
import { airdrop, fundedWallet, newWallet } from '../../support/chain-client.ts';
import type { PageService } from './page-service.ts';
import { ARRIVES_MS, openPerson, type Person } from './person.ts';
import { addWalletProgram } from './wallet-program.ts';
import { otherKey } from '../device/support/other-derivation.ts';

export interface Walk {
  browser: Browser;
  service: PageService;
  width?: number;
  height?: number;
  /** Called when the view is complete. */
  onView: (name: string, person: Person) => Promise<void>;
}

/** Words that everyone knows: pictures of them give nothing away. */
const PUBLIC_WORDS =
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';

/** The first part: from the first visit to an empty wallet. */
export async function walkToWallet(walk: Walk): Promise<{ person: Person; words: string[] }> {
  const { onView } = walk;
  const person = await openPerson({ ...walk, url: walk.service.url });
  const { page, press } = person;
  await person.sees('A wallet that stays with you');
  await onView('welcome', person);
  await press('Restore a wallet');
  await person.fill('Word 1', PUBLIC_WORDS);
  await page.getByLabel('Word 12', { exact: true }).fill('abo');
  await page.getByRole('group', { name: 'Words that fit' }).getByRole('button', { name: 'about' }).waitFor();
  await onView('restore', person);
  await press('Back');
  await press('Make a wallet');
  await page.getByRole('button', { name: /^Passphrase/ }).click();
  await onView('lock', person);
  await person.choosePassphrase();
  await press('Show the words');
  const words = await page.locator('.phrase-word span:last-child').allTextContents();
  await hideWords(person);
  await onView('phrase', person);
  await press('I have written them down');
  await page
    .getByLabel(/^Word \d+$/)
    .first()
    .waitFor();
  await onView('check', person);
  await press('Back');
  await person.checkPhrase(words);
  await onView('home-empty', person);
  return { person, words };
}

/** The phrase in a picture is the public one, although the wallet has another. */
async function hideWords({ page }: Person): Promise<void> {
  const shown = page.locator('.phrase-word span:last-child');
  const words = PUBLIC_WORDS.split(' ');
  for (const [index, word] of words.entries())
    await shown.nth(index).evaluate((element, text) => {
      element.textContent = text;
    }, word);
}

/** The second part: a wallet with money, and what it does with it. */
export async function walkThroughMoney(walk: Walk, person: Person, words: readonly string[]): Promise<void> {
  const { service, onView } = walk;
  const { page, press, sees } = person;
  const { address: from } = otherKey(words.join(' '), 0);
  const { address: to } = await newWallet();
  await airdrop(from, 5_000_000_000);
  await page.locator('.balance-amount', { hasText: /^5 / }).waitFor({ timeout: ARRIVES_MS });
  await onView('home', person);
  await press('Receive');
  await page.locator('.qr').waitFor();
  await onView('receive', person);
  await press('Ask for an amount');
  await person.fill('Amount in SOL optional', '1.5');
  await onView('payment-request', person);
  await press('Back');
  await press('Send');
  await person.fill('Recipient', to);
  await person.fill('Amount', '0.25');
  await onView('send', person);
  await press('Review');
  await sees('5 → 4.749995');
  await onView('confirm', person);
  await press('Send 0.25 SOL');
  await page.locator('.status-text', { hasText: /^Sent / }).waitFor();
  await onView('sent', person);

  const prepared = await service.developer.send({
    from,
    to: alike(to),
    amount: '1',
    token: 'SOL',
    allowOffCurve: true,
  });
  const link = await service.linkTo(prepared.id);
  await page.goto(link);
  await sees('This is not the address that you know');
  await onView('look-alike', person);
  await press('Reject');
  await sees('Rejected, nothing was sent');
  await onView('rejected', person);
  await press('Done');

  await press('Activity');
  await page.locator('.list .item').first().waitFor();
  await onView('activity', person);
  await press('Settings');
  await sees('Appearance');
  await onView('settings', person);
  await press('Remove from this device');
  await sees(/This wallet holds/);
  await onView('remove', person);
  await press('Keep it');
  await press('Lock now');
  await sees('Welcome back');
  await onView('unlock', person);
  await press('Use another wallet');
  await onView('wallets', person);
  await page.goto(link);
  await sees('This link does not open any more');
  await onView('link-closed', person);

  const stranger = await openPerson({ ...walk, url: await otherLink(service) });
  await stranger.sees('This wallet is not on this device');
  await onView('other-device', stranger);
  await stranger.close();
}

/** The third part: wallets whose keys are elsewhere. */
export async function walkThroughOtherWallets(walk: Walk): Promise<void> {
  const { service, onView } = walk;
  const key = await fundedWallet(5_000_000_000);
  const name = 'Another Wallet';
  const person = await openPerson({
    ...walk,
    url: service.url,
    prepare: async (context) => void (await addWalletProgram(context, { name, keys: [key] })),
  });
  const { press, sees } = person;
  await press('Connect another wallet');
  await sees(`Connect ${name}`);
  await onView('connect', person);
  await press(`Connect ${name}`);
  await person.page.locator('.balance-amount', { hasText: /^5 / }).waitFor({ timeout: ARRIVES_MS });
  await press('Settings');
  await sees(`The key is in ${name}.`);
  await onView('settings-external', person);
  await press('Remove from this device');
  await onView('remove-external', person);
  await press('Keep it');
  await press('Sign out');
  await sees(`Sign in with ${name}`);
  await onView('sign-in', person);
  await press(`Sign in with ${name}`);
  await person.page.locator('.balance-amount').waitFor();
  await person.page.goto(`${service.url}/#/watch`);
  await person.fill('Address', (await fundedWallet(7_000_000_000)).address);
  await onView('watch', person);
  await press('Watch');
  await person.page.locator('.balance-amount', { hasText: /^7 / }).waitFor();
  await onView('watched', person);
  await person.close();

  const asked = await service.developer.createWallet();
  const sharer = await openPerson({
    ...walk,
    url: (await asked.createLink()).url,
    prepare: async (context) => void (await addWalletProgram(context, { name, keys: [key] })),
  });
  await sharer.sees('Choose the wallet');
  await sharer.press('Connect another wallet');
  await sharer.press(`Connect ${name}`);
  await sharer.page.getByRole('button', { name: 'Share the address of Wallet 1' }).waitFor();
  await onView('share-address', sharer);
  await sharer.press('Share the address of Wallet 1');
  await sharer.sees('Shared');
  await onView('shared-address', sharer);
  await sharer.close();

  const phone = await openPerson({ ...walk, url: service.url, isPhone: true });
  await phone.press('Connect another wallet');
  await phone.sees('Open in Phantom');
  await onView('open-in-app', phone);
  await phone.close();
}

async function otherLink(service: PageService): Promise<string> {
  const [from, to] = [await fundedWallet(), await newWallet()];
  const send = await service.developer.send({
    from: from.address,
    to: to.address,
    amount: '0.5',
    token: 'SOL',
  });
  return await service.linkTo(send.id);
}

/** Another address that begins and ends like it. */
function alike(address: string): string {
  const middle = Math.floor(address.length / 2);
  const other = address[middle] === '7' ? '8' : '7';
  return `${address.slice(0, middle)}${other}${address.slice(middle + 1)}`;
}
