import type { Browser } from 'playwright-core';
import { airdrop } from '../../support/chain-client.ts';
import { otherKey } from '../device/support/other-derivation.ts';
import { ARRIVES_MS, openPerson, type Person } from './person.ts';

/** A person with 20 SOL in a wallet of the page. */
export interface Staker {
  person: Person;
  /** Address of the wallet. */
  from: string;
  /** Waits until a position has this state. */
  seesBadge(text: string): Promise<void>;
  /** Confirms what is shown, signs, and waits until it is done. */
  signs(action: string | RegExp): Promise<void>;
}

/** A position is read again some seconds after its operation. */
export const FOLLOWED_MS = 120_000;

const LAMPORTS = 20_000_000_000;

export async function openStaker(browser: Browser, url: string): Promise<Staker> {
  const person = await openPerson({ browser, url });
  const { page } = person;
  const from = otherKey((await person.makeWallet()).join(' '), 0).address;
  await airdrop(from, LAMPORTS);
  await page.locator('.balance-amount', { hasText: /^20 / }).waitFor({ timeout: ARRIVES_MS });
  return {
    person,
    from,
    seesBadge: (text) =>
      page
        .locator('.badge', { hasText: new RegExp(`^${text}$`) })
        .first()
        .waitFor({ timeout: FOLLOWED_MS }),
    async signs(action) {
      await person.press(action);
      const done = page.locator('.status-text', { hasText: /^(Delegated|Undelegated|Withdrew) / });
      await done.waitFor({ timeout: FOLLOWED_MS });
    },
  };
}
