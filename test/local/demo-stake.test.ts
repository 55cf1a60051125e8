import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { writeServiceFile, type ServiceFile } from '../../local/service-file.ts';
import { startStakeChain, type StakeChain } from '../support/stake-chain.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';
import { outputLines, runDemo } from './support/run-demo.ts';
import { serviceFileOf } from './support/service-file-of.ts';

const EVENTS = [
  'stake.delegated',
  'stake.active',
  'stake.reward',
  'stake.undelegated',
  'stake.withdrawable',
  'stake.withdrawn',
];

describe('npm run demo -- stake', () => {
  let directory: string;
  let stakes: StakeChain;
  let service: TestService;
  let file: ServiceFile;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'wallet-service-demo-'));
    stakes = await startStakeChain();
    service = await startTestService();
    file = await serviceFileOf(service);
    await writeServiceFile(directory, file);
    await waitUntil('the service is ready', async () => (await fetch(`${service.api.url}/ready`)).ok);
  });
  after(async () => {
    await service?.stop();
    await stakes?.stop();
    await rm(directory, { recursive: true, force: true });
  });

  it('proves a stake from its delegation to its withdrawal, with an event for each step, and says how long it took', async function () {
    this.timeout(600_000);
    const { code, stdout, stderr } = await runDemo(directory, 'stake');
    expect(code, stdout + stderr).to.equal(0);
    const events = outputLines(stdout, 'event').map((line) => EVENTS.find((name) => line.includes(name)));
    expect(events).to.deep.equal(EVENTS);
    expect(stdout).to.match(/all events arrived\. It took \d+\.\d s\./);
  });

  it('says that epochs of another chain do not end at once', async () => {
    await writeServiceFile(directory, { ...file, epochs_url: null });
    const { code, stderr } = await runDemo(directory, 'stake');
    expect(code).to.equal(1);
    expect(stderr).to.include('Only epochs of the local chain end at once');
  });
});
