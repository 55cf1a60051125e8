import { expect } from 'chai';
import { readKeptService } from '../../../page/session/kept-service.ts';

const SETTINGS = { networks: ['devnet'], explorer: {}, faucet: true, sign_up: 'invite', bot: null };

describe('what the page keeps of its service', () => {
  const scope = globalThis as { window?: unknown };
  let kept: string | null;

  before(() => {
    scope.window = { localStorage: { getItem: () => kept } };
  });
  after(() => {
    delete scope.window;
  });

  it('begins the next visit', () => {
    kept = JSON.stringify({ is_own_origin: true, settings: SETTINGS });
    expect(readKeptService()).to.deep.equal({
      isOwnOrigin: true,
      settings: { networks: ['devnet'], explorerUrls: {}, faucet: true, signUp: 'invite', bot: null },
    });
  });

  it('is as if it were not there if it is damaged', () => {
    for (const damaged of [
      null,
      '',
      'no JSON',
      'null',
      '[]',
      JSON.stringify(SETTINGS),
      JSON.stringify({ settings: SETTINGS }),
      JSON.stringify({ is_own_origin: '', settings: SETTINGS }),
      JSON.stringify({ is_own_origin: true, settings: [] }),
      JSON.stringify({ is_own_origin: true, settings: { ...SETTINGS, networks: 'devnet' } }),
      JSON.stringify({ is_own_origin: true, settings: { ...SETTINGS, faucet: undefined } }),
    ]) {
      kept = damaged;
      expect(readKeptService(), String(damaged)).to.equal(undefined);
    }
  });
});
