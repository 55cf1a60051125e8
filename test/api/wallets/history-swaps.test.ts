import { expect } from 'chai';
import { insertOperation } from '../../db/support/rows.ts';
import { createApiClient, type ApiAnswer, type CallApi } from '../../support/api-client.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import {
  DEVNET_USDC as USDC,
  ledgerRows,
  someAddress,
  type LedgerRows,
  type MovementRow,
} from '../support/ledger-rows.ts';

interface Entry {
  transaction_id: string;
  token: string;
  change: string;
  kind: string;
  fee: string | null;
  operation_id: string | null;
  received: { token: string; mint: string; amount: string; change: string } | null;
}

describe('a swap in the history of a wallet', () => {
  let service: TestService;
  let callAs: CallApi;
  let ledger: LedgerRows;

  before(async () => {
    service = await startTestService({ worker: false });
    callAs = await createApiClient(service, '');
    ledger = ledgerRows(service);
    await ledger.cursor({ slot: 5_000 });
  });
  after(() => service.stop());

  async function watching() {
    const { accountId, apiKey } = await service.createAccount('free');
    const address = someAddress();
    await callAs('/v1/wallets', { key: apiKey, method: 'POST', json: { address, watch: true } });
    await ledger.takeUp(address, 10, { backfill_status: 'complete' });
    const read = (query = ''): Promise<ApiAnswer> =>
      callAs(`/v1/wallet/history?address=${address}${query}`, { key: apiKey });
    return {
      accountId,
      address,
      move: (changes: Partial<MovementRow>) => ledger.move(address, changes),
      entries: async (query = '') => (await read(query)).data['items'] as Entry[],
      next: async (query: string) => (await read(query)).data['next_cursor'] as string | null,
      table: async () => {
        const answer = await fetch(`${service.baseUrl}/wallet/history?address=${address}`, {
          headers: { authorization: `Bearer ${apiKey}`, accept: 'text/csv' },
        });
        return (await answer.text()).split('\r\n');
      },
    };
  }

  const usdc = (baseUnits: string) => ({
    token: USDC,
    decimals: 6,
    delta: baseUnits,
    amount: baseUnits.replace('-', ''),
  });
  const sol = (delta: string, amount: string) => ({ token: 'SOL', decimals: 9, delta, amount });
  const of = (signature: string, slot: number) => ({ signature, slot, kind: 'swap', fee_lamports: '5000' });

  /** SOL for USDC in slot 2, and USDC for SOL in slot 3. */
  async function swapped() {
    const wallet = await watching();
    const { id } = await insertOperation(service.database, wallet.accountId);
    const [there, back] = [someAddress(), someAddress()];
    const bought = { ...of(there, 2), operation_id: id };
    await wallet.move({ ...bought, ...sol('-1000005000', '1000000000') });
    await wallet.move({ ...bought, ...usdc('149750000') });
    await wallet.move({ ...of(back, 3), ...usdc('-75000000') });
    await wallet.move({ ...of(back, 3), ...sol('499995000', '500000000') });
    return { ...wallet, id, there, back };
  }

  it('is one entry with what left, what arrived, its fee and its operation', async () => {
    const { entries, address, id, there } = await swapped();
    const all = await entries();
    expect(all).to.have.length(2);
    expect(all[1]).to.deep.include({
      transaction_id: `${there}:${address}:SOL`,
      token: 'SOL',
      amount: '-1',
      change: '-1.000005',
      kind: 'swap',
      direction: 'out',
      fee: '0.000005',
      operation_id: id,
      received: {
        token: 'USDC',
        mint: USDC,
        amount: '149.75',
        change: '149.75',
        usd_value: null,
        usd_value_reason: 'network_unpriced',
      },
    });
    expect(all[0]).to.deep.include({ token: 'USDC', change: '-75', fee: '0.000005', operation_id: null });
    expect(all[0]?.received).to.deep.include({ token: 'SOL', amount: '0.5', change: '0.499995' });
  });

  it('is the same entry by either of its tokens, in either direction, and by its kind', async () => {
    const { entries } = await swapped();
    const all = await entries();
    for (const filter of ['token=SOL', 'token=USDC', 'direction=in', 'direction=out', 'kind=swap']) {
      expect(await entries(`&${filter}`), filter).to.deep.equal(all);
    }
    expect(await entries('&token=USDC&direction=in')).to.deep.equal([all[1]]);
    expect(await entries('&kind=send')).to.deep.equal([]);
  });

  it('is once on the pages of every filter', async () => {
    const { entries, next } = await swapped();
    const all = await entries();
    for (const filter of ['', '&token=SOL', '&token=USDC', '&direction=in', '&direction=out']) {
      const [first, cursor] = [await entries(`${filter}&limit=1`), await next(`${filter}&limit=1`)];
      expect(first, filter).to.deep.equal([all[0]]);
      expect(await entries(`${filter}&limit=1&cursor=${cursor}`), filter).to.deep.equal([all[1]]);
      expect(await next(`${filter}&limit=1&cursor=${cursor}`), filter).to.equal(null);
    }
  });

  it('is two entries if three tokens changed, or one side was dropped, and then none has what arrived', async () => {
    const { move, entries } = await watching();
    const [pool, lost] = [someAddress(), someAddress()];
    for (const side of [sol('-1000005000', '1000000000'), usdc('-150000000')]) {
      await move({ ...of(pool, 3), ...side });
    }
    await move({ ...of(pool, 3), token: someAddress(), delta: '7', amount: '7', decimals: 0 });
    await move({ ...of(lost, 2), ...sol('-1000005000', '1000000000') });
    await move({ ...of(lost, 2), ...usdc('1'), orphaned_at: '2026-01-01T00:01:00Z' });
    const all = await entries();
    expect(all).to.have.length(4);
    expect(all.map(({ received }) => received)).to.deep.equal([null, null, null, null]);
  });

  it('is one line of a table, whose last columns have what arrived', async () => {
    const { table } = await swapped();
    const [, back, there] = await table();
    expect(there?.endsWith(`,USDC,${USDC},149.75,149.75,`)).to.equal(true);
    expect(back?.endsWith(',SOL,SOL,0.5,0.499995,')).to.equal(true);
  });

  it('has the fee once if the network took it in SOL that was no side of it', async () => {
    const { move, entries } = await watching();
    const signature = someAddress();
    const other = someAddress();
    await move({ ...of(signature, 2), ...usdc('-1000000') });
    await move({ ...of(signature, 2), token: other, delta: '7', amount: '7', decimals: 0 });
    await move({ ...of(signature, 2), ...sol('-5000', '0'), kind: 'fee' });
    const all = await entries();
    expect(all.map(({ kind, fee }) => [kind, fee])).to.have.deep.members([
      ['swap', null],
      ['fee', '0.000005'],
    ]);
  });

  it('is found by its signature, with every other entry of its transaction', async () => {
    const wallet = await watching();
    const signature = 'T'.repeat(88);
    const bought = of(signature, 2);
    await wallet.move({ ...bought, ...usdc('-75000000') });
    await wallet.move({ ...bought, token: someAddress(), decimals: 0, delta: '3', amount: '3' });
    await wallet.move({ ...bought, kind: 'rent', ...sol('-2044280', '0') });
    await wallet.move({ ...of('U'.repeat(88), 3), ...usdc('-1') });
    const entries = await wallet.entries(`&signature=${signature}`);
    expect(entries.map(({ kind, fee }) => [kind, fee])).to.have.deep.members([
      ['swap', null],
      ['rent', '0.000005'],
    ]);
    expect(entries.find(({ kind }) => kind === 'swap')?.received?.change).to.equal('3');
    expect(await wallet.entries(`&signature=${'V'.repeat(88)}`)).to.deep.equal([]);
  });
});
