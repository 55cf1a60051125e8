import type { Browser } from 'playwright-core';
import { sharedBrowser } from '../support/browser.ts';
import { waitUntil } from '../support/wait-until.ts';
import { isInSight } from './support/is-in-sight.ts';
import { startPageService, type PageService } from './support/page-service.ts';
import { openPerson, PASSPHRASE, type Person } from './support/person.ts';

const SMALLEST = { width: 320, height: 640 };

describe('a person with a low screen', () => {
  let browser: Browser;
  let service: PageService;
  let person: Person;

  before(async () => {
    [browser, service] = await Promise.all([sharedBrowser(), startPageService()]);
    person = await openPerson({ browser, url: service.url, ...SMALLEST });
  });
  after(async () => {
    await person.close();
    await service.stop();
  });

  it('sees above the fixed button that two passphrases differ, also when a judgement of the first one comes later', async () => {
    const { page, press, fill, sees } = person;
    let letCome: () => void = () => undefined;
    const mayCome = new Promise<void>((resolve) => (letCome = resolve));
    await page.route(/passphrase-judge/, async (route) => {
      await mayCome;
      await route.continue();
    });
    await press('Make a wallet');
    await page.getByRole('button', { name: /^Passphrase/ }).click();
    await fill('Passphrase', PASSPHRASE);
    await fill('Passphrase again', 'another one');
    const error = page.getByText('The two are different.');
    await waitUntil('the error is in sight', () => isInSight(error));
    letCome();
    await sees('Strong.');
    await waitUntil('the error is in sight again', () => isInSight(error), 5_000);
    await page.unrouteAll({ behavior: 'wait' });
  });
});
