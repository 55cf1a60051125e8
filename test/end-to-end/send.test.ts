import { expect } from 'chai';
import { createWalletClient, type SendOperation, type WalletClient } from '../../client/src/index.ts';
import { createApiClient, type CallApi } from '../support/api-client.ts';
import {
  blockHeight,
  broadcastByItself,
  fundedWallet,
  lamportsOf,
  newWallet,
  signaturesOf,
  signBytes,
  signBytesOtherwise,
  type TestWallet,
} from '../support/chain-client.ts';
import { expireOperation } from '../support/expire-operation.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';
import { newReferences, paymentUnder } from './support/payee-check.ts';

/** Past the bound, with the margin that is kept if no signature is stored. */
const TOO_OLD_BLOCKS = 12;

describe('a send', () => {
  let service: TestService;
  let client: WalletClient;
  let call: CallApi;
  let from: TestWallet;

  before(async () => {
    service = await startTestService();
    const { apiKey } = await service.createAccount();
    client = createWalletClient({ baseUrl: service.baseUrl, apiKey, network: 'devnet' });
    call = await createApiClient(service, apiKey);
    from = await fundedWallet(10_000_000_000);
  });
  after(() => service.stop());

  async function askToSend(amount = '0.5'): Promise<{ operation: SendOperation; to: string }> {
    const { address: to } = await newWallet();
    const operation = await client.send({ from: from.address, to, amount, token: 'SOL' });
    return { operation, to };
  }

  it('goes from request to confirmed, and the recipient has exactly the amount on the chain', async () => {
    const { operation, to } = await askToSend('0.123456789');
    await operation.confirm(from);
    await operation.waitFor();
    expect(operation.data.status).to.equal('confirmed');
    expect(await lamportsOf(to)).to.equal(123_456_789n);
    expect(operation.data.timeline.map((entry) => entry.status)).to.deep.equal([
      'awaiting_confirmation',
      'awaiting_signature',
      'awaiting_signature',
      'submitted',
      'confirmed',
    ]);
  });

  it('is found on the chain by its reference key, once', async () => {
    const { operation } = await askToSend();
    await operation.confirm(from);
    await operation.waitFor();
    expect(await signaturesOf(operation.data.reference)).to.deep.equal([operation.data.result?.signature]);
  });

  it('is found by the payee under each reference of a payment request, and passes its check', async () => {
    const { address: to } = await newWallet();
    const [memo, references] = ['ORDER-7', await newReferences()];
    const request = { amount: '0.01', token: 'SOL', memo, references };
    const operation = await client.send({ from: from.address, to, ...request });
    await operation.confirm(from);
    await operation.waitFor();
    const signature = operation.data.result?.signature;
    expect(await paymentUnder(references)).to.deep.equal({ signature, memo, references });
    expect(await signaturesOf(operation.data.reference)).to.deep.equal([signature]);
  });

  it('costs the fee that the result names', async () => {
    const before = await lamportsOf(from.address);
    const { operation } = await askToSend('0.01');
    await operation.confirm(from);
    await operation.waitFor();
    const spent = before - (await lamportsOf(from.address));
    expect(spent).to.equal(10_000_000n + 5_000n);
    expect(operation.data.result?.fee).to.equal('0.000005');
  });

  it('answers a confirmation twice with the same, and moves no money without a signature', async () => {
    const { operation, to } = await askToSend();
    const path = `/v1/operations/${operation.id}/confirm`;
    const body = { method: 'POST' as const, json: { content_hash: operation.contentHash } };
    const [first, second] = await Promise.all([call(path, body), call(path, body)]);
    expect([first.status, second.status]).to.deep.equal([200, 200]);
    expect(first.data['status']).to.equal('awaiting_signature');
    const third = await call(path, body);
    expect(third.data['version']).to.equal(2);
    expect(await lamportsOf(to)).to.equal(0n);
  });

  it('gives out the same bytes for as long as they can land', async () => {
    const { operation } = await askToSend();
    await call(`/v1/operations/${operation.id}/confirm`, {
      method: 'POST',
      json: { content_hash: operation.contentHash },
    });
    const path = `/v1/operations/${operation.id}/signing-request`;
    const answers = await Promise.all([1, 2, 3].map(() => call(path, { method: 'POST' })));
    const again = await call(path, { method: 'POST' });
    const bytes = [...answers, again].map((answer) => answer.data['transaction']);
    expect(new Set(bytes).size).to.equal(1);
    expect(again.data['number']).to.equal(1);
  });

  it('is refused after it was cancelled', async () => {
    const { operation } = await askToSend();
    await operation.cancel();
    expect(operation.data.status).to.equal('cancelled');
    expect(operation.data.error).to.include({ code: 'CANCELLED', retryable: true });
    const answer = await call(`/v1/operations/${operation.id}/confirm`, {
      method: 'POST',
      json: { content_hash: operation.contentHash },
    });
    expect(answer.status).to.equal(409);
    expect(answer.error.code).to.equal('CONFLICT');
    const repeated = await call(`/v1/operations/${operation.id}/cancel`, { method: 'POST' });
    expect(repeated.status).to.equal(200);
  });

  it('expires if it is not confirmed in time', async () => {
    const { address: to } = await newWallet();
    const operation = await client.send({
      from: from.address,
      to,
      amount: '0.5',
      token: 'SOL',
      validUntil: new Date(Date.now() + 600_000),
    });
    await waitUntil('its time has passed for its workflow', () =>
      expireOperation(service, operation.id).then(
        () => true,
        () => false,
      ),
    );
    await operation.waitFor();
    expect(operation.data.status).to.equal('expired');
    expect(operation.data.error).to.include({ code: 'EXPIRED', retryable: true });
    expect(await lamportsOf(to)).to.equal(0n);
  });

  it('that was cancelled after its signing request accepts no signature and says what it waits for', async () => {
    const { operation } = await askToSend();
    await call(`/v1/operations/${operation.id}/confirm`, {
      method: 'POST',
      json: { content_hash: operation.contentHash },
    });
    await call(`/v1/operations/${operation.id}/signing-request`, { method: 'POST' });
    const cancelled = await call(`/v1/operations/${operation.id}/cancel`, { method: 'POST' });
    expect(cancelled.data).to.include({ status: 'awaiting_signature', status_reason: 'cancelling' });
    const refused = await call(`/v1/operations/${operation.id}/signing-request`, { method: 'POST' });
    expect(refused.status).to.equal(409);
  });

  async function bytesToSign(operation: SendOperation): Promise<{ transaction: string; bound: number }> {
    const path = `/v1/operations/${operation.id}`;
    await call(`${path}/confirm`, { method: 'POST', json: { content_hash: operation.contentHash } });
    const { data } = await call(`${path}/signing-request`, { method: 'POST' });
    return { transaction: String(data['transaction']), bound: Number(data['last_valid_block_height']) };
  }

  it('that its device broadcast by itself and was then cancelled is found on the chain and confirmed', async () => {
    const { operation, to } = await askToSend();
    const { transaction } = await bytesToSign(operation);
    await broadcastByItself(await signBytes(transaction, from));
    await waitUntil('it is on the chain', async () => (await lamportsOf(to)) === 500_000_000n);
    await operation.cancel();
    await operation.waitFor();
    expect(operation.data.status).to.equal('confirmed');
    expect(operation.data.timeline.map((entry) => entry.status_reason)).to.include('cancelling');
  });

  // Together, because each takes as long as bytes live.
  describe('whose bytes run out', () => {
    interface SendToSign {
      operation: SendOperation;
      to: string;
      path: string;
      transaction: string;
      bound: number;
    }
    let tooLate: SendToSign;
    let unsigned: SendToSign;
    let cancelled: SendToSign;
    let signedTwice: SendToSign;

    async function sendToSign(): Promise<SendToSign> {
      const asked = await askToSend();
      return {
        ...asked,
        path: `/v1/operations/${asked.operation.id}`,
        ...(await bytesToSign(asked.operation)),
      };
    }

    before(async () => {
      signedTwice = await sendToSign();
      const broadcast = await signBytesOtherwise(signedTwice.transaction, from);
      await broadcastByItself(broadcast);
      await waitUntil('it is on the chain', async () => (await lamportsOf(signedTwice.to)) === 500_000_000n);
      const handedIn = await signBytes(signedTwice.transaction, from);
      await call(`${signedTwice.path}/signature`, { method: 'POST', json: { transaction: handedIn } });

      cancelled = await sendToSign();
      await cancelled.operation.cancel();
      expect(cancelled.operation.data.status_reason).to.equal('cancelling');

      [tooLate, unsigned] = await Promise.all([sendToSign(), sendToSign()]);
      const bound = Math.max(tooLate.bound, unsigned.bound);
      await waitUntil('the bytes are too old', async () => (await blockHeight()) > bound + TOO_OLD_BLOCKS);
    });

    it('and that is signed too late is proven dead, shows the proof, and is sent once with fresh bytes', async () => {
      const { operation, to, path, transaction } = tooLate;
      const signed = await signBytes(transaction, from);
      const late = await call(`${path}/signature`, { method: 'POST', json: { transaction: signed } });
      expect(late.data['status']).to.equal('submitted');
      await waitUntil(
        'it can be signed again',
        async () => (await call(path)).data['status'] === 'awaiting_signature',
      );
      await operation.confirm(from);
      await operation.waitFor();
      expect(operation.data.status).to.equal('confirmed');
      expect(await lamportsOf(to)).to.equal(500_000_000n);
      expect(await signaturesOf(operation.data.reference)).to.have.length(1);

      const { data } = await call(path);
      const [first, second] = data['signing_requests'] as {
        dead_at: string | null;
        evidence: { verdict: string; observations: Record<string, unknown>[] } | null;
      }[];
      expect(first?.dead_at).to.be.a('string');
      expect(first?.evidence?.verdict).to.equal('dead');
      expect(first?.evidence?.observations[0]).to.include({ verdict: 'dead', witness_finalized: true });
      expect(second).to.include({ dead_at: null });
    });

    it('and that was not signed in time gets a new transaction, and the old one is superseded', async () => {
      const { path, transaction } = unsigned;
      const fresh = await call(`${path}/signing-request`, { method: 'POST' });
      expect(fresh.data['number']).to.equal(2);
      const late = await call(`${path}/signature`, {
        method: 'POST',
        json: { transaction: await signBytes(transaction, from) },
      });
      expect([late.status, late.error.code]).to.deep.equal([409, 'SUPERSEDED']);
    });

    it('and that was cancelled meanwhile ends once these are proven dead', async () => {
      const { operation, to } = cancelled;
      await operation.waitFor();
      expect(operation.data.status).to.equal('cancelled');
      expect(await lamportsOf(to)).to.equal(0n);
    });

    it('and that its device broadcast with another signature than it handed in is found by its reference', async () => {
      const { operation, to } = signedTwice;
      await operation.waitFor();
      expect(operation.data.status).to.equal('confirmed');
      expect(operation.data.result?.signature).to.equal((await signaturesOf(operation.data.reference))[0]);
      expect(await lamportsOf(to)).to.equal(500_000_000n);
    });
  });

  it('is reported when it is confirmed, and again when it is final', async () => {
    const { operation } = await askToSend();
    await operation.confirm(from);
    await operation.waitFor();
    const path = `/v1/operations/${operation.id}`;
    const confirmed = await call(path);
    const final = await call(`${path}?wait=25&after_version=${String(confirmed.data['version'])}`);
    expect(final.data['status']).to.equal('confirmed');
    expect(final.data['finalized_at']).to.be.a('string');
    expect(final.data['ended_at']).to.equal(confirmed.data['ended_at']);
    const settled = await call(`${path}?wait=25&after_version=${String(final.data['version'])}`);
    expect(settled.data['version']).to.equal(final.data['version']);
  });
});
