import { expect } from 'chai';
import { loadConfig } from '../../config/config.ts';
import { TEST_KEY_RING_TEXT } from '../../encryption/test-key.ts';

const SMALLEST = {
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://user:password@localhost:5432/wallet',
  ENCRYPTION_KEYS: TEST_KEY_RING_TEXT,
  SOLANA_MAINNET_RPC_URLS: 'https://one.example',
};
const SETTINGS = ['CONFIRM_BY_ONE_NODE_AFTER_SECONDS', 'RECEIVE_BY_ONE_NODE_AFTER_SECONDS'] as const;

const quorumOf = (environment: Record<string, string>) => loadConfig({ ...SMALLEST, ...environment }).quorum;

describe('when one node’s answer is enough', () => {
  it('is never for sends, and after 30 s for incoming transactions, by default', () => {
    const usual = { confirmByOneNodeAfterMs: null, receiveByOneNodeAfterMs: 30_000 };
    expect(quorumOf({})).to.deep.equal(usual);
    expect(quorumOf({ [SETTINGS[0]]: '', [SETTINGS[1]]: '' })).to.deep.equal(usual);
  });

  it('is after the configured seconds, even after none', () => {
    const set = quorumOf({ [SETTINGS[0]]: '0', [SETTINGS[1]]: '2' });
    expect(set).to.deep.equal({ confirmByOneNodeAfterMs: 0, receiveByOneNodeAfterMs: 2_000 });
  });

  it('is refused if it is not a number of seconds', () => {
    for (const setting of SETTINGS)
      for (const wrong of ['-1', '1.5', 'never', '100000'])
        expect(() => quorumOf({ [setting]: wrong }), `${setting} ${wrong}`).to.throw(`${setting}: must be`);
  });
});
