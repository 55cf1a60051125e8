import { expect } from 'chai';
import { OperationEndedError, SignatureNeededError } from '../../src/operations/operation-errors.ts';
import type { SendOperation } from '../../src/sends/send-operation.ts';
import { clientOf, sendFrom, watchedSigner } from '../support/fixtures.ts';
import { failure, type Reply } from '../support/http-server.ts';
import { startSendService, type SendService } from '../support/send-service.ts';
import { failureOf, thrownBy } from '../support/thrown.ts';

describe('operation.waitFor', () => {
  let service: SendService;
  let operation: SendOperation;
  const signer = watchedSigner();
  let intercepted: Reply[] = [];

  beforeEach(async () => {
    intercepted = [];
    service = await startSendService({
      intercept: ({ method }) => (method === 'GET' ? intercepted.shift() : undefined),
    });
    operation = await clientOf(service).send(sendFrom(signer));
  });

  afterEach(async () => {
    await service.close();
  });

  it('reports each timeline entry once, past entries first, and resolves at the end', async () => {
    await operation.confirm(signer);
    const reported: string[] = [];
    const ended = await operation.waitFor({
      onChange(changed, entry) {
        reported.push(`${entry.version} ${entry.status}`);
        expect(changed).to.equal(operation);
        if (entry.status === 'submitted') service.transition('confirmed', { ended: true });
      },
    });
    expect(reported).to.deep.equal([
      '1 awaiting_confirmation',
      '2 awaiting_signature',
      '3 submitted',
      '4 confirmed',
    ]);
    expect(ended).to.equal(operation);
    expect(operation.data.status).to.equal('confirmed');
  });

  it('throws SignatureNeededError if the signature came too late', async () => {
    await operation.confirm(signer);
    service.transition('awaiting_signature');
    const error = await failureOf(SignatureNeededError, () => operation.waitFor());
    expect(error.operation.status).to.equal('awaiting_signature');
    expect(error.reason).to.equal('too_late');
  });

  it('throws SignatureNeededError if the chain has reverted it and it can be signed again', async () => {
    await operation.confirm(signer);
    service.revert();
    const error = await failureOf(SignatureNeededError, () => operation.waitFor());
    expect(error.reason).to.equal('reverted');
    expect(error.message).to.contain('was reverted on the chain');
  });

  it('long-polls with the newest version that it has', async () => {
    const waiting = operation.waitFor({ until: 'awaiting_signature' });
    await operation.confirm(signer);
    await waiting;
    const poll = service.requests.find(({ method }) => method === 'GET');
    expect(Object.fromEntries(poll?.query ?? [])).to.deep.equal({ wait: '25', after_version: '1' });
  });

  it('resolves if the status was reached and left between two answers', async () => {
    const waiting = operation.waitFor({ until: 'awaiting_signature' });
    await operation.confirm(signer);
    service.transition('confirmed', { ended: true });
    expect((await waiting).data.timeline.map(({ status }) => status)).to.include('awaiting_signature');
  });

  it('resolves by default when the operation ends, with or without success', async () => {
    await operation.cancel();
    expect((await operation.waitFor()).data.status).to.equal('cancelled');
  });

  it('throws OperationEndedError if the operation ended without the awaited status', async () => {
    await operation.cancel();
    const error = await failureOf(OperationEndedError, () => operation.waitFor({ until: 'confirmed' }));
    expect(error.operation.status).to.equal('cancelled');
    expect(error.message).to.contain('cancelled').and.contain('confirmed');
  });

  it('continues after an outage of the service', async () => {
    const away = failure(503, 'SERVICE_UNAVAILABLE', { headers: { 'Retry-After': '0' } });
    // More than the four attempts of one call.
    intercepted = [away, away, away, 'cut', away];
    const waiting = operation.waitFor();
    await operation.cancel();
    expect((await waiting).data.status).to.equal('cancelled');
    expect(intercepted).to.deep.equal([]);
  });

  it('rejects with the reason of its signal while the service holds the answer back', async () => {
    const controller = new AbortController();
    const waiting = thrownBy(() => operation.waitFor({ signal: controller.signal }));
    await service.waitForRequest(({ method }) => method === 'GET');
    controller.abort(new Error('enough'));
    expect(await waiting).to.include({ message: 'enough' });
  });

  it('rejects with the error that its callback throws', async () => {
    const error = await thrownBy(() =>
      operation.waitFor({
        onChange() {
          throw new Error('no more');
        },
      }),
    );
    expect(error).to.include({ message: 'no more' });
  });

  it('keeps the newer version when an older answer comes late', async () => {
    const stale = { ...operation.data };
    await operation.confirm(signer);
    intercepted = [{ status: 200, body: { success: true, data: stale, timestamp: '' } }];
    await operation.refresh();
    expect(operation.data.status).to.equal('submitted');
    await operation.refresh();
    expect(operation.data.version).to.equal(3);
  });
});
