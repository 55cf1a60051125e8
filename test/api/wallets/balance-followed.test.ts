import { expect } from 'chai';
import { createApiClient, type ApiAnswer, type CallApi } from '../../support/api-client.ts';
import { fundedWallet } from '../../support/chain-client.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { DEVNET_USDC as USDC, ledgerRows, someAddress, type LedgerRows } from '../support/ledger-rows.ts';
import { outcome } from '../support/send-bodies.ts';

const PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';

describe('the balance of a followed wallet', () => {
  let service: TestService;
  let callAs: CallApi;
  let ledger: LedgerRows;

  before(async () => {
    service = await startTestService({ worker: false });
    callAs = await createApiClient(service, '');
    ledger = ledgerRows(service);
  });
  after(() => service.stop());
  beforeEach(() => ledger.cursor({ slot: 5_000 }));

  async function watching(address = someAddress()) {
    const { apiKey } = await service.createAccount('free');
    const call: CallApi = (path, request) => callAs(path, { key: apiKey, ...request });
    await call('/v1/wallets', { method: 'POST', json: { address, watch: true } });
    return {
      address,
      balance: (query = ''): Promise<ApiAnswer> => call(`/v1/wallet/balance?address=${address}${query}`),
    };
  }

  async function following(address?: string) {
    const wallet = await watching(address);
    await ledger.takeUp(wallet.address, 10);
    return wallet;
  }

  const names = ({ data }: ApiAnswer) => Object.keys(data['balances'] as object);

  it('is the ledger’s, up to its slot', async () => {
    const { address, balance } = await following();
    await ledger.hold(address, { token: 'SOL', amount: '1500000000', decimals: 9 }, 20);
    await ledger.hold(address, { token: USDC, amount: '12000000', decimals: 6, program: PROGRAM }, 20);
    await ledger.hold(
      address,
      { token: USDC, amount: '250000', decimals: 6, program: PROGRAM, frozen: true },
      30,
    );
    await ledger.hold(address, { token: someAddress(), amount: '0', decimals: 6, program: PROGRAM }, 30);
    expect((await balance()).data).to.deep.equal({
      wallet_address: address,
      sol: '1.5',
      balances: {
        SOL: {
          amount: '1.5',
          usd_value: null,
          usd_value_reason: 'network_unpriced',
          change: null,
          change_reason: 'history_incomplete',
          mint: 'SOL',
          decimals: 9,
          token_program: null,
          frozen: false,
        },
        USDC: {
          amount: '12.25',
          usd_value: null,
          usd_value_reason: 'network_unpriced',
          change: null,
          change_reason: 'history_incomplete',
          mint: USDC,
          decimals: 6,
          token_program: PROGRAM,
          frozen: true,
        },
      },
      total_usd_value: null,
      total_usd_value_reason: 'network_unpriced',
      unpriced_tokens: 0,
      slot: 5_000,
      source: 'ledger',
      hidden_tokens: 0,
    });
  });

  it('has the change of each amount in 24 hours, if the history reaches so far back', async () => {
    const { address, balance } = await following();
    await ledger.hold(address, { token: 'SOL', amount: '1500000000', decimals: 9 }, 20);
    await ledger.hold(address, { token: USDC, amount: '12000000', decimals: 6, program: PROGRAM }, 20);
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    await ledger.move(address, { block_time: ago(25), delta: '900000000' });
    await ledger.move(address, { block_time: ago(23), delta: '-300000000' });
    await ledger.move(address, { block_time: ago(1), delta: '100000000' });
    await ledger.move(address, { block_time: ago(1), delta: '7', orphaned_at: ago(1) });
    const changes = async () => {
      const { data } = await balance();
      const balances = data['balances'] as Record<string, Record<string, unknown>>;
      return ['SOL', 'USDC'].map((token) => [
        balances[token]?.['change'],
        balances[token]?.['change_reason'],
      ]);
    };
    const unknown = [null, 'history_incomplete'];
    expect(await changes()).to.deep.equal([unknown, unknown]);
    await ledger.takeUp(address, 10, { backfill_status: 'bounded', backfilled_until: ago(23) });
    expect(await changes()).to.deep.equal([unknown, unknown]);
    const known = [
      ['-0.2', null],
      ['0', null],
    ];
    await ledger.takeUp(address, 10, { backfilled_until: ago(25) });
    expect(await changes()).to.deep.equal(known);
    await ledger.takeUp(address, 10, { backfill_status: 'complete', backfilled_until: null });
    expect(await changes()).to.deep.equal(known);
  });

  it('hides tokens that only came as spam, says how many, and shows them on request', async () => {
    const { address, balance } = await following();
    const [spam, traded, plain] = [someAddress(), someAddress(), someAddress()];
    for (const token of [spam, traded, plain, USDC]) {
      await ledger.hold(address, { token, amount: '1000', decimals: 0, program: PROGRAM }, 20);
    }
    for (const token of [spam, traded, USDC]) {
      await ledger.move(address, { token, decimals: 0, flags: ['spam'] });
    }
    await ledger.move(address, { token: traded, decimals: 0, kind: 'swap' });
    await ledger.move(address, { token: plain, decimals: 0 });
    const answer = await balance();
    expect(names(answer)).to.have.members(['SOL', 'USDC', traded, plain]);
    expect(answer.data['hidden_tokens']).to.equal(1);
    const whole = await balance('&include_spam=true');
    expect(names(whole)).to.have.members(['SOL', 'USDC', traded, plain, spam]);
    expect(whole.data['hidden_tokens']).to.equal(0);
  });

  it('is asked of the chain for an account that does not watch it, and before it was taken up', async () => {
    const wallet = await fundedWallet();
    const { balance } = await watching(wallet.address);
    expect((await balance()).data).to.include({ sol: '2', source: 'chain', hidden_tokens: 0 });
    await ledger.takeUp(wallet.address, 10);
    await ledger.hold(wallet.address, { token: 'SOL', amount: '7', decimals: 9 }, 20);
    expect((await balance()).data).to.include({ sol: '0.000000007', source: 'ledger' });
    const { apiKey } = await service.createAccount('free');
    const asked = await callAs(`/v1/wallet/balance?address=${wallet.address}`, { key: apiKey });
    expect(asked.data).to.include({ sol: '2', source: 'chain' });
  });

  it('is asked of the chain while the ledger lags', async () => {
    const wallet = await fundedWallet();
    const { balance } = await following(wallet.address);
    await ledger.hold(wallet.address, { token: 'SOL', amount: '7', decimals: 9 }, 20);
    await ledger.cursor({ slot: 5_000, updated_at: '2026-01-01T00:00:00Z' });
    expect((await balance()).data).to.include({ sol: '2', source: 'chain' });
  });

  it('is zero if the wallet is not on the chain, and WALLET_NOT_FOUND for an account that does not watch it', async () => {
    const { address, balance } = await watching();
    const pending = await balance();
    expect(pending.data).to.include({ sol: '0', source: 'chain' });
    expect(names(pending)).to.deep.equal(['SOL']);
    await ledger.takeUp(address, 10);
    expect((await balance()).data).to.include({ sol: '0', slot: 5_000, source: 'ledger' });
    const { apiKey } = await service.createAccount('free');
    expect(outcome(await callAs(`/v1/wallet/balance?address=${address}`, { key: apiKey }))).to.equal(
      '404 WALLET_NOT_FOUND',
    );
  });
});
