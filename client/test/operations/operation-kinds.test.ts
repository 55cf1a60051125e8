import { expect } from 'chai';
import { UnexpectedAnswerError } from '../../src/errors.ts';
import { clientOf, sendFrom, watchedSigner } from '../support/fixtures.ts';
import { startTestServer, success } from '../support/http-server.ts';
import { startSendService, type SendServiceOptions } from '../support/send-service.ts';
import { failureOf } from '../support/thrown.ts';

/** The common fields of an operation without a transaction. */
const COMMON = {
  operation_id: 'op_1',
  status: 'awaiting_confirmation',
  status_reason: null,
  version: 1,
  network: 'devnet',
  chain_id: 'chain',
  wallet_address: 'W',
  valid_until: null,
  deadline_at: null,
  content_hash: 'sha256:00',
  content_version: 7,
  reference: null,
  result: null,
  reverted_fee: null,
  error: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  ended_at: null,
  finalized_at: null,
  order_id: null,
  signing_request: null,
  signing_requests: [],
  landing: null,
  timeline: [],
};

describe('An operation of a kind that the library does not know', () => {
  const stored = { ...COMMON, kind: 'stake.merge', stake_merge: { from: 'A' }, send: 'not a send' };

  it('is read with the common fields, without the field of its kind', async () => {
    const server = await startTestServer(() => success(stored));
    try {
      const operation = await clientOf(server).operations.get('op_1');
      expect(operation).to.deep.equal({ ...COMMON, kind: 'stake.merge' });
      expect(operation.send).to.equal(undefined);
    } finally {
      await server.close();
    }
  });

  it('is an item of lists like any other', async () => {
    const server = await startTestServer(() => success({ items: [stored], next_cursor: null }));
    try {
      const { items } = await clientOf(server).operations.list().page();
      expect(items.map(({ kind, send }) => [kind, send])).to.deep.equal([['stake.merge', undefined]]);
    } finally {
      await server.close();
    }
  });
});

describe('An answer to client.send', () => {
  const strange: [title: string, present: NonNullable<SendServiceOptions['present']>, message: string][] = [
    ['of another kind', (operation) => ({ ...operation, kind: 'swap' }), 'swap'],
    [
      'without the field of a send',
      (operation) => Object.fromEntries(Object.entries(operation).filter(([name]) => name !== 'send')),
      'operation.send',
    ],
    [
      'with `null` in that field',
      (operation) => Object.assign({}, operation, { send: null }),
      'operation.send',
    ],
    ['without a reference', (operation) => ({ ...operation, reference: null }), 'reference'],
    [
      'with a later version of the content hash',
      (operation) => ({ ...operation, content_version: 2 }),
      'content version 2, but this library supports only 1',
    ],
  ];
  for (const [title, present, message] of strange) {
    it(`is refused, and nothing is confirmed, if it is an operation ${title}`, async () => {
      const service = await startSendService({ present });
      try {
        const error = await failureOf(UnexpectedAnswerError, () =>
          clientOf(service).send(sendFrom(watchedSigner())),
        );
        expect(error.message).to.contain(message);
        expect(service.requests).to.have.length(1);
      } finally {
        await service.close();
      }
    });
  }

  it('has the send’s own fields in `send`, and the hash of the caller’s arguments', async () => {
    const service = await startSendService();
    try {
      const send = sendFrom(watchedSigner(), { amount: '0.25' });
      const { data, contentHash } = await clientOf(service).send(send);
      expect(data.send).to.include({ from: send.from, to: send.to, amount: '0.25', base_units: '250000000' });
      expect(data.send.preview.recipient).to.equal(send.to);
      expect(data.content_hash).to.equal(contentHash);
    } finally {
      await service.close();
    }
  });
});
