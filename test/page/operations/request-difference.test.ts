import { expect } from 'chai';
import { SEND_CONTENT_VERSION, sendContentHash } from '../../../client/src/checks/sends/send-content.ts';
import { SWAP_CONTENT_VERSION } from '../../../client/src/checks/swaps/swap-content.ts';
import { TOKEN_PROGRAM } from '../../../client/src/checks/programs.ts';
import type { OperationData } from '../../../client/src/operations/operation-types.ts';
import type { SendDetails } from '../../../client/src/sends/send-types.ts';
import type { SwapDetails } from '../../../client/src/swaps/swap-types.ts';
import type { RequestedSend, RequestedSwap } from '../../../page/operations/form-request.ts';
import { requestDifference, type RequestDifference } from '../../../page/operations/request-difference.ts';
import { requestedSend } from '../../../page/sends/send-draft.ts';

const FROM = '9C6hybhQ6Aycep9jaUnP6uL9ZYvDjUp1aSkFWPUFJtpj';
const TO = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const MINT = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU';
const OTHER = '3UVYmECPPMZSCqWKfENfuoTv51fTDTWicX9xmBD2euKe';

interface Sent {
  from: string;
  to: string;
  /** A mint of 6 decimals, or SOL. */
  mint: string;
  baseUnits: string;
  amount: string;
  feeCapLamports: string;
  memo: string | null;
  references: string[];
}

const SENT: Sent = {
  from: FROM,
  to: TO,
  mint: 'SOL',
  baseUnits: '1500000000',
  amount: '1.5',
  feeCapLamports: '100000',
  memo: 'Dinner',
  references: [],
};

/** A service that does not contradict itself. */
function sendOf(change: Partial<Sent>, network = 'devnet'): OperationData {
  const sent = { ...SENT, ...change };
  const { from, to, mint, baseUnits, amount, feeCapLamports, memo, references } = sent;
  const isSol = mint === 'SOL';
  const preview = {
    recipient: to,
    amount,
    mint,
    decimals: isSol ? 9 : 6,
    network_fee: '0.000005',
    rent: '0',
    token_program: isSol ? null : TOKEN_PROGRAM,
    transfer_fee: null,
    creates_token_account: false,
  };
  const send = {
    from,
    to,
    mint,
    amount,
    base_units: baseUnits,
    memo,
    references,
    preview,
    fee_cap_lamports: feeCapLamports,
  } as unknown as SendDetails;
  const content = { operationId: 'op_1', network: 'devnet', chainId: 'chain', recipient: to } as const;
  return {
    operation_id: 'op_1',
    kind: 'send',
    network,
    chain_id: 'chain',
    wallet_address: from,
    reference: OTHER,
    content_version: SEND_CONTENT_VERSION,
    content_hash: sendContentHash({ ...content, from, mint, baseUnits, feeCapLamports, memo, references }),
    send,
  } as unknown as OperationData;
}

const WANTED = { from: FROM, to: TO, token: 'SOL', amount: '1.5', memo: 'Dinner', references: [] };

const SEND: RequestedSend = { kind: 'send', network: 'devnet', wanted: WANTED };

describe('a payment that is compared with what the form of the page asked for', () => {
  it('is as it was asked for, also with a lower fee cap', () => {
    expect(requestDifference(SEND, sendOf({}))).to.equal(undefined);
    expect(requestDifference(SEND, sendOf({ feeCapLamports: '99999' }))).to.equal(undefined);
    const zeros = { ...SEND, wanted: { ...WANTED, amount: '1.50' } };
    expect(requestDifference(zeros, sendOf({}))).to.equal(undefined);
  });

  const lies: [title: string, change: Partial<Sent>, difference: RequestDifference][] = [
    ['another wallet', { from: OTHER }, { part: 'wallet', asked: FROM, found: OTHER }],
    ['another recipient', { to: OTHER }, { part: 'recipient', asked: TO, found: OTHER }],
    [
      'another token of the same amount',
      { mint: MINT, baseUnits: '1500000' },
      { part: 'token', asked: 'SOL', found: MINT },
    ],
    [
      'a larger amount by one base unit',
      { baseUnits: '1500000001', amount: '1.500000001' },
      { part: 'amount', asked: '1.5', found: '1.500000001' },
    ],
    [
      'a smaller amount',
      { baseUnits: '150000000', amount: '0.15' },
      { part: 'amount', asked: '1.5', found: '0.15' },
    ],
    ['another memo', { memo: 'Lunch' }, { part: 'memo', asked: 'Dinner', found: 'Lunch' }],
    ['no memo', { memo: null }, { part: 'memo', asked: 'Dinner', found: '' }],
    ['a reference', { references: [OTHER] }, { part: 'references', asked: '', found: OTHER }],
    ['a higher fee cap', { feeCapLamports: '100001' }, { part: 'fee-cap', asked: '100000', found: '100001' }],
  ];
  for (const [title, change, difference] of lies) {
    it(`differs if the service describes ${title}`, () => {
      expect(requestDifference(SEND, sendOf(change))).to.deep.equal(difference);
    });
  }

  it('differs if it is of another network or kind', () => {
    expect(requestDifference(SEND, sendOf({}, 'mainnet'))?.part).to.equal('network');
    const undelegation = { ...sendOf({}), kind: 'stake.undelegate' } as OperationData;
    expect(requestDifference(SEND, undelegation)).to.deep.equal({
      part: 'kind',
      asked: 'send',
      found: 'stake.undelegate',
    });
  });

  it('of everything differs only if it is more than the form showed as available', () => {
    const everything = requestedSend({ ...WANTED, amount: 'max' }, 'devnet', { amount: '1.5' });
    expect(requestDifference(everything, sendOf({}))).to.equal(undefined);
    expect(requestDifference(everything, sendOf({ baseUnits: '1499990000', amount: '1.49999' }))).to.equal(
      undefined,
    );
    const more = sendOf({ baseUnits: '1500000001', amount: '1.500000001' });
    expect(requestDifference(everything, more)).to.deep.equal({
      part: 'most',
      asked: '1.5',
      found: '1.500000001',
    });
  });

  it('of everything differs if the form showed nothing of the token, which the service may have left out of the balance', () => {
    const unseen = requestedSend({ ...WANTED, amount: 'max' }, 'devnet', undefined);
    expect(requestDifference(unseen, sendOf({}))).to.deep.equal({ part: 'most', asked: '0', found: '1.5' });
  });

  it('of a token is compared by the decimals that will be signed', () => {
    const wanted = { ...WANTED, token: MINT };
    const token = { mint: MINT, baseUnits: '1500000', amount: '1.5' };
    expect(requestDifference({ ...SEND, wanted }, sendOf(token))).to.equal(undefined);
    const exact = { ...SEND, wanted: { ...wanted, amount: '1.5000001' } };
    expect(requestDifference(exact, sendOf(token))?.part, 'more digits than the token has').to.equal(
      'amount',
    );
  });
});

