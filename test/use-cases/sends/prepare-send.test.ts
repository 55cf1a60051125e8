import { expect } from 'chai';
import type { UsdPrice } from '../../../domain/prices/usd-value.ts';
import type { WalletAccounts } from '../../../domain/tokens.ts';
import { createPrepareSend } from '../../../use-cases/sends/prepare-send.ts';
import { RECIPIENT, SENDER } from '../../support/operation-fixture.ts';
import { expectServiceError } from '../support/expect-service-error.ts';
import { fakeChain } from '../support/fake-chain.ts';

const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const OWNER = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';

describe('the accounts of a send', () => {
  /** Base units that the chain was asked to simulate. */
  let simulated: unknown;
  let price: UsdPrice = { price: null, reason: 'network_unpriced' };

  function prepare(found: Partial<WalletAccounts>, changes: { amount?: string; token?: string } = {}) {
    const chain = fakeChain();
    const prepareSend = createPrepareSend({
      chain: {
        ...chain,
        walletAccounts: async (network, send) => ({
          ...(await chain.walletAccounts(network, send)),
          ...found,
        }),
        async estimateSend(network, send) {
          simulated = send.amount;
          return chain.estimateSend(network, send);
        },
      },
      operations: { openCommitments: async () => ({ count: 0, baseUnits: 0n, lamports: 0n }) },
      sends: { knownRecipients: async () => [], ownReference: async () => null },
      usdPrices: { now: async () => () => price },
    });
    return prepareSend(
      { ownerId: 'acc_1', network: 'devnet', chainId: 'test-chain', walletAddress: SENDER },
      {
        from: SENDER,
        to: RECIPIENT,
        amount: '0.001',
        token: 'SOL',
        memo: null,
        references: [],
        allowOffCurve: false,
        priority: 'medium',
        feeCapLamports: 100_000n,
        validUntil: null,
        ...changes,
      },
    );
  }

  it('are those of a preview with the value of the amount, or with the reason why it is not known', async () => {
    price = { price: 150n * 10n ** 30n, reason: null };
    expect((await prepare({})).preview.value).to.deep.equal({ usd: '150000', reason: null });
    price = { price: null, reason: 'sources_differ' };
    expect((await prepare({})).preview.value).to.deep.equal({ usd: null, reason: 'sources_differ' });
  });

  it('decide how many decimals an amount has, and zeros beyond them change nothing', async () => {
    await prepare({}, { amount: '0.1000000000' });
    expect(simulated).to.deep.equal({ baseUnits: 100_000_000n });
    const { details } = await expectServiceError(prepare({}, { amount: '0.1000000001' }), 'INVALID_REQUEST');
    expect(details).to.equal('amount: SOL has 9 decimals');
  });

  const noSender: [string, WalletAccounts['sender'], RegExp][] = [
    [
      'a token account, with the wallet that owns it',
      { kind: 'token_account', owner: OWNER, mint: MINT },
      new RegExp(`^from: this is a token account of the wallet ${OWNER} .*send from the wallet itself$`),
    ],
    ['a mint', { kind: 'mint' }, /^from: this is a mint, not a wallet/],
    ['a program', { kind: 'program' }, /^from: this is a program/],
    ['an account of a program', { kind: 'other', program: MINT }, new RegExp(`^from: .*${MINT}`)],
  ];
  for (const [title, sender, details] of noSender) {
    it(`name ${title} as the reason why nothing can be sent from it`, async () => {
      const error = await expectServiceError(prepare({ sender }), 'INVALID_REQUEST');
      expect(error.details).to.match(details);
    });
  }

  describe('of a token with a transfer fee', () => {
    /** A hundredth of a percent, rounded up to whole base units. */
    const mint: NonNullable<WalletAccounts['mint']> = {
      address: MINT,
      decimals: 2,
      program: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
      refusal: null,
      warnings: [],
      hasMintAuthority: false,
      hasFreezeAuthority: false,
      transferFee: { basisPoints: 1, maximum: 1_000n },
    };
    const source = { owner: SENDER, baseUnits: 5_000_000n, isFrozen: false, requiresMemo: false };

    it('refuse an amount of which nothing would arrive', async () => {
      const error = await expectServiceError(
        prepare({ mint, source }, { token: MINT, amount: '0.01' }),
        'INVALID_REQUEST',
      );
      expect(error.details).to.match(/^amount: nothing of it would arrive: the token withholds 0\.01 /);
    });

    it('accept the smallest amount of which something arrives', async () => {
      const { preview } = await prepare({ mint, source }, { token: MINT, amount: '0.02' });
      expect(preview.token?.transferFee).to.equal('1');
    });
  });
});
