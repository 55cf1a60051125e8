import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { sharedBrowser } from '../support/browser.ts';
import { cutTexts } from './support/cut-texts.ts';
import { startPageService, type PageService } from './support/page-service.ts';
import type { Person } from './support/person.ts';
import { checkView, isWide, keepPicture, NARROWEST_PHONE } from './support/view-check.ts';
import { walkThroughMoney, walkThroughOtherWallets, walkToWallet, type Walk } from './support/walk-views.ts';

describe('every view of the wallet page', () => {
  let browser: Browser;
  let service: PageService;

  before(async () => {
    [browser, service] = await Promise.all([sharedBrowser(), startPageService()]);
  });

  after(async () => {
    await service.stop();
  });

  function walkInBothThemes(findings: string[]): Walk {
    const onView = async (name: string, person: Person): Promise<void> => {
      await checkView(name, person, findings);
      findings.push(...(await cutTexts(person.page)).map((text) => `${name}: cuts ${text}`));
    };
    return { browser, service, ...NARROWEST_PHONE, onView };
  }

  it('can be used by everyone on a phone, with a wallet of the device, in the light and in the dark theme', async () => {
    const findings: string[] = [];
    const walk = walkInBothThemes(findings);
    const { person, words } = await walkToWallet(walk);
    await walkThroughMoney(walk, person, words);
    await person.close();
    expect(findings).to.deep.equal([]);
  });

  it('can be used by everyone on a phone, with other wallets, in the light and in the dark theme', async () => {
    const findings: string[] = [];
    await walkThroughOtherWallets(walkInBothThemes(findings));
    expect(findings).to.deep.equal([]);
  });

  it('has room on a desktop', async () => {
    const onView = async (name: string, person: Person): Promise<void> => {
      expect(await isWide(person), name).to.equal(false);
      if (name === 'home-empty') await keepPicture('desktop', person);
    };
    const { person } = await walkToWallet({
      browser,
      service,
      width: 1280,
      height: 800,
      onView,
    });
    await person.close();
  });
});