const SWAP = {
  from: FROM,
  token_in: { token: 'SOL', mint: 'SOL', decimals: 9 },
  token_out: { token: 'USDC', mint: MINT, decimals: 6 },
  amount_in: '1.5',
  amount_in_base_units: '1500000000',
  minimum_out: '200',
  minimum_out_base_units: '200000000',
  slippage_bps: 50,
  fee_cap_lamports: '1000000',
} as SwapDetails;

function swapOf(change: Partial<SwapDetails>): OperationData {
  return {
    operation_id: 'op_1',
    kind: 'swap',
    network: 'devnet',
    reference: OTHER,
    content_version: SWAP_CONTENT_VERSION,
    swap: { ...SWAP, ...change },
  } as OperationData;
}

const PAIR = { from: FROM, tokenIn: 'SOL', tokenOut: MINT, slippageBps: 50, decimalsIn: 9, decimalsOut: 6 };

const given: RequestedSwap = { kind: 'swap', network: 'devnet', wanted: { ...PAIR, amount: '1.5' } };
const received: RequestedSwap = { kind: 'swap', network: 'devnet', wanted: { ...PAIR, amountOut: '200' } };

describe('a swap that is compared with what the form of the page asked for', () => {
  it('is as it was asked for at each price, which decides about the other side', () => {
    const less = swapOf({ minimum_out: '150', minimum_out_base_units: '150000000' });
    const more = swapOf({ amount_in: '2', amount_in_base_units: '2000000000' });
    for (const operation of [swapOf({}), less])
      expect(requestDifference(given, operation)).to.equal(undefined);
    for (const operation of [swapOf({}), more])
      expect(requestDifference(received, operation)).to.equal(undefined);
  });

  const token = { token: 'USDC', mint: OTHER, decimals: 6 };
  const lies: [title: string, change: Partial<SwapDetails>, difference: RequestDifference][] = [
    ['another wallet', { from: OTHER }, { part: 'wallet', asked: FROM, found: OTHER }],
    ['another token to give', { token_in: token }, { part: 'token-in', asked: 'SOL', found: OTHER }],
    ['another token to get', { token_out: token }, { part: 'token-out', asked: MINT, found: OTHER }],
    [
      'another amount to give',
      { amount_in: '1.500000001', amount_in_base_units: '1500000001' },
      { part: 'amount', asked: '1.5', found: '1.500000001' },
    ],
    ['more slippage', { slippage_bps: 51 }, { part: 'slippage', asked: '0.5 %', found: '0.51 %' }],
    [
      'a higher fee cap',
      { fee_cap_lamports: '1000001' },
      { part: 'fee-cap', asked: '1000000', found: '1000001' },
    ],
  ];
  for (const [title, change, difference] of lies) {
    it(`differs if the service describes ${title}`, () => {
      expect(requestDifference(given, swapOf(change))).to.deep.equal(difference);
    });
  }

  it('differs if less may arrive than the exact output', () => {
    const change = { minimum_out: '199.999999', minimum_out_base_units: '199999999' };
    expect(requestDifference(received, swapOf(change))).to.deep.equal({
      part: 'minimum',
      asked: '200',
      found: '199.999999',
    });
  });
});
