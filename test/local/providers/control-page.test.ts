import { expect } from 'chai';
import { WRAPPED_SOL } from '../../../local/providers/wrapped-sol.ts';
import { sharedBrowser } from '../../support/browser.ts';
import { startTestProviders, type TestProviders } from '../../support/test-providers.ts';
import { accessibilityFindings } from '../../page/support/accessibility.ts';
import { openPerson, type Person } from '../../page/support/person.ts';
import { isWide, NARROWEST_PHONE } from '../../page/support/view-check.ts';

const PRICES = `/jup/price/v3?ids=${WRAPPED_SOL}`;

describe('local/providers: the page that controls the market', () => {
  let market: TestProviders;
  let person: Person;

  before(async () => {
    market = await startTestProviders();
    person = await openPerson({ browser: await sharedBrowser(), url: market.url, ...NARROWEST_PHONE });
    await person.sees('USDC');
  });
  after(async () => {
    await person.close();
    await market.stop();
  });

  const price = () => person.page.getByLabel('Price of SOL in USD');
  const says = (text: string): Promise<void> => person.page.getByRole('status').getByText(text).waitFor();
  const shown = (): string | null => market.market.price('SOL');

  it('holds a price that a person types, and lets it move again', async () => {
    await price().fill('155.2');
    await price().press('Enter');
    await says('SOL is held at 155.2 USD.');
    expect(shown()).to.equal('155.2');
    await person.press('Release SOL');
    await says('SOL moves by itself again.');
    expect(shown()).not.to.equal('155.2');
  });

  it('holds a price that a person drags', async () => {
    await person.page.getByRole('slider', { name: /^Price of SOL/ }).press('End');
    await says('SOL is held at');
    const { price: held } = market.market.tokens().find(({ symbol }) => symbol === 'SOL') ?? expect.fail();
    expect(await price().inputValue()).to.equal(held);
  });

  it('says what is wrong with a price that is not a number, and changes nothing', async () => {
    const before = shown();
    await price().fill('12,5');
    await price().press('Enter');
    await person.page.getByRole('alert').getByText('type a number, such as').waitFor();
    expect(shown()).to.equal(before);
  });

  it('shows each token with the mark that the service reads', async () => {
    const marks = person.page.locator('#tokens img');
    expect(await marks.count()).to.equal(2);
    const bytesOf = async (path: string): Promise<Buffer> =>
      Buffer.from(await (await fetch(new URL(path, market.url))).arrayBuffer());
    const src = (await marks.first().getAttribute('src')) ?? '';
    expect(await bytesOf(src)).to.deep.equal(await bytesOf(`/logos/${WRAPPED_SOL}.png`));
    const widths = await person.page.evaluate<number[]>(
      "Promise.all([...document.querySelectorAll('#tokens img')].map((mark) => mark.decode().then(() => mark.naturalWidth)))",
    );
    expect(widths).to.deep.equal([200, 200]);
  });

  it('publishes news', async () => {
    await person.fill('Title', 'SOL has a new market');
    await person.press('Publish');
    await says('Published: SOL has a new market');
    expect(market.news.items()[0]).to.include({ title: 'SOL has a new market' });
  });

  it('lets a provider fail as often as a person chose, and ends faults', async () => {
    const status = async (): Promise<number> => (await fetch(market.url + PRICES)).status;
    const active = person.page.getByRole('list', { name: 'Faults now' });
    const usual = await status();
    await person.page.getByLabel('What it does').selectOption('refuses: it is down (503)');
    await person.press('Begin');
    await says('Begun: Jupiter refuses: it is down (503), its next answer.');
    expect([await status(), await status()]).to.deep.equal([503, usual]);
    await active.getByText('None').waitFor();

    await person.page.getByLabel('For how long').selectOption('until you end it');
    await person.press('Begin');
    await active.getByText('until you end it').waitFor();
    expect([await status(), await status()]).to.deep.equal([503, 503]);
    await person.press('End all');
    await says('Every fault has ended.');
    expect(await status()).to.equal(usual);
  });

  it('offers each fault that the market takes', async () => {
    for (const provider of ['CoinGecko and GeckoTerminal', 'Feeds of news', 'Jupiter']) {
      await person.page.getByLabel('Provider').selectOption(provider);
      for (const fault of await person.page.getByLabel('What it does').locator('option').allTextContents()) {
        await person.page.getByLabel('What it does').selectOption(fault);
        await person.press('Begin');
        await says(`Begun: ${provider} ${fault}, until you end it.`);
      }
    }
    await market.clearFaults();
    await person.page.getByRole('list', { name: 'Faults now' }).getByText('None').waitFor();
  });

  it('can be used by everyone on a phone and a desktop, in the light and in the dark theme', async () => {
    const findings: string[] = [];
    for (const size of [
      { width: 320, height: 700 },
      { width: 1280, height: 800 },
    ])
      for (const colorScheme of ['dark', 'light'] as const) {
        await person.page.setViewportSize(size);
        await person.page.emulateMedia({ colorScheme });
        const found = await accessibilityFindings(person.page);
        findings.push(...found.map((finding) => `${size.width}, ${colorScheme}: ${finding}`));
        if (await isWide(person)) findings.push(`${size.width}: is wider than the screen`);
      }
    expect(findings).to.deep.equal([]);
  });

  it('says that the market has ended', async () => {
    await market.stop();
    await person.page.getByRole('alert').getByText('The market does not answer').waitFor();
  });
});
