import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { fundedWallet, lamportsOf, newWallet, type TestWallet } from '../support/chain-client.ts';
import { startCommandLine, type CommandLineProcess } from '../support/command-line-process.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';

describe('whoever uses the command line', function () {
  this.timeout(60_000);
  let service: TestService;
  let from: TestWallet;
  let directory: string;
  let keypair: string;
  let environment: Record<string, string>;

  before(async function () {
    this.timeout(90_000);
    service = await startTestService();
    from = await fundedWallet(10_000_000_000);
    const { apiKey } = await service.createAccount();
    environment = { WALLET_SERVICE_URL: service.api.url, WALLET_SERVICE_API_KEY: apiKey };
    directory = await mkdtemp(join(tmpdir(), 'wallet-service-command-line-'));
    keypair = join(directory, 'wallet.json');
    await writeFile(keypair, JSON.stringify([...from.exportSecretKey()]));
  });
  after(async () => {
    await rm(directory, { recursive: true });
    await service.stop();
  });

  const start = (...words: string[]): CommandLineProcess => startCommandLine(words, environment);

  it('sees the balance, sends, and is told of every step by the watch and by a webhook', async () => {
    const { address: to } = await newWallet();
    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}/`;
    const listening = start('webhooks', 'listen', '--port', port, '--register', url);
    const watching = start('watch');
    const balance = start('balance', from.address);
    expect(await balance.ended).to.equal(0);
    expect(balance.out()).to.equal('10 SOL\n');
    await Promise.all([listening.says(/Registered wh_/), watching.says(/Waiting for what happens next/)]);

    const sending = start('send', to, '0.25', 'SOL', '--keypair', keypair, '--yes');
    expect(await sending.ended, sending.notes()).to.equal(0);
    expect(await lamportsOf(to)).to.equal(250_000_000n);
    const id = /op_[\w-]+/.exec(sending.out())?.[0] ?? '';
    await watching.says(new RegExp(`${id}.*  confirmed  `));
    await listening.says(/transaction\.confirmed .*"amount":"0\.25"/);

    const again = start('watch', id, '--json');
    expect(await again.ended).to.equal(0);
    expect(again.out()).to.match(/"awaiting_confirmation"[^]*"submitted"[^]*"confirmed"/);

    watching.interrupt();
    listening.interrupt();
    expect(await Promise.all([watching.ended, listening.ended])).to.deep.equal([130, 130]);
    expect(listening.out()).to.contain('Listening').and.not.contain('refused');
    expect(`${listening.out()}${listening.notes()}`).to.match(/Removed wh_|wh_.* stays registered/);
  });

  it('is told why a send is refused, and that nothing was started', async () => {
    const { address: to } = await newWallet();
    const sending = start('send', to, '1000', 'SOL', '--keypair', keypair, '--yes', '--json');
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
