import { base58, base64 } from '@scure/base';
import { expect } from 'chai';
import type { ApiAnswer } from '../../support/api-client.ts';
import { newWallet } from '../../support/chain-client.ts';
import { signWithTorsion } from '../../support/edge-case-signatures.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { someAddress } from '../support/ledger-rows.ts';
import { outcome } from '../support/send-bodies.ts';
import { newWalletCaller, signedChallenge } from '../support/wallet-caller.ts';

/** The System program's address: 32 zero bytes, a point of small order; lax verifiers accept any signature for it. */
const SYSTEM_PROGRAM = '11111111111111111111111111111111';

describe('connecting a wallet by its signature', () => {
  let service: TestService;

  before(async () => {
    service = await startTestService({ worker: false });
  });
  after(() => service.stop());

  const newCaller = () => newWalletCaller(service);

  const events = async (accountId: string): Promise<{ event: string; data: Record<string, unknown> }[]> => {
    const rows = (await service.database('events').where({ owner_id: accountId }).orderBy('created_at')) as {
      body: string;
    }[];
    return rows.map(({ body }) => JSON.parse(body) as { event: string; data: Record<string, unknown> });
  };

  it('accepts one signed text, once', async () => {
    const caller = await newCaller();
    const wallet = await newWallet();
    const signed = await signedChallenge(caller, wallet);
    const connected = await caller.connect({ ...signed, wallet_type: 'device' });
    expect(connected.status).to.equal(201);
    expect(connected.data).to.include({
      address: wallet.address,
      connection: 'connected',
      wallet_type: 'device',
    });
    expect(await events(caller.accountId)).to.deep.include.members([
      {
        event: 'wallet.connected',
        data: {
          user_id: caller.accountId,
          wallet_address: wallet.address,
          wallet_type: 'device',
          connected_at: connected.data['connected_at'],
        },
        timestamp: connected.data['connected_at'],
      },
    ]);
  });

  it('shows a text of Sign-In-with-Solana with its account and its end', async () => {
    const { challenge, accountId } = await newCaller();
    const { address } = await newWallet();
    const { status, data } = await challenge({
      address,
      domain: 'example.com',
      uri: 'https://example.com/a?b=c',
    });
    expect(status).to.equal(201);
    const message = String(data['message']);
    expect(message.split('\n').slice(0, 9)).to.deep.equal([
      'example.com wants you to sign in with your Solana account:',
      address,
      '',
      `Connect this wallet to the account ${accountId}. This proves that it is yours and moves nothing.`,
      '',
      'URI: https://example.com/a?b=c',
      'Version: 1',
      'Chain ID: devnet',
      `Nonce: ${String(data['nonce'])}`,
    ]);
    const [, issuedAt = '', expiresAt = ''] =
      /^Issued At: (\S+Z)\nExpiration Time: (\S+Z)$/.exec(message.split('\n').slice(9).join('\n')) ?? [];
    expect(Date.parse(expiresAt) - Date.parse(issuedAt)).to.equal(600_000);
    expect(data['expires_at']).to.equal(expiresAt);
  });

  it('names the host of the request if the request names no domain', async () => {
    const { challenge } = await newCaller();
    const { data } = await challenge({ address: (await newWallet()).address });
    const { host } = new URL(service.api.url);
    expect(String(data['message'])).to.include(`${host} wants you`).and.to.include(`URI: https://${host}\n`);
  });

  it('accepts the signature in base64 and in base58', async () => {
    const caller = await newCaller();
    const signed = await signedChallenge(caller, await newWallet());
    const signature = base64.encode(base58.decode(signed.signature));
    expect((await caller.connect({ ...signed, signature })).data).to.include({ wallet_type: 'external' });
  });

  it('makes a watched wallet a connected one, which watching again does not undo', async () => {
    const caller = await newCaller();
    const wallet = await newWallet();
    const watched = await caller.connect({ address: wallet.address, watch: true });
    const connected = await caller.connect(await signedChallenge(caller, wallet));
    expect(connected.status).to.equal(200);
    expect(connected.data).to.include({ connection: 'connected', created_at: watched.data['created_at'] });
    expect((await caller.connect({ address: wallet.address, watch: true })).data).to.deep.equal(
      connected.data,
    );
    const again = await caller.connect(await signedChallenge(caller, wallet));
    expect(again.status).to.equal(200);
    expect(again.data).to.deep.equal(connected.data);
    expect((await events(caller.accountId)).map(({ event }) => event)).to.deep.equal(['wallet.connected']);
  });

  it('ends with DELETE, which sends an event', async () => {
    const caller = await newCaller();
    const wallet = await newWallet();
    await caller.connect(await signedChallenge(caller, wallet));
    await caller.call(`/v1/wallets/${wallet.address}`, { method: 'DELETE' });
    const [, disconnected] = await events(caller.accountId);
    expect(disconnected?.event).to.equal('wallet.disconnected');
    expect(disconnected?.data).to.include({
      user_id: caller.accountId,
      wallet_address: wallet.address,
      reason: 'user_initiated',
    });
  });

  it('is refused with another account’s text', async () => {
    const [owner, other] = [await newCaller(), await newCaller()];
    const signed = await signedChallenge(owner, await newWallet());
    const answer = await other.connect(signed);
    expect(outcome(answer)).to.equal('400 INVALID_REQUEST');
    expect(answer.error.details).to.match(/^message: does not match an open challenge of this account/);
    expect((await owner.connect(signed)).status).to.equal(201);
  });

  it('is refused with a text that has expired', async () => {
    const caller = await newCaller();
    const wallet = await newWallet();
    const { message } = await signedChallenge(caller, wallet);
    const late = message.replace(/Expiration Time: .*/, 'Expiration Time: 2026-01-01T00:00:00.000Z');
    await service.database('wallet_challenges').where({ address: wallet.address }).update({
      message: late,
      expires_at: '2026-01-01T00:00:00Z',
    });
    const signature = base58.encode(await wallet.signMessage(Buffer.from(late)));
    const answer = await caller.connect({ address: wallet.address, message: late, signature });
    expect(outcome(answer)).to.equal('400 INVALID_REQUEST');
    expect(answer.error.details).to.match(/^message: expired at 2026-01-01T00:00:00.000Z/);
    // The times in the text do not count.
    const signed = { address: wallet.address, message };
    const fresh = base58.encode(await wallet.signMessage(Buffer.from(message)));
    expect(outcome(await caller.connect({ ...signed, signature: fresh }))).to.equal('400 INVALID_REQUEST');
  });

  const changedTexts: [string, (message: string) => string, RegExp][] = [
    ['with another statement', (text) => text.replace('moves nothing', 'moves all'), /^message: .*line 4/],
    ['with another domain', (text) => text.replace(/^\S+/, 'evil.example'), /^message: .*line 1/],
    ['with a later end', (text) => text.replace(/Time: 20\d\d/, 'Time: 2099'), /^message: .*line 11/],
    ['with another address', (text) => text.replace(/\n\S+\n/, `\n${SYSTEM_PROGRAM}\n`), /^address: /],
    ['for another network', (text) => text.replace('devnet', 'mainnet'), /^X-Network: .*mainnet/],
    [
      'with an unknown nonce',
      (text) => text.replace(/Nonce: .*/, 'Nonce: 12345678'),
      /^message: does not match an open/,
    ],
    ['with an end of line more', (text) => `${text}\n`, /^message: .*line 12/],
    ['of another kind', () => 'Hello', /^message: must be the text/],
  ];
  for (const [what, change, details] of changedTexts) {
    it(`is refused with a text ${what}, although it is signed, and the challenge stays open`, async () => {
      const caller = await newCaller();
      const wallet = await newWallet();
      const signed = await signedChallenge(caller, wallet);
      const message = change(signed.message);
      const signature = base58.encode(await wallet.signMessage(Buffer.from(message)));
      const answer = await caller.connect({ address: wallet.address, message, signature });
      expect(outcome(answer)).to.equal('400 INVALID_REQUEST');
      expect(answer.error.details).to.match(details);
      expect((await caller.connect(signed)).status).to.equal(201);
    });
  }

  const signatures: [
    string,
    (signed: { message: string; signature: string }, seed: Uint8Array) => Promise<string>,
    RegExp,
  ][] = [
    [
      'of another wallet',
      async ({ message }) => base58.encode(await (await newWallet()).signMessage(Buffer.from(message))),
      /^signature: is not that of/,
    ],
    [
      'with a bit changed',
      async ({ signature }) => base58.encode(base58.decode(signature).with(0, 1).with(1, 2)),
      /^signature: is not that of/,
    ],
    [
      'that only verifiers laxer than the chain accept',
      async ({ message }, seed) => base58.encode(signWithTorsion(Buffer.from(message), seed)),
      /^signature: is not that of/,
    ],
    ['of 64 zero bytes', async () => base58.encode(new Uint8Array(64)), /^signature: is not that of/],
    [
      'of 63 bytes',
      async ({ signature }) => base58.encode(base58.decode(signature).slice(1)),
      /^signature: must be 64 bytes/,
    ],
    [
      'in hex',
      async ({ signature }) => Buffer.from(base58.decode(signature)).toString('hex').slice(0, 88),
      /^signature: must be 64 bytes/,
    ],
  ];
  for (const [what, make, details] of signatures) {
    it(`is refused with a signature ${what}, and the right one still connects`, async () => {
      const caller = await newCaller();
      const wallet = await newWallet();
      const signed = await signedChallenge(caller, wallet);
      const signature = await make(signed, wallet.exportSecretKey().slice(0, 32));
      const answer = await caller.connect({ ...signed, signature });
      expect(outcome(answer)).to.equal('400 INVALID_REQUEST');
      expect(answer.error.details).to.match(details);
      expect((await caller.connect(signed)).status).to.equal(201);
    });
  }

  it('is impossible for an address that lax rules let anyone sign for', async () => {
    const caller = await newCaller();
    const { data } = await caller.challenge({ address: SYSTEM_PROGRAM });
    // R is the address itself and S is zero: multiplied by eight, both sides are zero for every message.
    const signature = base64.encode(new Uint8Array(64));
    const answer = await caller.connect({
      address: SYSTEM_PROGRAM,
      message: String(data['message']),
      signature,
    });
    expect(outcome(answer)).to.equal('400 INVALID_REQUEST');
    expect(answer.error.details).to.match(/^signature: /);
  });

  const challenges: [string, object, RegExp][] = [
    ['no address', { address: 'nobody' }, /^address: /],
    ['an invalid domain', { domain: 'https://example.com' }, /^domain: /],
    ['a domain with lines', { domain: 'example.com\nNonce: 12345678' }, /^domain: /],
    ['a page on another host', { domain: 'example.com', uri: 'https://other.example/' }, /^uri: /],
    ['a page with lines', { domain: 'example.com', uri: 'https://example.com/\nNonce: 12345678' }, /^uri: /],
    ['a statement of its own', { statement: 'Hello' }, /unknown field: statement/],
  ];
  for (const [what, changes, details] of challenges) {
    it(`has no text for ${what}`, async () => {
      const { challenge } = await newCaller();
      const answer = await challenge({ address: (await newWallet()).address, ...changes });
      expect(outcome(answer)).to.equal('400 INVALID_REQUEST');
      expect(answer.error.details).to.match(details);
    });
  }

  it('has no text for an address that no private key has', async () => {
    const { challenge } = await newCaller();
    let answer: ApiAnswer;
    // About half of all addresses.
    do answer = await challenge({ address: someAddress() });
    while (answer.status === 201);
    expect(answer.error.details).to.match(/^address: no private key has it/);
  });
});
