import { expect } from 'chai';
import type { OpenCommitments } from '../../../db/operations/open-commitments.ts';
import {
  admitBeforeSimulation,
  admitWithEstimate,
  type AcceptedEstimate,
  type WalletFunds,
} from '../../../use-cases/operations/wallet-funds.ts';
import { expectServiceError } from '../support/expect-service-error.ts';

const NONE: OpenCommitments = { count: 0, lamports: 0n, baseUnits: 0n };

const SOL: WalletFunds = {
  token: { name: 'SOL', mint: null },
  decimals: 9,
  held: 1_000_000n,
  senderLamports: 1_000_000n,
  amount: 1_000_000n,
};

const USDC: WalletFunds = {
  token: { name: 'USDC', mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' },
  decimals: 6,
  held: 2_000_000n,
  senderLamports: 5_000n,
  amount: 2_000_000n,
};

const ESTIMATE: AcceptedEstimate = {
  baseUnits: 1_000_000n,
  networkFeeLamports: 5_000n,
  rentLamports: 0n,
};

describe('the balance of a wallet that is to send', () => {
  const refusal = async (check: () => void, code: 'INSUFFICIENT_FUNDS' | 'CONFLICT') =>
    (await expectServiceError(Promise.resolve().then(check), code)).details;

  it('may be all of the amount before the simulation, and has to hold the fee after it', async () => {
    admitBeforeSimulation(SOL, NONE);
    expect(await refusal(() => admitWithEstimate(SOL, ESTIMATE, NONE), 'INSUFFICIENT_FUNDS')).to.equal(
      'The wallet holds 0.001 SOL; 0.001005 SOL are needed.',
    );
  });

  it('has to hold something for "max" before the simulation, and then what the estimate left of it', async () => {
    const all: WalletFunds = { ...SOL, amount: 'max' };
    admitBeforeSimulation(all, NONE);
    admitWithEstimate(all, { ...ESTIMATE, baseUnits: 995_000n }, NONE);
    const empty = { ...all, held: 0n, senderLamports: 0n };
    expect(await refusal(() => admitBeforeSimulation(empty, NONE), 'INSUFFICIENT_FUNDS')).to.match(
      /^The wallet holds 0 SOL;/,
    );
  });

  it('has to hold the tokens, and SOL for fee and rent', async () => {
    const estimate = { ...ESTIMATE, baseUnits: 2_000_000n };
    admitWithEstimate(USDC, estimate, NONE);
    const rent = { ...estimate, rentLamports: 1n };
    expect(await refusal(() => admitWithEstimate(USDC, rent, NONE), 'INSUFFICIENT_FUNDS')).to.equal(
      'The wallet holds 0.000005 SOL; 0.000005001 SOL are needed for fee and rent.',
    );
    const more = { ...USDC, amount: 2_000_001n };
    expect(await refusal(() => admitBeforeSimulation(more, NONE), 'INSUFFICIENT_FUNDS')).to.equal(
      'The wallet holds 2 USDC in its account for the token; 2.000001 USDC are needed.',
    );
  });

  it('has to be enough for the other open operations as well, of which there are at most 20', async () => {
    const others = { count: 1, lamports: 1n, baseUnits: 1n };
    for (const [send, needed] of [
      [SOL, '0.001000001 SOL are needed, of which 0.000000001 for payments that are not signed yet.'],
      [USDC, '2.000001 USDC are needed, of which 0.000001 USDC for payments that are not signed yet.'],
    ] as const) {
      const details = await refusal(() => admitBeforeSimulation(send, others), 'INSUFFICIENT_FUNDS');
      expect(details?.endsWith(needed), details).to.equal(true);
    }
    const full = { ...NONE, count: 20 };
    for (const check of [
      () => admitBeforeSimulation(SOL, full),
      () => admitWithEstimate(SOL, ESTIMATE, full),
    ]) {
      expect(await refusal(check, 'CONFLICT')).to.equal('Finish or cancel one of them first.');
    }
  });
});
