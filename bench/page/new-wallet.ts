import type { Page } from 'playwright-core';
import { createChainCheatCodes } from '../../local/chain/chain-cheat-codes.ts';
import { addAuthenticator } from '../../test/page/device/support/authenticator.ts';

export const PASSPHRASE = 'only for measurements 1';

const LAMPORTS = 10_000_000_000;

/** Makes a wallet as a person does, and gives it money; returns its address. The page then shows the view that receives. */
export async function makeWallet(
  page: Page,
  { webUrl, rpcUrl, lock }: { webUrl: string; rpcUrl: string; lock: 'passphrase' | 'passkey' },
): Promise<string> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  if (lock === 'passkey') await addAuthenticator(page);
  await page.goto(webUrl);
  await press('Make a wallet');
  if (lock === 'passphrase') {
    await page.getByRole('button', { name: /^Passphrase/ }).click();
    await page.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
    await page.getByLabel('Passphrase again', { exact: true }).fill(PASSPHRASE);
  } else {
    await page.locator('.choice[aria-pressed="true"]', { hasText: 'Passkey' }).waitFor();
  }
  await press('Continue');
  await press('Show the words');
  const words = await page.locator('.phrase-word span:last-child').allTextContents();
  await press('I have written them down');
  const asked = page.locator('.field-label');
  await asked.first().waitFor();
  for (const label of await asked.allTextContents()) {
    await page
      .getByLabel(label.trim(), { exact: true })
      .fill(words[Number(/\d+/.exec(label)?.[0]) - 1] ?? '');
  }
  await press('Check');
  await page.locator('.balance-amount').waitFor();
  await page.goto(`${webUrl}/#/receive`);
  const address = (await page.locator('.address').first().textContent()) ?? '';
  await createChainCheatCodes(rpcUrl).setAccount(address, {
    lamports: String(LAMPORTS),
    owner: '11111111111111111111111111111111',
    executable: false,
    rentEpoch: '0',
    data: '',
  });
  return address;
}
