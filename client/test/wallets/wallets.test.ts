import { base58 } from '@scure/base';
import { expect } from 'chai';
import { TransactionRefusedError } from '../../src/checks/refusal.ts';
import { isSignatureOf } from '../../src/checks/signature-rule.ts';
import { InvalidArgumentError } from '../../src/errors.ts';
import { generateKeypairSigner, type Signer } from '../../src/signing/signer.ts';
import { clientOf, watchedSigner } from '../support/fixtures.ts';
import {
  startTestServer,
  success,
  type ReceivedRequest,
  type Reply,
  type TestServer,
} from '../support/http-server.ts';
import { newAddress } from '../support/send-transaction.ts';
import { signInText } from '../support/sign-in-text.ts';
import { failureOf } from '../support/thrown.ts';
import { historyEntry, historyPage, wallet } from '../support/wallet-answers.ts';

describe('Wallets of the client', () => {
  let server: TestServer;

  async function serve(answer: (request: ReceivedRequest) => Reply): Promise<void> {
    server = await startTestServer(answer);
  }

  afterEach(async () => {
    await server?.close();
  });

  it('are watched, read and removed', async () => {
    const address = newAddress();
    await serve(({ method }) =>
      success(method === 'DELETE' ? { address, removed: true } : wallet({ address })),
    );
    const client = clientOf(server);
    expect(await client.watchWallet(address)).to.deep.equal(wallet({ address }));
    expect(await client.wallet(address)).to.deep.equal(wallet({ address }));
    expect(await client.disconnectWallet(address)).to.deep.equal({ address, removed: true });
    expect(server.requests.map(({ method, path, body }) => [method, path, body])).to.deep.equal([
      ['POST', '/v1/wallets', { address, watch: true }],
      ['GET', `/v1/wallets/${address}`, undefined],
      ['DELETE', `/v1/wallets/${address}`, undefined],
    ]);
  });

  it('are listed over all pages', async () => {
    await serve(({ query }) => {
      const page = Number(query.get('cursor') ?? '0');
      return success({
        items: [wallet({ address: `w${page}` })],
        next_cursor: page < 2 ? `${page + 1}` : null,
      });
    });
    const addresses: string[] = [];
    for await (const { address } of clientOf(server).wallets({ limit: 1 })) addresses.push(address);
    expect(addresses).to.deep.equal(['w0', 'w1', 'w2']);
  });

  it('are not requested with an invalid address', async () => {
    await serve(() => 'cut');
    const client = clientOf(server);
    for (const call of [
      () => client.watchWallet('me'),
      () => client.wallet('../keys'),
      () => client.disconnectWallet(''),
      () => client.history('me').page(),
    ]) {
      expect((await failureOf(InvalidArgumentError, async () => await call())).argument).to.equal('address');
    }
    expect(server.requests).to.deep.equal([]);
  });

  describe('that connect', () => {
    const signer = generateKeypairSigner();

    async function serveText(message: string, { lostAnswers = 0 } = {}): Promise<void> {
      let toLose = lostAnswers;
      await serve(({ path }) => {
        if (path.endsWith('/challenge')) {
          return success({ nonce: '0123456789abcdef', message, expires_at: '2026-01-01T00:10:00.000Z' }, 201);
        }
        toLose -= 1;
        if (toLose >= 0) return 'cut';
        const fields = { address: signer.address, connection: 'connected', wallet_type: 'device' };
        return success(wallet(fields), 201);
      });
    }

    it('sign the service’s text and nothing else', async () => {
      const message = signInText(signer.address);
      await serveText(message);
      const watched = watchedSigner(signer);
      const connected = await clientOf(server).connectWallet(watched, {
        walletType: 'device',
        domain: 'example.com',
        uri: 'https://example.com/',
      });
      expect(connected.connection).to.equal('connected');
      expect(watched.signed.map((bytes) => Buffer.from(bytes).toString())).to.deep.equal([message]);
      const [asked, given] = server.requests.map(({ body }) => body as Record<string, string>);
      expect(asked).to.deep.equal({
        address: signer.address,
        domain: 'example.com',
        uri: 'https://example.com/',
      });
      expect(given).to.include({ address: signer.address, message, wallet_type: 'device' });
      const signature = base58.decode(given?.['signature'] ?? '');
      expect(isSignatureOf(signer.address, Buffer.from(message), signature)).to.equal(true);
    });

    it('send the signed text again if the answer to it is lost', async () => {
      const message = signInText(signer.address);
      await serveText(message, { lostAnswers: 1 });
      expect((await clientOf(server).connectWallet(signer)).connection).to.equal('connected');
      const [, first, second] = server.requests;
      expect(server.requests).to.have.length(3);
      expect(second?.body).to.deep.equal(first?.body);
    });

    const refused: [title: string, message: string][] = [
      ['for another wallet', signInText(newAddress())],
      ['for another network', signInText(signer.address, { network: 'mainnet' })],
      ['for another page', signInText(signer.address, { domain: 'evil.example' })],
      ['for another address of the page', signInText(signer.address, { uri: 'https://evil.example/' })],
      ['that names its network twice', `${signInText(signer.address)}\nChain ID: mainnet`],
      ['that is not a sign-in text', 'Send everything'],
      ['with a control character', signInText(signer.address).replace('moves', '\u0000moves')],
    ];
    for (const [title, message] of refused) {
      it(`do not sign a text ${title}`, async () => {
        await serveText(message);
        const watched = watchedSigner(signer);
        const options = { domain: 'example.com', uri: 'https://example.com/' };
        const error = await failureOf(TransactionRefusedError, () =>
          clientOf(server).connectWallet(watched, options),
        );
        expect(error.reason).to.equal('sign_in_message');
        expect(watched.signed).to.deep.equal([]);
        expect(server.requests).to.have.length(1);
      });
    }

    it('submit only signatures of their own key', async () => {
      await serveText(signInText(signer.address));
      const other: Signer = { address: signer.address, signMessage: generateKeypairSigner().signMessage };
      const error = await failureOf(TransactionRefusedError, () => clientOf(server).connectWallet(other));
      expect(error.reason).to.equal('bad_signature');
      expect(server.requests).to.have.length(1);
    });

    it('submit no signature of a text that the signer changed in place', async () => {
      await serveText(signInText(signer.address));
      const changing: Signer = {
        address: signer.address,
        signMessage: (bytes) => signer.signMessage(bytes.fill(0x20)),
      };
      const error = await failureOf(TransactionRefusedError, () => clientOf(server).connectWallet(changing));
      expect(error.reason).to.equal('bad_signature');
      expect(server.requests).to.have.length(1);
    });
  });

  it('list their history over all pages with the same filters, even after an empty page', async () => {
    const address = newAddress();
    await serve(({ query }) => {
      const page = Number(query.get('cursor') ?? '0');
      const items = page === 1 ? [] : [historyEntry({ transaction_id: `t${page}` })];
      return success(historyPage(items, page < 2 ? `${page + 1}` : null));
    });
    const ids: string[] = [];
    const filters = {
      token: 'SOL',
      signature: 'S'.repeat(88),
      direction: 'in',
      kind: ['receive', 'other'],
      status: 'finalized',
      from: new Date('2026-01-01T00:00:00Z'),
      to: new Date('2026-02-01T00:00:00Z'),
      includeSpam: true,
      limit: 1,
    } as const;
    for await (const { transaction_id: id } of clientOf(server).history(address, filters)) ids.push(id);
    expect(ids).to.deep.equal(['t0', 't2']);
    const query = `address=${address}&token=SOL&signature=${filters.signature}&direction=in&kind=receive%2Cother&status=finalized&from=2026-01-01T00%3A00%3A00.000Z&to=2026-02-01T00%3A00%3A00.000Z&include_spam=true&limit=1`;
    expect(server.requests.map((request) => `${request.path}?${request.query.toString()}`)).to.deep.equal([
      `/v1/wallet/history?${query}`,
      `/v1/wallet/history?${query}&cursor=1`,
      `/v1/wallet/history?${query}&cursor=2`,
    ]);
  });

  it('report how complete their history is', async () => {
    await serve(() => success(historyPage([historyEntry()], null)));
    const page = await clientOf(server).history(newAddress()).page();
    expect(page).to.deep.equal(historyPage([historyEntry()], null));
  });
});
