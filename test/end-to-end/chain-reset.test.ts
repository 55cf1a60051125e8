import { expect } from 'chai';
import { createApiClient, type CallApi } from '../support/api-client.ts';
import { fundedWallet, lamportsOf, newWallet, signBytes, type TestWallet } from '../support/chain-client.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';

/** The settings by which the service takes the chain for another one, as after a restart of the local chain. */
const ANOTHER_CHAIN = { SOLANA_DEVNET_CHAIN_ID: 'another-chain' };

describe('when the network has another chain than before', () => {
  let service: TestService;
  let apiKey: string;
  let call: CallApi;
  let from: TestWallet;

  beforeEach(async () => {
    service = await startTestService();
    ({ apiKey } = await service.createAccount());
    call = await createApiClient(service, apiKey);
    from = await fundedWallet();
  });

  async function ask(): Promise<{ path: string; id: string; hash: string; to: string }> {
    const { address: to } = await newWallet();
    const { data } = await call('/v1/wallet/send', {
      method: 'POST',
      json: { from: from.address, to, amount: '0.1', token: 'SOL' },
    });
    const id = String(data['operation_id']);
    return { path: `/v1/operations/${id}`, id, hash: String(data['content_hash']), to };
  }

  async function toSign(): Promise<Awaited<ReturnType<typeof ask>> & { transaction: string }> {
    const operation = await ask();
    await call(`${operation.path}/confirm`, { method: 'POST', json: { content_hash: operation.hash } });
    const { data } = await call(`${operation.path}/signing-request`, { method: 'POST' });
    return { ...operation, transaction: String(data['transaction']) };
  }

  async function restarted(environment: Record<string, string>): Promise<TestService> {
    await service.stop();
    return startTestService({
      reconcileIntervalMs: 200,
      environment: { DATABASE_URL: service.environment['DATABASE_URL'] ?? '', ...environment },
    });
  }

  it('and is ephemeral, every open operation ends as CHAIN_RESET, and what was confirmed stays so', async () => {
    const landed = await toSign();
    const transaction = await signBytes(landed.transaction, from);
    await call(`${landed.path}/signature`, { method: 'POST', json: { transaction } });
    await waitUntil('it is confirmed', async () => (await call(landed.path)).data['status'] === 'confirmed');
    const open = [await ask(), await toSign()];
    const cancelling = await toSign();
    await call(`${cancelling.path}/cancel`, { method: 'POST' });

    const next = await restarted(ANOTHER_CHAIN);
    try {
      const again = await createApiClient(next, apiKey);
      for (const { path, id } of [...open, cancelling]) {
        const { data } = await waitUntil(`${id} has ended`, async () => {
          const answer = await again(path);
          return answer.data['ended_at'] === null ? null : answer;
        });
        expect(data['status']).to.equal('failed');
        expect(data['error']).to.include({ code: 'CHAIN_RESET', retryable: false });
      }
      expect((await again(landed.path)).data).to.include({ status: 'confirmed' });
      expect(await lamportsOf(landed.to)).to.equal(100_000_000n);
      const events = (await next
        .database('events')
        .where({ name: 'transaction.failed' })
        .select('operation_id')) as { operation_id: string }[];
      expect(events.map((event) => event.operation_id)).to.have.members(
        [...open, cancelling].map(({ id }) => id),
      );
    } finally {
      await next.stop();
    }
  });

  it('and is not ephemeral, the network stops: nothing is started, and nothing ends', async () => {
    const forEver = { SOLANA_DEVNET_EPHEMERAL: 'false' };
    const waiting = await ask();
    const { path } = waiting;
    const first = await restarted(forEver);
    expect((await (await createApiClient(first, apiKey))(path)).data['status']).to.equal(
      'awaiting_confirmation',
    );
    await first.stop();
    const next = await startTestService({
      reconcileIntervalMs: 200,
      environment: {
        DATABASE_URL: service.environment['DATABASE_URL'] ?? '',
        ...forEver,
        ...ANOTHER_CHAIN,
      },
    });
    try {
      const again = await createApiClient(next, apiKey);
      const { address: to } = await newWallet();
      const refused = await again('/v1/wallet/send', {
        method: 'POST',
        json: { from: from.address, to, amount: '0.1', token: 'SOL' },
      });
      expect([refused.status, refused.error.code]).to.deep.equal([503, 'NETWORK_ERROR']);
      expect((await again('/ready')).error.details).to.contain('devnet');
      await again(`${path}/confirm`, { method: 'POST', json: { content_hash: waiting.hash } });
      const bytes = await again(`${path}/signing-request`, { method: 'POST' });
      expect([bytes.status, bytes.error.code]).to.deep.equal([503, 'NETWORK_ERROR']);
      expect((await again(path)).data).to.include({ status: 'awaiting_signature', error: null });
    } finally {
      await next.stop();
    }
  });
});
