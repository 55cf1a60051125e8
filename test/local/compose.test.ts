import { readFile, stat } from 'node:fs/promises';
import { expect } from 'chai';
import { loadConfig } from '../../config/config.ts';
import { SERVICE_ENTRIES } from '../../local/service-processes.ts';

/** These patterns fit the way in which docker-compose.yml is written, so no YAML parser is needed. */
const COMMAND = /command: \['node', 'local\/run-built\.mjs', '([^']+)'\]/g;
const VARIABLE = /\$\{([A-Z_]+)/g;
const EXAMPLE = /^([A-Z_]+)=/gm;

describe('docker-compose.yml', () => {
  let compose: string;
  let example: string;

  before(async () => {
    [compose, example] = await Promise.all([
      readFile('docker-compose.yml', 'utf8'),
      readFile('.env.example', 'utf8'),
    ]);
  });

  it('runs the processes that npm start runs, from files that exist', async () => {
    const entries = [...compose.matchAll(COMMAND)].map(([, entry = '']) => entry);
    const { migrate, api, web, bot, worker, codec } = SERVICE_ENTRIES;
    expect(entries).to.have.members([migrate, api, web, bot, worker, codec]);
    for (const entry of entries) expect((await stat(entry)).isFile(), entry).to.equal(true);
  });

  it('takes exactly the settings of .env.example from .env', () => {
    const used = new Set([...compose.matchAll(VARIABLE)].map(([, name]) => name));
    const described = [...example.matchAll(EXAMPLE)].map(([, name]) => name);
    expect([...used]).to.have.members(described);
  });

  it('pins every image to a version', () => {
    const images = [...compose.matchAll(/^ +image: (\S+)$/gm)].map(([, image = '']) => image);
    const foreign = images.filter((image) => image !== 'wallet-service');
    expect(foreign).to.have.length(3);
    for (const image of foreign) expect(image).to.match(/:\d+\.\d+/);
  });

  it('needs only keys, a password and a token to be filled in', () => {
    const given = Object.fromEntries(
      [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
    );
    const empty = Object.keys(given).filter((name) => given[name] === '');
    expect(empty).to.include.members(['POSTGRES_PASSWORD', 'ENCRYPTION_KEYS', 'CODEC_TOKEN']);
    const config = loadConfig({
      ...given,
      DATABASE_URL: 'postgres://wallet:password@postgres:5432/wallet',
      ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    });
    expect(Object.keys(config.networks)).to.deep.equal(['devnet']);
  });
});
