import { expect } from 'chai';
import type { Mint } from '../../../domain/tokens.ts';
import { SWAPPED_PROGRAM } from '../../../domain/swaps/swap.ts';
import { createReadToken } from '../../../use-cases/swaps/read-token.ts';
import { apiKeyOf } from '../../support/actors.ts';
import { fakeChain } from '../support/fake-chain.ts';
import { SAFE, UNLISTED, USDC } from './support/swap-scene.ts';

const MINT: Mint = {
  address: UNLISTED,
  decimals: 6,
  program: SWAPPED_PROGRAM,
  refusal: null,
  warnings: [],
  hasMintAuthority: false,
  hasFreezeAuthority: false,
  transferFee: null,
};

/** The facts of an unlisted token that the market calls by a symbol. */
async function factsOf(symbol: string | null) {
  const chain = fakeChain();
  const readToken = createReadToken({
    chain: {
      ...chain,
      listedTokens: () => [USDC],
      walletAccounts: async (network, send) => ({
        ...(await chain.walletAccounts(network, send)),
        mint: MINT,
      }),
    },
    aggregator: {
      require: () => {},
      report: async () => ({ report: { ...SAFE, symbol }, warnings: [] }),
    },
  });
  return readToken(apiKeyOf('acc_1'), 'devnet', UNLISTED);
}

describe('the facts of an unlisted token', () => {
  it('name SOL or the listed token that its symbol looks like, also if it is verified', async () => {
    expect((await factsOf('U5DC')).looksLike).to.equal('USDC');
    expect((await factsOf('S0L')).looksLike).to.equal('SOL');
    expect((await factsOf('JUP')).looksLike).to.equal(null);
    expect((await factsOf(null)).looksLike).to.equal(null);
  });
});
