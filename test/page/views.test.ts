import { expect } from 'chai';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { CHECKOUT } from '../architecture/support/checkout.ts';
import { sharedBrowser } from '../support/browser.ts';
import { accessibilityFindings } from './support/accessibility.ts';
import { startPageService, type PageService } from './support/page-service.ts';
import type { Person } from './support/person.ts';
import { walkThroughMoney, walkToWallet, type Walk } from './support/walk-views.ts';

/** `npm run web:pictures` keeps what the test sees. */
const PICTURES =
  process.env['WALLET_PAGE_PICTURES'] === undefined ? null : join(CHECKOUT, 'docs/wallet-page');

/** A picture of each view in both themes would be more than a page needs. */
const SHOWN_DARK = ['welcome', 'home', 'confirm', 'look-alike', 'sent', 'settings'];

/** The narrowest phone that people still use. */
const NARROW = 360;

describe('every view of the wallet page', () => {
  let browser: Browser;
  let service: PageService;

  before(async () => {
    [browser, service] = await Promise.all([sharedBrowser(), startPageService()]);
    if (PICTURES !== null) await mkdir(PICTURES, { recursive: true });
  });

  after(async () => {
    await service.stop();
  });

  for (const theme of ['light', 'dark'] as const) {
    it(`can be used by everyone on a phone, in the ${theme} theme`, async () => {
      const findings: string[] = [];
      const walk: Walk = {
        browser,
        service,
        theme,
        ...(PICTURES === null ? { width: NARROW, height: 740 } : {}),
        async onView(name, person) {
          await settled(person);
          const found = await accessibilityFindings(person.page);
          findings.push(...found.map((finding) => `${name}: ${finding}`));
          if (await isWide(person)) findings.push(`${name}: is wider than the screen`);
          if (PICTURES !== null && (theme === 'light' || SHOWN_DARK.includes(name)))
            await person.page.screenshot({ path: join(PICTURES, `${name}-${theme}.png`) });
        },
      };
      const { person, words } = await walkToWallet(walk);
      await walkThroughMoney(walk, person, words);
      await person.close();
      expect(findings).to.deep.equal([]);
    });
  }

  it('has room on a desktop', async () => {
    const onView = async (name: string, person: Person): Promise<void> => {
      expect(await isWide(person), name).to.equal(false);
      if (PICTURES === null || name !== 'home-empty') return;
      await person.page.screenshot({ path: join(PICTURES, 'desktop.png') });
    };
    const { person } = await walkToWallet({
      browser,
      service,
      theme: 'light',
      width: 1280,
      height: 800,
      onView,
    });
    await person.close();
  });
});

/** Colours that still change would be measured between two themes or states. */
async function settled({ page }: Person): Promise<void> {
  await page.evaluate(
    'Promise.all(document.getAnimations().filter((each) => each.effect.getTiming().iterations !== Infinity).map((each) => each.finished))',
  );
}

async function isWide({ page }: Person): Promise<boolean> {
  return await page.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth');
}
