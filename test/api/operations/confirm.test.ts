import { expect } from 'chai';
import { z } from 'zod';
import { createApiClient, type CallApi } from '../../support/api-client.ts';
import { fundedWallet, type TestWallet } from '../../support/chain-client.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { newSend, outcome } from '../support/send-bodies.ts';

describe('a confirmation', () => {
  let service: TestService;
  let call: CallApi;
  let from: TestWallet;

  before(async () => {
    service = await startTestService();
    call = await createApiClient(service, (await service.createAccount()).apiKey);
    from = await fundedWallet(5_000_000_000);
  });
  after(() => service.stop());

  const confirm = (id: string, json: unknown) =>
    call(`/v1/operations/${id}/confirm`, { method: 'POST', json });
  const read = async (id: string) => (await call(`/v1/operations/${id}`)).data;

  it('that comes many times at once counts once', async () => {
    const { id, contentHash } = await newSend(call, from);
    const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(id, { content_hash: contentHash })));
    expect(answers.map(outcome)).to.deep.equal(['200', '200', '200', '200']);
    const after = await read(id);
    expect(after).to.include({ status: 'awaiting_signature', version: 2 });
    expect(after['timeline']).to.have.length(2);
  });

  it('of other content is a CONFLICT and changes nothing', async () => {
    const one = await newSend(call, from);
    const other = await newSend(call, from);
    expect(outcome(await confirm(one.id, { content_hash: other.contentHash }))).to.equal('409 CONFLICT');
    expect(await read(one.id)).to.include({ status: 'awaiting_confirmation', version: 1 });
  });

  it('of other content is a CONFLICT also after the right one', async () => {
    const { id, contentHash } = await newSend(call, from);
    await confirm(id, { content_hash: contentHash });
    expect(outcome(await confirm(id, { content_hash: `sha256:${'0'.repeat(64)}` }))).to.equal('409 CONFLICT');
  });

  it('after the cancellation is a CONFLICT, and so it stays', async () => {
    const { id, contentHash } = await newSend(call, from);
    expect(outcome(await call(`/v1/operations/${id}/cancel`, { method: 'POST' }))).to.equal('200');
    for (const _ of [1, 2]) {
      const answer = await confirm(id, { content_hash: contentHash });
      expect(outcome(answer)).to.equal('409 CONFLICT');
      expect(answer.error.message).to.include('cancelled');
    }
    expect((await read(id))['status']).to.equal('cancelled');
  });

  it('and a cancellation that are sent at once may both be answered with 200, and the operation ends in one state', async () => {
    const sends = await Promise.all([1, 2, 3, 4, 5].map(() => newSend(call, from)));
    for (const { id, contentHash } of sends) {
      const [confirmed, cancelled] = await Promise.all([
        confirm(id, { content_hash: contentHash }),
        call(`/v1/operations/${id}/cancel`, { method: 'POST' }),
      ]);
      // A cancellation is taken before and after the confirmation; the confirmation only before the cancellation.
      expect(outcome(cancelled)).to.equal('200');
      expect(outcome(confirmed)).to.be.oneOf(['200', '409 CONFLICT']);
      const wasFirst = outcome(confirmed) === '200';
      const after = await read(id);
      expect(statusesOf(after)).to.deep.equal([
        'awaiting_confirmation',
        ...(wasFirst ? ['awaiting_signature'] : []),
        'cancelled',
      ]);
      expect(after).to.include({ status: 'cancelled', version: wasFirst ? 3 : 2 });
    }
  });

  it('before the cancellation is taken back by it: both are answered with 200', async () => {
    const { id, contentHash } = await newSend(call, from);
    const confirmed = await confirm(id, { content_hash: contentHash });
    const cancelled = await call(`/v1/operations/${id}/cancel`, { method: 'POST' });
    expect([confirmed, cancelled].map(outcome)).to.deep.equal(['200', '200']);
    expect(outcome(await confirm(id, { content_hash: contentHash }))).to.equal('409 CONFLICT');
    expect(await read(id)).to.include({ status: 'cancelled', version: 3 });
  });

  const malformed: [string, unknown][] = [
    ['no hash', {}],
    ['a hash without its prefix', { content_hash: '0'.repeat(64) }],
    ['a hash in capitals', { content_hash: `sha256:${'A'.repeat(64)}` }],
    ['a hash that is cut off', { content_hash: `sha256:${'0'.repeat(63)}` }],
    ['a number', { content_hash: 1 }],
    ['an unknown field', { content_hash: `sha256:${'0'.repeat(64)}`, yes: true }],
  ];
  for (const [title, body] of malformed) {
    it(`with ${title} is refused`, async () => {
      const { id } = await newSend(call, from);
      expect(outcome(await confirm(id, body))).to.equal('400 INVALID_REQUEST');
      await call(`/v1/operations/${id}/cancel`, { method: 'POST' });
    });
  }

  it('alone gives out bytes to sign; without it there are none', async () => {
    const { id, contentHash } = await newSend(call, from);
    const signingRequest = () => call(`/v1/operations/${id}/signing-request`, { method: 'POST' });
    expect(outcome(await signingRequest())).to.equal('409 CONFLICT');
    await confirm(id, { content_hash: contentHash });
    const toSign = await signingRequest();
    expect(outcome(toSign)).to.equal('200');
    expect(toSign.data['number']).to.equal(1);
  });
});

function statusesOf(operation: Record<string, unknown>): string[] {
  return z
    .array(z.object({ status: z.string() }))
    .parse(operation['timeline'])
    .map(({ status }) => status);
}
