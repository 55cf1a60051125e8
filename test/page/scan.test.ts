import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import { newWallet } from '../support/chain-client.ts';
import { waitUntil } from '../support/wait-until.ts';
import { createFakeCamera, type FakeCamera } from './support/fake-camera.ts';
import { startPageService, type PageService } from './support/page-service.ts';
import { openPerson, PASSPHRASE, type Person } from './support/person.ts';
import { accessibilityFindings } from './support/accessibility.ts';
import { checkView } from './support/view-check.ts';

const SCAN = 'Scan a QR code';
const OTHER_CODE = 'This code is not a Solana address or payment link.';
const READS = 'Reads addresses and Solana Pay links.';

/** Its bot is not running: the page has its route for the Mini App all the same. */
const MESSENGER = {
  TELEGRAM_BOT_TOKEN: '123456789:test-bot-token-of-a-messenger-0000',
  TELEGRAM_API_URL: 'http://127.0.0.1:9',
  MINI_APP_FRAME_ANCESTORS: 'https://messenger.example',
};

/** Notes each camera that the page opens. A test can let the browser refuse it, or wait for the person's answer. */
const WATCH_CAMERAS = `
  const asked = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  window.cameras = [];
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    if (window.refusal) throw new DOMException('', window.refusal);
    await window.answer;
    const camera = await asked(wanted);
    window.cameras.push(camera);
    return camera;
  };
`;

