import { getAccount } from '@solana/spl-token';
import { Keypair, PublicKey } from '@solana/web3.js';
import { expect } from 'chai';
import { createApiClient, type CallApi } from '../support/api-client.ts';
import { fundedWallet, lamportsOf, newWallet, signBytes, type TestWallet } from '../support/chain-client.ts';
import { createIssuer, type MintKind, type TestToken } from '../support/test-tokens.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';
import { outcome, postSend } from '../api/support/send-bodies.ts';
import { newReferences, paymentUnder } from './support/payee-check.ts';

interface Preview extends Record<string, unknown> {
  net_effect: { address: string; token: string; change: string }[];
  warnings: { code: string }[];
}

/** An operation's view of its send. */
function sendOf(data: Record<string, unknown>): Record<string, unknown> {
  return data['send'] as Record<string, unknown>;
}

describe('a send of a token', () => {
  let service: TestService;
  let call: CallApi;
  let issuer: Awaited<ReturnType<typeof createIssuer>>;
  let from: TestWallet;
  let plain: TestToken;

  before(async () => {
    service = await startTestService();
    call = await createApiClient(service, (await service.createAccount()).apiKey);
    issuer = await createIssuer();
    from = await fundedWallet(10_000_000_000);
    plain = await issuer.createMint('none');
    await plain.mintTo(from.address, 1_000_000_000n);
  });
  after(() => service.stop());

  const unitsOf = async (token: TestToken, wallet: string): Promise<bigint> => {
    const account = new PublicKey(token.accountOf(wallet));
    return (await getAccount(issuer.connection, account, 'confirmed', new PublicKey(token.program))).amount;
  };

  /** Confirms, signs and waits for the end; answers with the operation. */
  async function finish(
    data: Record<string, unknown>,
    wallet = from,
  ): Promise<Record<string, unknown> & { result: { fee: string } }> {
    const path = `/v1/operations/${String(data['operation_id'])}`;
    const post = (action: string, json?: object) =>
      call(`${path}/${action}`, { method: 'POST', ...(json ? { json } : {}) });
    await post('confirm', { content_hash: data['content_hash'] });
    const toSign = await post('signing-request');
    const transaction = await signBytes(String(toSign.data['transaction']), wallet);
    await post('signature', { transaction });
    const ended = await waitUntil('the send has ended', async () => {
      const { data: now } = await call(`${path}?wait=5`);
      return now['ended_at'] === null ? false : now;
    });
    expect(ended['status']).to.equal('confirmed');
    return ended as Record<string, unknown> & { result: { fee: string } };
  }

  it('makes the recipient’s account, shows its rent apart, and arrives to the last unit', async () => {
    const { address: to } = await newWallet();
    const before = await lamportsOf(from.address);
    const { data } = await postSend(call, from, { to, token: plain.mint, amount: '12.345678' });
    const preview = sendOf(data)['preview'] as Preview;
    expect(preview).to.include({
      creates_token_account: true,
      received_amount: '12.345678',
      transfer_fee: null,
      mint: plain.mint,
      decimals: 6,
      token_program: plain.program,
    });
    const ended = await finish(data);
    expect(await unitsOf(plain, to)).to.equal(12_345_678n);
    const rent = await lamportsOf(plain.accountOf(to));
    expect(preview['rent']).to.equal(sol(rent));
    expect(ended.result.fee).to.equal(preview['network_fee']);
    expect(before - (await lamportsOf(from.address))).to.equal(rent + lamports(ended.result.fee));
    expect(preview.net_effect).to.deep.equal([
      { address: from.address, token: plain.mint, change: '-12.345678' },
      { address: from.address, token: 'SOL', change: `-${sol(rent + lamports(ended.result.fee))}` },
      { address: to, token: plain.mint, change: '12.345678' },
    ]);
  });

  it('to a recipient who has an account costs the fee alone', async () => {
    const { address: to } = await newWallet();
    await plain.mintTo(to, 1n);
    const { data } = await postSend(call, from, { to, token: plain.mint, amount: '1' });
    expect(sendOf(data)['preview']).to.include({ creates_token_account: false, rent: '0' });
    await finish(data);
    expect(await unitsOf(plain, to)).to.equal(1_000_001n);
  });

  it('to an account whose rent was already sent costs no rent, and is not refused for it', async () => {
    const { address: to } = await newWallet();
    await issuer.giveSol(plain.accountOf(to), 5_000_000);
    const { data } = await postSend(call, from, { to, token: plain.mint, amount: '1' });
    expect(sendOf(data)['preview']).to.include({ creates_token_account: true, rent: '0' });
    await finish(data);
    expect(await unitsOf(plain, to)).to.equal(1_000_000n);
  });

  it('with a fee of the token shows what arrives, and exactly that arrives', async () => {
    const token = await issuer.createMint('transfer fee');
    await token.mintTo(from.address, 100_000_000n);
    const { address: to } = await newWallet();
    const { data } = await postSend(call, from, { to, token: token.mint, amount: '10.000001' });
    const preview = sendOf(data)['preview'] as Preview;
    // 1.5 % of 10,000,001, rounded up.
    expect(preview).to.include({ transfer_fee: '0.150001', received_amount: '9.85' });
    expect(preview.warnings.map(({ code }) => code)).to.deep.equal(['TOKEN_TRANSFER_FEE']);
    await finish(data);
    expect(await unitsOf(token, to)).to.equal(9_850_000n);
  });

  it('writes its memo to the chain', async () => {
    const memo = 'invoice 42 ✓';
    const { data } = await postSend(call, from, { token: plain.mint, amount: '1', memo });
    const ended = await finish(data);
    const { signature } = ended['result'] as unknown as { signature: string };
    const transaction = await issuer.connection.getParsedTransaction(signature, 'confirmed');
    expect(JSON.stringify(transaction?.transaction.message.instructions)).to.include(memo);
  });

  it('is found by the payee under each reference of a payment request, and passes its check', async () => {
    const [memo, references] = ['ORDER-7', await newReferences()];
    await finish((await postSend(call, from, { token: plain.mint, amount: '1', memo, references })).data);
    expect(await paymentUnder(references)).to.deep.include({ memo, references });
  });

  it('of everything leaves nothing of the token', async () => {
    const wallet = await fundedWallet();
    await plain.mintTo(wallet.address, 7_654_321n);
    const { address: to } = await newWallet();
    const { data } = await postSend(call, wallet, { to, token: plain.mint, amount: 'max' });
    expect(sendOf(data)['amount']).to.equal('7.654321');
    await finish(data, wallet);
    expect(await unitsOf(plain, wallet.address)).to.equal(0n);
    expect(await unitsOf(plain, to)).to.equal(7_654_321n);
  });

  it('of all SOL leaves the wallet with nothing, and the fee is paid', async () => {
    const wallet = await fundedWallet(1_000_000_000);
    const { address: to } = await newWallet();
    const { data } = await postSend(call, wallet, { to, amount: 'max' });
    expect(sendOf(data)['amount']).to.equal('0.999995');
    await finish(data, wallet);
    expect(await lamportsOf(wallet.address)).to.equal(0n);
    expect(await lamportsOf(to)).to.equal(999_995_000n);
  });

  it('named SOL is SOL, and wrapped SOL is named by its symbol', async () => {
    const { address: to } = await newWallet();
    const answer = await postSend(call, from, { to, token: 'WSOL', amount: '1' });
    expect(outcome(answer)).to.equal('422 INSUFFICIENT_FUNDS');
    expect(answer.error.details).to.match(/^The wallet holds 0 WSOL/);
  });

  it('counts what other open operations will take of the token', async () => {
    const wallet = await fundedWallet();
    await plain.mintTo(wallet.address, 10_000_000n);
    const first = await postSend(call, wallet, { token: plain.mint, amount: '6' });
    expect(first.status).to.equal(202);
    const second = await postSend(call, wallet, { token: plain.mint, amount: '6' });
    expect(outcome(second)).to.equal('422 INSUFFICIENT_FUNDS');
    expect(second.error.details).to.include('for payments that are not signed yet');
    const rest = await postSend(call, wallet, { token: plain.mint, amount: 'max' });
    expect(sendOf(rest.data)['amount']).to.equal('4');
  });

  const refused: [MintKind, string, string][] = [
    ['transfer hook', '422 UNSUPPORTED_TOKEN', 'TRANSFER_HOOK'],
    ['non-transferable', '422 UNSUPPORTED_TOKEN', 'NON_TRANSFERABLE'],
    ['paused', '422 UNSUPPORTED_TOKEN', 'PAUSED'],
    ['frozen by default', '422 UNSUPPORTED_TOKEN', 'FROZEN_BY_DEFAULT'],
  ];
  for (const [kind, expected, reason] of refused) {
    it(`with a mint that is ${kind} is refused with the reason ${reason}`, async () => {
      const token = await issuer.createMint(kind);
      const answer = await postSend(call, from, { token: token.mint, amount: '1' });
      expect(outcome(answer)).to.equal(expected);
      expect(answer.error.details).to.match(new RegExp(`^${reason}: `));
    });
  }

  it('whose issuer can take it back at any time comes with a warning, and arrives', async () => {
    const token = await issuer.createMint('permanent delegate');
    await token.mintTo(from.address, 5_000_000n);
    const { address: to } = await newWallet();
    const { data } = await postSend(call, from, { to, token: token.mint, amount: '1' });
    expect((sendOf(data)['preview'] as Preview).warnings.map(({ code }) => code)).to.deep.equal([
      'TOKEN_PERMANENT_DELEGATE',
    ]);
    await finish(data);
    expect(await unitsOf(token, to)).to.equal(1_000_000n);
  });

  it('to a wallet that gave its account for the token away is refused, and the new owner is named', async () => {
    const recipient = Keypair.generate();
    const to = recipient.publicKey.toBase58();
    const thief = (await newWallet()).address;
    await plain.mintTo(to, 1n);
    await plain.giveAway(recipient, thief);
    const answer = await postSend(call, from, { to, token: plain.mint, amount: '1' });
    expect(outcome(answer)).to.equal('400 INVALID_REQUEST');
    expect(answer.error.details).to.include(thief);
  });

  it('from or to a frozen account is ACCOUNT_FROZEN', async () => {
    const token = await issuer.createMint('none');
    const { address: to } = await newWallet();
    await token.mintTo(from.address, 5_000_000n);
    await token.mintTo(to, 1n);
    await token.freeze(to);
    expect(outcome(await postSend(call, from, { to, token: token.mint, amount: '1' }))).to.equal(
      '422 ACCOUNT_FROZEN',
    );
    await token.freeze(from.address);
    const answer = await postSend(call, from, { token: token.mint, amount: '1' });
    expect(outcome(answer)).to.equal('422 ACCOUNT_FROZEN');
    expect(answer.error.message).to.match(/^The wallet’s account/);
  });

  it('to a token account is refused, and its owner is named', async () => {
    const to = plain.accountOf(from.address);
    const answer = await postSend(call, from, { to, token: plain.mint, amount: '1', allow_off_curve: true });
    expect(outcome(answer)).to.equal('400 INVALID_REQUEST');
    expect(answer.error.details).to.include(from.address);
  });

  it('to a program or a mint is refused', async () => {
    const program = await postSend(call, from, { to: plain.program, token: plain.mint, amount: '1' });
    expect(program.error.details).to.match(/^to: this is a program/);
    const mint = await postSend(call, from, { to: plain.mint, token: plain.mint, amount: '1' });
    expect(mint.error.details).to.match(/^to: this is a mint/);
  });

  it('to an address without a key takes allow_off_curve, and then arrives', async () => {
    const to = vault();
    const refusal = await postSend(call, from, { to, token: plain.mint, amount: '1' });
    expect(outcome(refusal)).to.equal('400 INVALID_REQUEST');
    expect(refusal.error.details).to.include('allow_off_curve');
    const { data } = await postSend(call, from, {
      to,
      token: plain.mint,
      amount: '1',
      allow_off_curve: true,
    });
    await finish(data);
    expect(await unitsOf(plain, to)).to.equal(1_000_000n);
  });

  it('shows in the balance by its mint, and by its symbol if it is listed', async () => {
    const { data } = await call(`/v1/wallet/balance?address=${from.address}`);
    const balances = data['balances'] as Record<string, { amount: string; decimals: number; mint: string }>;
    expect(balances[plain.mint]).to.include({ decimals: 6, token_program: plain.program, frozen: false });
    expect(balances['SOL']?.amount).to.equal(data['sol']);
  });

  it('of a mint that does not exist, or of an unknown symbol, is refused with what to name instead', async () => {
    const nowhere = await postSend(call, from, {
      token: Keypair.generate().publicKey.toBase58(),
      amount: '1',
    });
    expect(nowhere.error.details).to.match(/^token: no mint exists at /);
    const unknown = await postSend(call, from, { token: 'NOPE', amount: '1' });
    expect(unknown.error.details).to.match(/^token: no token of devnet is listed as "NOPE"/);
  });

  it('with more decimals than the token has is refused', async () => {
    const answer = await postSend(call, from, { token: plain.mint, amount: '0.1234567' });
    expect(answer.error.details).to.equal(`amount: ${plain.mint} has 6 decimals`);
  });
});

const LAMPORTS_DIGITS = 9;

function lamports(amount: string): bigint {
  const [whole = '', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(LAMPORTS_DIGITS, '0'));
}

function sol(value: bigint): string {
  const digits = value.toString().padStart(LAMPORTS_DIGITS + 1, '0');
  return `${digits.slice(0, -LAMPORTS_DIGITS)}.${digits.slice(-LAMPORTS_DIGITS).replace(/0+$/, '')}`;
}

/** An address that only a program can sign for, as those of multisigs. */
function vault(): string {
  const [address] = PublicKey.findProgramAddressSync(
    [Keypair.generate().publicKey.toBuffer()],
    new PublicKey('11111111111111111111111111111111'),
  );
  return address.toBase58();
}
