import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { writeServiceFile } from '../../local/service-file.ts';
import { RECIPIENT } from '../support/operation-fixture.ts';
import { runCommand } from '../support/run-command.ts';

/** Nothing listens there. */
const NOWHERE = '127.0.0.1:9';

describe('npm run fund', () => {
  let directory: string;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'wallet-service-fund-'));
  });
  after(() => rm(directory, { recursive: true }));

  const fund = (...words: string[]) =>
    runCommand('local/play-money/main.ts', words, { LOCAL_DIR: directory });

  it('says what is wrong with its arguments', async () => {
    for (const [words, problem] of [
      [['me', '1'], 'me is not an address'],
      [[RECIPIENT, '1', 'SOL', 'twice'], 'Unexpected argument twice'],
      [[RECIPIENT, '1,5'], '1,5 is not an amount of SOL: write a plain decimal with a point'],
    ] as const) {
      const { code, stderr } = await fund(...words);
      expect(stderr).to.contain(problem);
      expect(code).to.equal(2);
    }
  });

  it('says to start the service if it was never started, or has ended', async () => {
    const expectAsked = async () => {
      const { code, stderr } = await fund(RECIPIENT);
      expect(stderr).to.contain('run `npm start` first');
      expect(code).to.equal(1);
    };
    await expectAsked();
    await writeServiceFile(directory, {
      api_url: `http://${NOWHERE}/v1`,
      web_url: '',
      chat_url: null,
      market_url: null,
      epochs_url: null,
      ui_url: null,
      rpc_url: `http://${NOWHERE}`,
      rpc_urls: [`http://${NOWHERE}`],
      ws_url: `ws://${NOWHERE}`,
      chain_id: 'the chain before',
      database_url: '',
      data_dir: null,
      temporal_address: NOWHERE,
      codec_url: '',
      codec_token: '',
      api_key: '',
    });
    await expectAsked();
  });
});
