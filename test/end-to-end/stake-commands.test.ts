import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { createTestTerminal, type TestTerminal } from '../../client/test/support/test-terminal.ts';
import { fundedWallet, type TestWallet } from '../support/chain-client.ts';
import { startStakeChain, type StakeChain } from '../support/stake-chain.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';

describe('stakes on the command line', () => {
  let stakes: StakeChain;
  let service: TestService;
  let apiKey: string;
  let directory: string;
  let keypair: string;
  let wallet: TestWallet;
  let validator: string;

  before(async () => {
    stakes = await startStakeChain();
    service = await startTestService();
    ({ apiKey } = await service.createAccount('pro'));
    directory = await mkdtemp(join(tmpdir(), 'wallet-service-cli-'));
    keypair = join(directory, 'wallet.json');
    wallet = await fundedWallet(20_000_000_000);
    await writeFile(keypair, JSON.stringify([...wallet.exportSecretKey()]));
    validator = (await stakes.validators())[0]?.vote ?? '';
  });
  after(async () => {
    await service.stop();
    await stakes.stop();
    await rm(directory, { recursive: true });
  });

  async function run(words: string[], answer?: string): Promise<TestTerminal & { code: number }> {
    const terminal = createTestTerminal(
      { WALLET_SERVICE_URL: service.baseUrl.replace('/v1', '/'), WALLET_SERVICE_API_KEY: apiKey },
      answer === undefined ? {} : { answer },
    );
    const code = await terminal.run('stake', ...words, '--keypair', keypair);
    return { ...terminal, code };
  }

  const field = ({ out }: TestTerminal, name: string): string | undefined =>
    out.find((line) => line.startsWith(name.padEnd(12)))?.slice(12);

  it('are delegated after a question, undelegated, delegated again and withdrawn, with dates', async () => {
    const delegated = await run(['delegate', '5', validator], 'y');
    expect([delegated.code, delegated.notes]).to.deep.equal([0, []]);
    expect(delegated.questions).to.deep.equal(['Delegate? [y/N] ']);
    expect(field(delegated, 'delegates')).to.equal('5 SOL');
    expect(field(delegated, 'validator')).to.match(new RegExp(`${validator}.*, commission 5 %$`));
    expect(field(delegated, 'earns')).to.match(/^from epoch \d+, about \d{4}-/);
    expect(field(delegated, 'rent')).to.equal('0.00228288 SOL, which comes back with the withdrawal');
    const position = field(delegated, 'position') ?? '';

    const split = await run(['undelegate', '2', '--yes']);
    expect(field(split, 'position')).to.contain(`2 SOL of ${position}, as the new position `);
    expect(field(split, 'free')).to.match(/^from epoch \d+, at once$/);
    expect(field(split, 'keeps')).to.equal('one position delegated');
    const rest = await run(['undelegate', '--position', position, '--yes']);
    expect(field(rest, 'position')).to.equal(`${position}, all 3 SOL`);
    const again = await run(['redelegate', position, validator, '--yes']);
    expect([again.code, field(again, 'delegates')]).to.deep.equal([0, '3 SOL again']);

    await stakes.nextEpoch();
    const withdrawn = await run(['withdraw', '--yes']);
    expect(withdrawn.code).to.equal(0);
    expect(field(withdrawn, 'position')).to.match(/ SOL, which ends it$/);
    expect(withdrawn.out.at(-1)).to.match(/^confirmed: /);
  });

  it('say what is missing, and do nothing without an answer', async () => {
    expect((await run(['undelegate', '--yes'])).notes.join()).to.contain(
      'give either <amount> or --position',
    );
    const declined = await run(['delegate', '5', validator], 'n');
    expect(declined.code).to.equal(1);
    expect(declined.notes).to.deep.equal(['Cancelled: nothing was sent.']);
    const early = await run(['withdraw', '--yes']);
    expect(early.code).to.equal(1);
    expect(early.notes.join()).to.match(/nothing is free|is free at about/);
  });

  it('are explained by --help', async () => {
    for (const name of ['delegate', 'undelegate', 'withdraw', 'redelegate']) {
      const terminal = createTestTerminal({});
      expect(await terminal.run('stake', name, '--help')).to.equal(0);
      expect(terminal.out.join('\n'))
        .to.contain(`wallet-service stake ${name} `)
        .and.contain('Exit codes: 0 done');
    }
  });
});
