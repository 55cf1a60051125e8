import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import {
  createWalletClient,
  type TimelineEntry,
  type TimelineItem,
  type WalletClient,
} from '../../client/src/index.ts';
import { fundedWallet, lamportsOf, newWallet, type TestWallet } from '../support/chain-client.ts';
import { startCommandLine, type CommandLineProcess } from '../support/command-line-process.ts';
import { createIssuer } from '../support/test-tokens.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';

const WEBHOOK_SECRET = 'a-secret-of-sixteen';

describe('a user of the command line', () => {
  let service: TestService;
  let from: TestWallet;
  let directory: string;
  let keypair: string;
  let environment: Record<string, string>;

  before(async () => {
    service = await startTestService();
    from = await fundedWallet(10_000_000_000);
    const { apiKey } = await service.createAccount();
    environment = {
      WALLET_SERVICE_URL: service.api.url,
      WALLET_SERVICE_API_KEY: apiKey,
      WALLET_SERVICE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    };
    directory = await mkdtemp(join(tmpdir(), 'wallet-service-command-line-'));
    keypair = join(directory, 'wallet.json');
    await writeFile(keypair, JSON.stringify([...from.exportSecretKey()]));
  });
  after(async () => {
    await rm(directory, { recursive: true });
    await service.stop();
  });

  const libraryClient = (): WalletClient =>
    createWalletClient({
      baseUrl: service.baseUrl,
      apiKey: environment['WALLET_SERVICE_API_KEY'] ?? '',
      network: 'devnet',
    });
  const start = (...words: string[]): Promise<CommandLineProcess> => startCommandLine(words, environment);

  it('sees the balance, sends, and sees every step in the watch and in a webhook', async () => {
    const { address: to } = await newWallet();
    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}/`;
    const listening = await start('webhooks', 'listen', '--port', port);
    await libraryClient().webhooks.create({
      url,
      events: ['transaction.confirmed'],
      secret: WEBHOOK_SECRET,
    });
    const watching = await start('watch');
    const balance = await start('balance', from.address);
    expect(await balance.ended).to.equal(0);
    expect(balance.out()).to.equal('10 SOL\n');
    await Promise.all([listening.says(/Listening on /), watching.says(/Waiting for new entries/)]);

    const sending = await start('send', to, '0.25', 'SOL', '--keypair', keypair, '--yes');
    expect(await sending.ended, sending.notes()).to.equal(0);
    expect(await lamportsOf(to)).to.equal(250_000_000n);
    const id = /op_[\w-]+/.exec(sending.out())?.[0] ?? '';
    await watching.says(new RegExp(`${id}.*  confirmed  `));
    await listening.says(/transaction\.confirmed .*"amount":"0\.25"/);

    const again = await start('watch', id, '--json');
    expect(await again.ended).to.equal(0);
    expect(again.out()).to.match(/"awaiting_confirmation"[^]*"submitted"[^]*"confirmed"/);

    watching.interrupt();
    listening.interrupt();
    expect(await Promise.all([watching.ended, listening.ended])).to.deep.equal([130, 130]);
    expect(listening.out()).to.contain('Listening').and.not.contain('refused');
  });

  it('sends a token of the wallet with a memo, and sees what the token itself withholds', async () => {
    const issuer = await createIssuer();
    const token = await issuer.createMint('transfer fee');
    await token.mintTo(from.address, 1_000_000_000n);
    const { address: to } = await newWallet();
    const words = ['send', to, '2', token.mint, '--keypair', keypair, '--memo', 'Invoice 17', '--yes'];
    const sending = await start(...words);
    expect(await sending.ended, sending.notes()).to.equal(0);
    expect(sending.out())
      .to.match(/^memo {8}Invoice 17$/m)
      .and.match(/^arrives {5}1\.\d+ /m);
    expect(sending.out())
      .to.match(/^rent {8}0\.\d+ SOL/m)
      .and.match(/^warning {5}/m);
    const balance = await start('balance', from.address);
    await balance.ended;
    expect(balance.out()).to.contain(token.mint);
  });

  it('finds the same in the lists and streams of the library', async () => {
    const { address: to } = await newWallet();
    const client = libraryClient();
    const operation = await client.send({ from: from.address, to, amount: '0.1', token: 'SOL' });
    await operation.confirm(from);
    const followed: TimelineEntry[] = [];
    for await (const entry of operation.follow()) followed.push(entry);
    await operation.refresh();
    expect(followed).to.deep.equal(operation.data.timeline);

    const listed: string[] = [];
    const sends = client.operations.list({ status: 'confirmed', wallet: from.address, limit: 1 });
    for await (const { operation_id: id } of sends) listed.push(id);
    expect(listed[0]).to.equal(operation.id);
    const entries: TimelineItem[] = [];
    for await (const entry of client.timeline.list({ limit: 3 })) entries.push(entry);
    const own = entries.filter((entry) => entry.operation_id === operation.id);
    expect(own.map(({ version }) => version)).to.deep.equal(followed.map(({ version }) => version));
    expect(await client.status.health()).to.deep.equal({ status: 'ok' });
  });

  it('sees why a send is refused, and that nothing was started', async () => {
    const { address: to } = await newWallet();
    const sending = await start('send', to, '1000', 'SOL', '--keypair', keypair, '--yes', '--json');
    expect(await sending.ended).to.equal(1);
    expect(JSON.parse(sending.out())).to.include({ type: 'error', code: 'INSUFFICIENT_FUNDS', status: 422 });
    expect(await lamportsOf(to)).to.equal(0n);
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
