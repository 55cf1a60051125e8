import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { createPhraseCheck } from '../../../page/device/phrase-check.ts';
import { serveDevice, type DevicePages } from './support/device-page.ts';
import { OTHER_ADDRESSES, OTHER_PHRASE, PASSPHRASE } from './support/phrases.ts';
import { refusal } from './support/refusal.ts';

describe('the check of a phrase', () => {
  const words = Array.from('abcdefghijkl', (letter) => `word${letter}`);
  const right = (places: readonly number[]): string[] => places.map((place) => words[place - 1] ?? '');

  it('names the places with a wrong word, and compares the same ones until others are asked for', async () => {
    const check = createPhraseCheck(crypto);
    const places = check.ask('a', words.length);
    const [first = 0, , third = 0] = places;
    const answers = right(places);
    const tryWrong = () => check.compare('a', words, ['x', answers[1] ?? '', 'y']);
    for (const _ of ['once', 'again'])
      expect((await refusal(tryWrong, 'CHECK_FAILED')).details).to.deep.equal({ places: [first, third] });
    check.compare('a', words, answers);
    const next = check.ask('a', words.length);
    check.compare('a', words, right(next));
  });

  it('is of one phrase: another one has to be asked for its own words', async () => {
    const check = createPhraseCheck(crypto);
    const answers = right(check.ask('a', words.length));
    await refusal(() => check.compare('b', words, answers), 'CHECK_NOT_ASKED');
  });
});

describe('a phrase that is not kept yet, in Chromium', () => {
  let pages: DevicePages;
  let page: Page;

  before(async () => {
    pages = await serveDevice();
    page = await pages.open();
  });
  after(() => pages.close());

  /** In this tab, unlocked. */
  const make = (name: string): Promise<string> =>
    page.evaluate(
      async (wanted) => {
        const key = { kind: 'passphrase' as const, passphrase: wanted.passphrase };
        return (await wallet.here.makePhrase({ name: wanted.name, network: 'mainnet', key })).phrase.id;
      },
      { name, passphrase: PASSPHRASE },
    );
  const discard = (tab: Page, phraseId: string): Promise<string | undefined> =>
    tab.evaluate(async (id) => {
      const { code } = await wallet.outcome(() => wallet.here.removeSecret(id, { onlyUnchecked: true }));
      return code;
    }, phraseId);
  const stored = (): Promise<string[]> =>
    page.evaluate(async () => (await wallet.here.list()).phrases.map(({ id }) => id));

  it('is shown for its key after a reload, which also unlocks it for the check', async () => {
    const id = await make('Reloaded');
    await page.reload();
    const seen = await page.evaluate(
      async ({ phraseId, passphrase }) => {
        const { here } = wallet;
        const words = await here.showWords(phraseId, { kind: 'passphrase', passphrase });
        const places = await here.askForWords(phraseId);
        const given = places.map((place) => words[place - 1] ?? '');
        const { checked, unlocked } = await here.checkPhrase(phraseId, given);
        return { checked, unlocked };
      },
      { phraseId: id, passphrase: PASSPHRASE },
    );
    expect(seen).to.deep.equal({ checked: true, unlocked: true });
  });

  it('is given up only while it is unchecked: what another tab has checked stays', async () => {
    const second = await pages.open({ profile: page.context() });
    const [kept, left] = [await make('Kept'), await make('Left')];
    await page.evaluate(
      async ({ id, passphrase }) => {
        const { here } = wallet;
        const words = await here.showWords(id, { kind: 'passphrase', passphrase });
        const places = await here.askForWords(id);
        await here.checkPhrase(
          id,
          places.map((place) => words[place - 1] ?? ''),
        );
      },
      { id: kept, passphrase: PASSPHRASE },
    );
    expect(await discard(second, kept)).to.equal('CHANGED_ELSEWHERE');
    expect(await discard(second, left)).to.equal(undefined);
    expect(await discard(second, left)).to.equal('NOT_FOUND');
    expect(await stored())
      .to.include(kept)
      .and.not.include(left);
    const code = await page.evaluate(
      async (id) => (await wallet.outcome(() => wallet.here.askForWords(id))).code,
      left,
    );
    expect(code, 'in the tab that showed its words').to.equal('NOT_FOUND');
  });

  it('is refused before a lock is chosen, for the reasons for which it would not be restored, and is not stored', async () => {
    const before = await stored();
    const seen = await page.evaluate(
      async ({ words, passphrase, address }) => {
        const { outcome, createDevice } = wallet;
        const others = [{ address, name: 'Watched', network: 'mainnet' as const }];
        const [device, watching] = [createDevice(), createDevice({ others: () => others })];
        const devnet = { words, network: 'devnet' as const, intoTestNetwork: true };
        const mainnet = { words, network: 'mainnet' as const };
        const refused = {
          short: await outcome(() => device.expectRestorable({ ...mainnet, words: 'abandon' })),
          warned: await outcome(() => device.expectRestorable({ ...devnet, intoTestNetwork: false })),
          fine: await outcome(() => device.expectRestorable(devnet)),
          watched: await outcome(() => watching.expectRestorable(devnet)),
        };
        const left = (await device.list()).phrases.map(({ id }) => id);
        const key = { kind: 'passphrase' as const, passphrase };
        const { id } = await device.restorePhrase({ ...devnet, name: 'Test', key });
        const here = await outcome(() => device.expectRestorable(devnet));
        const elsewhere = await outcome(() => device.expectRestorable(mainnet));
        await device.removeSecret(id);
        for (const each of [device, watching]) each.close();
        return { ...refused, left, here, elsewhere };
      },
      { words: OTHER_PHRASE, passphrase: PASSPHRASE, address: OTHER_ADDRESSES[0] },
    );
    const [address] = OTHER_ADDRESSES;
    expect(seen.left).to.deep.equal(before);
    expect(seen.short).to.deep.equal({ code: 'WORD_COUNT', details: { found: 1 } });
    expect(seen.warned).to.deep.equal({ code: 'TEST_NETWORK', details: { network: 'devnet' } });
    expect(seen.fine).to.have.keys('value');
    expect(seen.watched).to.deep.equal({
      code: 'OTHER_NETWORK',
      details: { address, name: 'Watched', network: 'mainnet' },
    });
    expect(seen.here).to.deep.equal({ code: 'ALREADY_HERE', details: { address, name: 'Test' } });
    expect(seen.elsewhere).to.deep.equal({
      code: 'OTHER_NETWORK',
      details: { address, name: 'Test', network: 'devnet' },
    });
  });
});
