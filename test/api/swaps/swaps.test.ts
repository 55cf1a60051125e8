import { expect } from 'chai';
import { createApiClient, type ApiAnswer, type CallApi } from '../../support/api-client.ts';
import { fundedWallet, type TestWallet } from '../../support/chain-client.ts';
import { createIssuer, type TestToken } from '../../support/test-tokens.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { startSwapMarket, type SwapMarket } from '../../swaps/support/swap-market.ts';
import { outcome } from '../support/send-bodies.ts';

interface SwapFields {
  amount_in_base_units: string;
  minimum_out: string;
  minimum_out_base_units: string;
  slippage_bps: number;
  preview: { quoted_out: string; warnings: { code: string; critical: boolean }[]; network_fee: string };
}

const FUNDS_LAMPORTS = 5_000_000_000;

describe('Swaps over HTTP', () => {
  let market: SwapMarket;
  /** Its issuer can make and freeze it, and the market says that it cannot. */
  let issued: TestToken;
  let service: TestService;
  let call: CallApi;
  let from: TestWallet;

  before(async () => {
    issued = await (await createIssuer()).createMint('none');
    market = await startSwapMarket([{ token: issued.mint }]);
    service = await startTestService({
      worker: false,
      environment: market.environment,
    });
    call = await createApiClient(service, (await service.createAccount('pro')).apiKey);
    from = await fundedWallet(FUNDS_LAMPORTS);
  });
  after(async () => {
    await service.stop();
    await market.stop();
  });
  afterEach(() => market.providers.clearFaults());

  function post(
    path: '/v1/swap' | '/v1/swap/quote',
    changes: Record<string, unknown> = {},
    options: { key?: string; headers?: Record<string, string> } = {},
  ): Promise<ApiAnswer> {
    const json = {
      from: from.address,
      token_in: 'SOL',
      token_out: market.token.mint,
      amount: '0.5',
      ...changes,
    };
    return call(path, { method: 'POST', json, ...options });
  }

  it('are quoted without a trace', async () => {
    const { status, data } = await post('/v1/swap/quote');
    expect(status).to.equal(200);
    const quote = data as unknown as SwapFields & { expires_at: string; network: string };
    expect(quote).to.include({ network: 'devnet', amount_in_base_units: '500000000', slippage_bps: 50 });
    expect(Number(quote.preview.quoted_out)).to.be.within(74, 75);
    expect(Number(quote.minimum_out)).to.be.within(73, Number(quote.preview.quoted_out));
    expect(quote.preview.warnings).to.deep.equal([]);
    expect(await service.database('operations').where({ kind: 'swap' })).to.deep.equal([]);
  });

  it('are operations from the request on, with the terms that are confirmed', async () => {
    const quoted = (await post('/v1/swap/quote', { slippage_bps: 100 })).data as unknown as SwapFields;
    const answer = await post('/v1/swap', { slippage_bps: 100, minimum_out: quoted.minimum_out });
    expect(outcome(answer)).to.equal('202');
    const { data, headers } = answer;
    expect(data).to.include({ kind: 'swap', status: 'awaiting_confirmation', content_version: 1 });
    expect(headers.get('location')).to.equal(`/v1/operations/${String(data['operation_id'])}`);
    const swap = data['swap'] as SwapFields;
    expect(swap.slippage_bps).to.equal(100);
    expect(BigInt(swap.minimum_out_base_units) >= BigInt(quoted.minimum_out_base_units)).to.equal(true);
    const read = await call(`/v1/operations/${String(data['operation_id'])}`);
    expect(read.data['swap']).to.deep.equal(swap);
  });

  it('are for about the smallest amount of which an output arrives at least', async () => {
    const terms = { amount: undefined, amount_out: '75', slippage_bps: 50 };
    const quote = (await post('/v1/swap/quote', terms)).data as unknown as SwapFields;
    const swap = (await post('/v1/swap', terms)).data['swap'] as SwapFields;
    for (const { amount_in_base_units: amountIn, minimum_out_base_units: minimum } of [quote, swap]) {
      expect(BigInt(minimum)).to.be.within(75_000_000, 75_050_000);
      expect(BigInt(amountIn)).to.be.within(502_000_000, 506_000_000);
    }
  });

  it('are started once for each idempotency key', async () => {
    const headers = { 'idempotency-key': 'one-swap' };
    const first = await post('/v1/swap', {}, { headers });
    const again = await post('/v1/swap', {}, { headers });
    expect(again.data['operation_id']).to.equal(first.data['operation_id']);
    expect(again.headers.get('idempotency-replayed')).to.equal('true');
    expect(outcome(await post('/v1/swap', { amount: '0.6' }, { headers }))).to.equal('409 CONFLICT');
  });

  const invalid: [string, Record<string, unknown>, string][] = [
    ['a slippage of more than everything', { slippage_bps: 10_001 }, 'slippage_bps'],
    ['a negative slippage', { slippage_bps: -1 }, 'slippage_bps'],
    ['a slippage that is not whole', { slippage_bps: 0.5 }, 'slippage_bps'],
    ['a slippage in words', { slippage_bps: 'much' }, 'slippage_bps'],
    ['both an amount and an output', { amount_out: '10' }, 'amount'],
    ['neither an amount nor an output', { amount: undefined }, 'amount'],
    ['an output of zero', { amount: undefined, amount_out: '0' }, 'amount_out'],
    ['an output with too many decimals', { amount: undefined, amount_out: '0.0000001' }, 'amount_out'],
    ['a fee cap above a hundredth of a SOL', { fee_cap_lamports: '10000001' }, 'fee_cap_lamports'],
    ['a wallet that is none', { from: 'wallet' }, 'from'],
  ];
  for (const [title, changes, field] of invalid) {
    it(`are refused with ${title}`, async () => {
      for (const path of ['/v1/swap', '/v1/swap/quote'] as const) {
        const answer = await post(path, changes);
        expect(outcome(answer)).to.equal('400 INVALID_REQUEST');
        expect(answer.error.details).to.match(new RegExp(`^${field}: `));
      }
    });
  }

  it('are refused if the token is of the program Token-2022', async () => {
    const newer = await (await createIssuer()).createMint('transfer fee');
    const refused = await post('/v1/swap/quote', { token_out: newer.mint });
    expect(outcome(refused)).to.equal('422 UNSUPPORTED_TOKEN');
    expect(refused.error.details).to.match(/^TOKEN_2022: token_out/);
  });

  it('are refused if the wallet has a token, and too little SOL for the rent that they take meanwhile', async () => {
    const { address } = await fundedWallet(1_500_000);
    await market.token.mintTo(address, 5_000_000n);
    const terms = { from: address, token_in: market.token.mint, token_out: 'SOL', amount: '5' };
    for (const path of ['/v1/swap', '/v1/swap/quote'] as const) {
      const refused = await post(path, terms);
      expect(outcome(refused)).to.equal('422 INSUFFICIENT_FUNDS');
      expect(refused.error.details).to.match(/rent/);
    }
  });

  it('are refused from and to an account that the issuer has frozen', async () => {
    const { address } = await fundedWallet();
    await issued.mintTo(address, 5_000_000n);
    await issued.freeze(address);
    const sides = [
      { token_in: issued.mint, token_out: 'SOL', amount: '1' },
      { token_in: 'SOL', token_out: issued.mint, amount: '0.01' },
    ];
    for (const terms of sides) {
      expect(outcome(await post('/v1/swap', { from: address, ...terms }))).to.equal('422 ACCOUNT_FROZEN');
    }
  });

  it('have no route to a token without liquidity, and a warning if its pools are almost empty', async () => {
    const tokens = [market.token.mint];
    await market.providers.fault({ provider: 'jup', fault: { kind: 'missing', tokens } });
    const without = await post('/v1/swap');
    expect(outcome(without)).to.equal('400 INVALID_REQUEST');
    expect(without.error.details).to.match(/^amount: the market has no route/);
    await market.providers.clearFaults();
    const fields = { liquidity: 0, isVerified: false };
    await market.providers.fault({ provider: 'jup', fault: { kind: 'fields', fields } });
    const refused = await post('/v1/swap');
    expect(refused.error.details).to.match(
      /^accept: repeat the request with UNVERIFIED_TOKEN, LOW_LIQUIDITY/,
    );
  });

  it('are refused if the market gives less than the quote that was seen', async () => {
    const answer = await post('/v1/swap', { minimum_out: '76' });
    expect(outcome(answer)).to.equal('409 CONFLICT');
    expect(answer.error.details).to.match(/^minimum_out: it would give at least 7[34]/);
  });

  it('need an agreement by name if they move the price by 5 % or more', async () => {
    const whale = await fundedWallet(2_000_000_000_000);
    const terms = { from: whale.address, amount: '500' };
    const quote = (await post('/v1/swap/quote', terms)).data as unknown as SwapFields;
    expect(quote.preview.warnings.map(({ code, critical }) => [code, critical])).to.deep.equal([
      ['HIGH_PRICE_IMPACT', true],
    ]);
    const refused = await post('/v1/swap', terms);
    expect(outcome(refused)).to.equal('400 INVALID_REQUEST');
    expect(refused.error.details).to.match(/^accept: .*HIGH_PRICE_IMPACT/);
    expect(outcome(await post('/v1/swap', { ...terms, accept: ['HIGH_PRICE_IMPACT'] }))).to.equal('202');
    expect(outcome(await post('/v1/swap', { ...terms, accept: ['ALL'] }))).to.equal('400 INVALID_REQUEST');
  });

  it('need an agreement to the authorities of a mint, although the market reports that it has none', async () => {
    const terms = { token_out: issued.mint };
    const quote = (await post('/v1/swap/quote', terms)).data as unknown as SwapFields;
    expect(quote.preview.warnings.map(({ code }) => code)).to.deep.equal([
      'MINT_AUTHORITY',
      'FREEZE_AUTHORITY',
    ]);
    const refused = await post('/v1/swap', terms);
    expect(outcome(refused)).to.equal('400 INVALID_REQUEST');
    expect(refused.error.details).to.match(
      /^accept: repeat the request with MINT_AUTHORITY, FREEZE_AUTHORITY/,
    );
    const accept = ['MINT_AUTHORITY', 'FREEZE_AUTHORITY'];
    expect(outcome(await post('/v1/swap', { ...terms, accept }))).to.equal('202');
  });

  it('come with the pro tier', async () => {
    const { apiKey: key } = await service.createAccount('free');
    expect(outcome(await post('/v1/swap/quote', {}, { key }))).to.equal('403 FORBIDDEN');
    expect(outcome(await post('/v1/swap', {}, { key }))).to.equal('403 FORBIDDEN');
  });
});
