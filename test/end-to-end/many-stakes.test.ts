import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { createWalletClient, type WalletClient } from '../../client/src/index.ts';
import { createTestTerminal, type TestTerminal } from '../../client/test/support/test-terminal.ts';
import { fundedWallet, lamportsOf, type TestWallet } from '../support/chain-client.ts';
import { startStakingByHand } from '../support/hand-made-stakes.ts';
import { startStakeChain, type StakeChain } from '../support/stake-chain.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';

const SOL = 1_000_000_000;
/** More than fit into one transaction: 22 are undelegated at once, and 17 withdrawn. */
const POSITIONS = 25;
const FEE = 5_000n;

describe('a wallet with more positions than fit into one transaction', () => {
  let stakes: StakeChain;
  let service: TestService;
  let client: WalletClient;
  let apiKey: string;
  let wallet: TestWallet;
  let directory: string;
  let keypair: string;
  let positions: string[];

  before(async () => {
    stakes = await startStakeChain();
    service = await startTestService();
    ({ apiKey } = await service.createAccount('pro'));
    client = createWalletClient({ baseUrl: service.baseUrl, apiKey, network: 'devnet' });
    directory = await mkdtemp(join(tmpdir(), 'wallet-service-cli-'));
    keypair = join(directory, 'wallet.json');
    wallet = await fundedWallet(POSITIONS * 2 * SOL);
    await writeFile(keypair, JSON.stringify([...wallet.exportSecretKey()]));
    const hand = await startStakingByHand(stakes.chain.rpcUrl, wallet.exportSecretKey());
    const vote = (await stakes.validators())[0]?.vote ?? '';
    positions = await Promise.all(
      Array.from({ length: POSITIONS }, (_, index) => hand.delegate(vote, 1.5 * SOL + index)),
    );
  });
  after(async () => {
    await service?.stop();
    await stakes?.stop();
    await rm(directory, { recursive: true });
  });

  async function run(...words: string[]): Promise<TestTerminal & { code: number }> {
    const terminal = createTestTerminal(
      { WALLET_SERVICE_URL: service.baseUrl.replace('/v1', '/'), WALLET_SERVICE_API_KEY: apiKey },
      { answers: ['y'] },
    );
    const code = await terminal.run('stake', ...words, '--keypair', keypair);
    return { ...terminal, code };
  }

  const confirmed = ({ out }: TestTerminal) => out.filter((line) => line.startsWith('confirmed: '));

  async function states(): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const { state } of (await client.stakes.positions(wallet.address)).positions) {
      counts[state] = (counts[state] ?? 0) + 1;
    }
    return counts;
  }

  const held = async (): Promise<bigint> =>
    (await Promise.all([wallet.address, ...positions].map(lamportsOf))).reduce((sum, each) => sum + each, 0n);

  it('undelegates and withdraws all of them after one yes, in several operations, and loses nothing but fees', async () => {
    const before = await held();
    const undelegated = await run('undelegate', 'all');
    expect(undelegated.notes).to.deep.equal([]);
    expect([undelegated.code, undelegated.questions]).to.deep.equal([0, ['Undelegate? [y/N] ']]);
    expect(undelegated.out).to.include('then        3 positions, in further operations');
    expect(confirmed(undelegated)).to.have.length(2);
    expect(await held()).to.equal(before - 2n * FEE);

    await stakes.nextEpoch();
    const cooled = await held();
    const withdrawn = await run('withdraw');
    expect(withdrawn.notes).to.deep.equal([]);
    expect([withdrawn.code, withdrawn.questions]).to.deep.equal([0, ['Withdraw? [y/N] ']]);
    expect(withdrawn.out).to.include('then        8 positions, in further operations');
    expect(confirmed(withdrawn)).to.have.length(2);
    expect(await lamportsOf(wallet.address)).to.equal(cooled - 2n * FEE);
    await waitUntil('no position is shown any more', async () => Object.keys(await states()).length === 0);
  });

  it('has several open operations by the API at once, none of which has a position of another', async () => {
    const vote = (await stakes.validators())[0]?.vote ?? '';
    const hand = await startStakingByHand(stakes.chain.rpcUrl, wallet.exportSecretKey(), 'second');
    const made = await Promise.all(
      Array.from({ length: POSITIONS }, (_, index) => hand.delegate(vote, 1.5 * SOL + index)),
    );
    const from = wallet.address;
    const first = await client.stakes.undelegate({ from, amount: 'all' });
    expect(first.data.stake_undelegate.remaining_positions).to.equal(3);
    const second = await client.stakes.undelegate({ from, amount: 'all' });
    expect(second.data.stake_undelegate.remaining_positions).to.equal(0);
    const chosen = [first, second].flatMap(({ data }) =>
      data.stake_undelegate.positions.map(({ position }) => position),
    );
    expect(chosen).to.have.members(made);
    await Promise.all([first.complete(wallet), second.complete(wallet)]);
    expect([first.data.status, second.data.status]).to.deep.equal(['confirmed', 'confirmed']);
  });
});