describe('a person who scans a code on the wallet page', () => {
  let camera: FakeCamera;
  let browser: Browser;
  let service: PageService;
  let person: Person;
  let to: string;

  before(async () => {
    camera = await createFakeCamera();
    [browser, service] = await Promise.all([
      launchBrowser(camera.switches),
      startPageService({ environment: MESSENGER }),
    ]);
    person = await openPerson({
      browser,
      url: service.url,
      width: 320,
      height: 640,
      prepare: async (context) => {
        await context.addInitScript(WATCH_CAMERAS);
      },
    });
    await person.makeWallet();
    ({ address: to } = await newWallet());
  });

  after(async () => {
    await browser.close();
    await service.stop();
    await camera.remove();
  });

  /** The form, and the scanner on it. */
  async function startScan(): Promise<void> {
    const { page, press } = person;
    await page.goto(`${service.url}/#/home`);
    await press('Send');
    await press(SCAN);
  }

  const states = (): Promise<string> =>
    person.page.evaluate<string>(
      'window.cameras.flatMap((camera) => camera.getTracks()).map((track) => track.readyState).join()',
    );

  async function expectCameraOff(): Promise<void> {
    await waitUntil('the scanner is closed', async () => (await person.page.locator('dialog').count()) === 0);
    await waitUntil('each camera is off', async () => /^ended(,ended)*$/.test(await states()));
  }

  const valueOf = (label: string): Promise<string> =>
    person.page.getByLabel(label, { exact: true }).inputValue();

  it('has the address in the form, and the camera is off then', async () => {
    await camera.show(to);
    await startScan();
    await expectCameraOff();
    expect(await valueOf('Recipient')).to.equal(to);
    expect(await isFocused(SCAN)).to.equal(true);
  });

  it('is told that a code is for something else, and scans on until it is a payment link, which fills in the form', async () => {
    const { page, sees } = person;
    await camera.show(`bitcoin:${to}?amount=3`);
    await startScan();
    await sees(OTHER_CODE);
    expect(await states()).to.match(/live$/);
    const { address: mark } = await newWallet();
    await camera.show(`solana:${to}?amount=0.125&reference=${mark}&label=Caf%C3%A9&memo=Table%204`);
    await expectCameraOff();
    expect(await valueOf('Recipient')).to.equal(to);
    expect(await valueOf('Amount')).to.equal('0.125');
    expect(await valueOf('Memo optional')).to.equal('Table 4');
    await sees('Café');
    await sees(mark);
    expect(await page.getByText('Filled in from the payment request.').count()).to.equal(1);
  });

  it('switches the camera off by Cancel, by Escape, and by leaving the page or the tab', async () => {
    const { page, press, sees } = person;
    await camera.show(null);
    const ways = [
      () => press('Cancel'),
      () => page.keyboard.press('Escape'),
      () => page.goBack(),
      () =>
        page.evaluate(
          "Object.defineProperty(document, 'hidden', { value: true, configurable: true }); document.dispatchEvent(new Event('visibilitychange')); delete document.hidden",
        ),
    ];
    for (const leave of ways) {
      await startScan();
      await sees(READS);
      expect(await states()).to.match(/live$/);
      await leave();
      await expectCameraOff();
    }
  });

  it('never switches the camera on if it is allowed after the scanner was closed', async () => {
    const { page, press, sees } = person;
    await page.evaluate('window.answer = new Promise((resolve) => { window.allow = resolve; }); 0');
    await startScan();
    await sees('Starting the camera. If your browser asks, allow it.');
    const before = await page.evaluate<number>('window.cameras.length');
    await press('Cancel');
    await page.evaluate('window.allow(); window.answer = undefined');
    await waitUntil(
      'it is allowed',
      async () => (await page.evaluate<number>('window.cameras.length')) > before,
    );
    await expectCameraOff();
  });

  it('switches the camera off when the wallet is locked', async () => {
    const { page, context, sees } = person;
    await startScan();
    await sees(READS);
    const tab = await context.newPage();
    await tab.goto(`${service.url}/#/settings`);
    await tab.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
    await tab.getByRole('button', { name: 'Unlock', exact: true }).click();
    await tab.getByRole('button', { name: 'Lock now', exact: true }).click();
    await sees('Welcome back');
    await expectCameraOff();
    await tab.close();
    await person.fill('Passphrase', PASSPHRASE);
    await person.press('Unlock');
    await page.getByLabel('Recipient', { exact: true }).waitFor();
  });

  it('is told what to do if the camera is refused, missing or in use, and tries again', async () => {
    const { page, press, sees } = person;
    for (const [refusal, advice] of [
      [
        'NotAllowedError',
        'This page may not use the camera. Allow it in the menu next to the page’s address',
      ],
      ['NotFoundError', 'No camera was found. Connect one and try again, or paste the address.'],
      ['NotReadableError', 'If another program uses it, close that program and try again.'],
    ] as const) {
      await page.evaluate(`window.refusal = '${refusal}'`);
      await startScan();
      await sees(advice);
      await page.evaluate('window.refusal = undefined');
      await press('Try again');
      await sees(READS);
    }
    await press('Cancel');
    await expectCameraOff();
  });

  it('can use the scanner in both themes on the narrowest phone', async () => {
    const { page, press, sees } = person;
    const findings: string[] = [];
    await camera.show('https://shop.example', 0.4);
    await startScan();
    await sees(OTHER_CODE);
    await checkView('scanner', person, findings);
    await press('Cancel');
    findings.push(...(await accessibilityFindings(page)));
    await page.evaluate("window.refusal = 'NotAllowedError'");
    await press(SCAN);
    await sees('This page may not use the camera.');
    await checkView('scanner-refused', person, findings);
    expect(findings).to.deep.equal([]);
    await page.evaluate('window.refusal = undefined');
    await press('Cancel');
  });

  it('has no camera inside the messenger, even if the page asked for one', async () => {
    const page = await person.context.newPage();
    await page.goto(`${service.url}/mini-app`);
    const open =
      'navigator.mediaDevices.getUserMedia({ video: true }).then(() => "open", ({ name }) => name)';
    expect(await page.evaluate<string>(open)).to.equal('NotAllowedError');
    await page.close();
  });

  const isFocused = (name: string): Promise<boolean> =>
    person.page
      .getByRole('button', { name, exact: true })
      .evaluate((element) => element === element.ownerDocument.activeElement);
});
