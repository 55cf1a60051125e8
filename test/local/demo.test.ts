import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { writeServiceFile, type ServiceFile } from '../../local/service-file.ts';
import { waitUntil } from '../support/wait-until.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';
import { outputLines, runDemo } from './support/run-demo.ts';
import { serviceFileOf } from './support/service-file-of.ts';

describe('npm run demo', () => {
  let directory: string;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'wallet-service-demo-'));
  });
  after(() => rm(directory, { recursive: true, force: true }));

  it('says which demos there are', async () => {
    const { code, stderr } = await runDemo(directory, 'swap');
    expect(code).to.equal(1);
    expect(stderr).to.include('There is only one other demo: stake, not swap');
    const help = await runDemo(directory, '--help');
    expect(help.stdout).to.include('npm run demo -- stake');
  });

  it('says what to do without a running service', async () => {
    const { code, stderr } = await runDemo(join(directory, 'nothing'));
    expect(code).to.equal(1);
    expect(stderr).to.include('Start it in another terminal: npm start');
  });

  describe('with a service', () => {
    let service: TestService;
    let file: ServiceFile;

    before(async () => {
      service = await startTestService();
      file = await serviceFileOf(service);
      await writeServiceFile(directory, file);
      await waitUntil('the service is ready', async () => (await fetch(`${service.api.url}/ready`)).ok);
    });
    after(() => service.stop());

    it('proves a send twice in a row, each time with events of its own', async () => {
      const first = await runDemo(directory);
      const second = await runDemo(directory);
      expect([first.code, second.code], first.stderr + second.stderr).to.deep.equal([0, 0]);
      const events = [first, second].flatMap(({ stdout }) => outputLines(stdout, 'event'));
      expect(new Set(events).size, events.join('\n')).to.equal(4);
    });

    it('leaves no webhook in the account', async () => {
      const headers = { authorization: `Bearer ${file.api_key}` };
      const answer = await fetch(`${service.baseUrl}/webhooks`, { headers });
      expect(await answer.text()).to.include('"webhooks":[]');
    });

    it('fails and says why when its API key is not accepted', async () => {
      await writeServiceFile(directory, { ...file, api_key: 'wk_00000000_00000000000000000000000000000000' });
      const { code, stderr } = await runDemo(directory);
      expect(code).to.equal(1);
      expect(stderr).to.match(/The demo failed\. The API key is missing or invalid\. .+/);
    });
  });
});
