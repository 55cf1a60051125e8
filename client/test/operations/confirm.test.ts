import { Transaction } from '@solana/web3.js';
import { expect } from 'chai';
import { TransactionRefusedError, type RefusalReason } from '../../src/checks/refusal.ts';
import { generateKeypairSigner } from '../../src/signing/signer.ts';
import { ApiError } from '../../src/transport/api-errors.ts';
import { clientOf, sendFrom, watchedSigner } from '../support/fixtures.ts';
import { failure } from '../support/http-server.ts';
import { startSendService, type SendService, type SendServiceOptions } from '../support/send-service.ts';
import { compileMessage, newAddress } from '../support/send-transaction.ts';
import { failureOf, thrownBy } from '../support/thrown.ts';

describe('operation.confirm', () => {
  let service: SendService;

  async function start(options: SendServiceOptions = {}): Promise<void> {
    service = await startSendService(options);
  }

  afterEach(async () => {
    await service.close();
  });

  it('submits the sender’s signature of exactly the send that the caller asked for', async () => {
    await start();
    const signer = watchedSigner();
    const send = sendFrom(signer);
    const operation = await clientOf(service).send(send);
    expect(operation.data.status).to.equal('awaiting_confirmation');

    const confirmed = await operation.confirm(signer);

    expect(confirmed).to.equal(operation);
    expect(operation.data.status).to.equal('submitted');
    expect(service.submitted).to.have.length(1);
    const transaction = Transaction.from(Buffer.from(service.submitted[0] ?? '', 'base64'));
    expect(transaction.verifySignatures()).to.equal(true);
    expect(transaction.feePayer?.toBase58()).to.equal(signer.address);
    expect(transaction.instructions[2]?.keys[1]?.pubkey.toBase58()).to.equal(send.to);
  });

  it('confirms with the hash that it computed itself', async () => {
    await start();
    const signer = watchedSigner();
    const operation = await clientOf(service).send(sendFrom(signer));
    await operation.confirm(signer);
    const confirmation = service.requests.find(({ path }) => path.endsWith('/confirm'));
    expect(confirmation?.body).to.deep.equal({ content_hash: operation.contentHash });
  });

  it('can be repeated, and signs nothing after the operation was submitted', async () => {
    await start();
    const signer = watchedSigner();
    const operation = await clientOf(service).send(sendFrom(signer));
    await operation.confirm(signer);
    await operation.confirm(signer);
    expect(signer.signed).to.have.length(1);
    expect(service.submitted).to.have.length(1);
  });

  it('waits as `Retry-After` says while the service holds bytes back', async () => {
    let refusals = 2;
    await start({
      intercept: ({ path }) => {
        if (!path.endsWith('/signing-request') || refusals === 0) return undefined;
        refusals -= 1;
        return failure(409, 'CONFLICT', { headers: { 'Retry-After': '0' } });
      },
    });
    const signer = watchedSigner();
    const operation = await clientOf(service).send(sendFrom(signer));
    await operation.confirm(signer);
    expect(service.pathsOf('signing-request')).to.equal(3);
    expect(operation.data.status).to.equal('submitted');
  });

  it('stops waiting for bytes when its signal aborts', async () => {
    const controller = new AbortController();
    await start({
      intercept: ({ path }) => {
        if (!path.endsWith('/signing-request')) return undefined;
        setImmediate(() => controller.abort(new Error('changed my mind')));
        return failure(409, 'CONFLICT', { headers: { 'Retry-After': '20' } });
      },
    });
    const signer = watchedSigner();
    const operation = await clientOf(service).send(sendFrom(signer));
    const error = await thrownBy(() => operation.confirm(signer, { signal: controller.signal }));
    expect(error).to.include({ message: 'changed my mind' });
    expect(signer.signed).to.have.length(0);
  });

  it('throws a conflict without `Retry-After` at once', async () => {
    await start({
      intercept: ({ path }) => (path.endsWith('/signing-request') ? failure(409, 'CONFLICT') : undefined),
    });
    const signer = watchedSigner();
    const operation = await clientOf(service).send(sendFrom(signer));
    expect((await failureOf(ApiError, () => operation.confirm(signer))).code).to.equal('CONFLICT');
    expect(service.pathsOf('signing-request')).to.equal(1);
  });

  it('signs no second message in one call, even if the service claims that the first came too late', async () => {
    await start({
      intercept: ({ path }) => (path.endsWith('/signature') ? failure(409, 'SUPERSEDED') : undefined),
    });
    const signer = watchedSigner();
    const operation = await clientOf(service).send(sendFrom(signer));
    expect((await failureOf(ApiError, () => operation.confirm(signer))).code).to.equal('SUPERSEDED');
    expect(signer.signed).to.have.length(1);
  });

  const stranger = newAddress();
  const lies: [title: string, options: SendServiceOptions, reason: RefusalReason][] = [
    [
      'swaps the recipient in preview, hash and bytes alike',
      { record: (wish) => ({ ...wish, recipient: stranger }) },
      'content_hash',
    ],
    ['records a larger amount everywhere', { record: (wish) => ({ ...wish, amount: '15' }) }, 'content_hash'],
    [
      'raises the fee cap everywhere',
      { record: (wish) => ({ ...wish, feeCapLamports: '99999999' }) },
      'content_hash',
    ],
    [
      'names another content hash',
      { present: (operation) => ({ ...operation, content_hash: 'sha256:00' }) },
      'content_hash',
    ],
    [
      'swaps the recipient in the bytes',
      { build: (parts) => ({ ...parts, recipient: stranger }) },
      'recipient',
    ],
    [
      'puts a larger amount into the bytes',
      { build: (parts) => ({ ...parts, lamports: parts.lamports * 10n }) },
      'amount',
    ],
    [
      'lets another wallet pay and sign too',
      { build: (parts) => ({ ...parts, feePayer: stranger }) },
      'signer_count',
    ],
    [
      'sends from another wallet',
      { build: (parts) => ({ ...parts, from: stranger, feePayer: stranger }) },
      'fee_payer',
    ],
    [
      'charges more than the fee cap',
      { build: (parts) => ({ ...parts, microLamports: 10n ** 9n }) },
      'fee_cap',
    ],
    [
      'puts another reference into the bytes',
      { build: (parts) => ({ ...parts, reference: stranger }) },
      'reference',
    ],
    [
      'names another blockhash than the bytes have',
      { build: (parts) => ({ ...parts, blockhash: stranger }) },
      'blockhash',
    ],
    [
      'adds a byte',
      { message: (parts) => Uint8Array.from([...compileMessage(parts), 0]) },
      'malformed_transaction',
    ],
    ['sends no message', { message: () => new Uint8Array() }, 'malformed_transaction'],
  ];
  for (const [title, options, reason] of lies) {
    it(`signs nothing when the service ${title}`, async () => {
      await start(options);
      const signer = watchedSigner();
      const operation = await clientOf(service).send(sendFrom(signer));
      const refusal = await failureOf(TransactionRefusedError, () => operation.confirm(signer));
      expect(refusal.reason).to.equal(reason);
      expect(signer.signed).to.deep.equal([]);
      expect(service.submitted).to.deep.equal([]);
    });
  }

  it('compares with the first reference even if the service names another one later', async () => {
    let answers = 0;
    await start({
      build: (parts) => ({ ...parts, reference: stranger }),
      present: (operation) => ((answers += 1) === 1 ? operation : { ...operation, reference: stranger }),
    });
    const signer = watchedSigner();
    const operation = await clientOf(service).send(sendFrom(signer));
    await operation.refresh();
    expect(operation.data.reference).to.equal(stranger);
    const refusal = await failureOf(TransactionRefusedError, () => operation.confirm(signer));
    expect(refusal.reason).to.equal('reference');
    expect(signer.signed).to.have.length(0);
  });

  it('sends no request if the signer is another wallet', async () => {
    await start();
    const operation = await clientOf(service).send(sendFrom(watchedSigner()));
    const refusal = await failureOf(TransactionRefusedError, () =>
      operation.confirm(generateKeypairSigner()),
    );
    expect(refusal.reason).to.equal('wrong_signer');
    expect(service.requests).to.have.length(1);
  });

  const owner = generateKeypairSigner();
  const other = generateKeypairSigner();
  for (const [title, signMessage] of [
    ['of another key', (message: Uint8Array) => other.signMessage(message)],
    ['of other bytes', (message: Uint8Array) => owner.signMessage(message.slice(1))],
    [
      'of bytes that the signer changed in place',
      (message: Uint8Array) => {
        message[0] = 9;
        return owner.signMessage(message);
      },
    ],
    ['of the wrong length', () => Promise.resolve(new Uint8Array(63))],
    ['of zeros', () => Promise.resolve(new Uint8Array(64))],
  ] as const) {
    it(`submits no signature ${title}`, async () => {
      await start();
      const operation = await clientOf(service).send(sendFrom(owner));
      const refusal = await failureOf(TransactionRefusedError, () =>
        operation.confirm({ address: owner.address, signMessage }),
      );
      expect(refusal.reason).to.equal('bad_signature');
      expect(service.submitted).to.deep.equal([]);
    });
  }

  it('throws the signer’s own error, and submits nothing', async () => {
    await start();
    const operation = await clientOf(service).send(sendFrom(owner));
    const refuses = { address: owner.address, signMessage: () => Promise.reject(new Error('declined')) };
    expect(await thrownBy(() => operation.confirm(refuses))).to.include({ message: 'declined' });
    expect(service.submitted).to.deep.equal([]);
  });
});
