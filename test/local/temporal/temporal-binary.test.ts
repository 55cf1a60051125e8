import { expect } from 'chai';
import { findTemporalBinary, TemporalBinaryError } from '../../../local/temporal/temporal-binary.ts';
import type { TemporalSources } from '../../../local/temporal/temporal-binary.ts';

const DOWNLOADED = '/cache/wallet-service/temporal-download/temporal';
const BUILT = '/cache/wallet-service/temporal-cli-1.5.1/temporal';
const ENV = { PATH: '/first:/second', XDG_CACHE_HOME: '/cache' };

interface Machine {
  executables?: string[];
  online?: boolean;
  hasGo?: boolean;
}

/** A simulated machine, and a record of what was tried on it. */
function machine({ executables = [], online = false, hasGo = false }: Machine) {
  const tried: string[] = [];
  const attempt = (what: string, works: boolean) => async () => {
    tried.push(what);
    if (!works) throw new Error(`${what} failed\nwith details`);
  };
  const sources: TemporalSources = {
    isExecutable: async (file) => executables.includes(file),
    download: attempt('download', online),
    build: attempt('build', hasGo),
  };
  return { sources, tried };
}

describe('local/temporal-binary', () => {
  const silent = () => undefined;

  it('uses an existing binary in the order TEMPORAL_CLI_PATH, PATH, download, build, and fetches nothing', async () => {
    const inOrder = ['/chosen/temporal', '/first/temporal', '/second/temporal', DOWNLOADED, BUILT];
    const env = { ...ENV, TEMPORAL_CLI_PATH: '/chosen/temporal' };
    for (const [index, expected] of inOrder.entries()) {
      const { sources, tried } = machine({ executables: inOrder.slice(index), online: true, hasGo: true });
      expect(await findTemporalBinary(index === 0 ? env : ENV, sources, silent)).to.equal(expected);
      expect(tried).to.deep.equal([]);
    }
  });

  it('refuses a TEMPORAL_CLI_PATH that cannot be run, rather than taking another one', async () => {
    const { sources } = machine({ executables: ['/first/temporal'] });
    const env = { ...ENV, TEMPORAL_CLI_PATH: '/chosen/temporal' };
    expect(await failure(findTemporalBinary(env, sources, silent))).to.include(
      'TEMPORAL_CLI_PATH is /chosen/temporal',
    );
  });

  it('has the SDK download it when nothing is there', async () => {
    const { sources, tried } = machine({ online: true, hasGo: true });
    expect(await findTemporalBinary(ENV, sources, silent)).to.equal(DOWNLOADED);
    expect(tried).to.deep.equal(['download']);
  });

  it('builds the server with Go when it cannot be downloaded, and prints that it does', async () => {
    const { sources, tried } = machine({ hasGo: true });
    const said: string[] = [];
    expect(await findTemporalBinary(ENV, sources, (line) => said.push(line))).to.equal(BUILT);
    expect(tried).to.deep.equal(['download', 'build']);
    expect(said.join('\n'))
      .to.match(/download failed/)
      .and.to.match(/building the Temporal server 1\.5\.1/);
  });

  it('names all four ways, and why the last two failed, if none works', async () => {
    const { sources } = machine({});
    const error = await findTemporalBinary(ENV, sources, silent).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(TemporalBinaryError);
    const { message } = error as Error;
    for (const way of ['TEMPORAL_ADDRESS', 'TEMPORAL_CLI_PATH', 'download failed', 'build failed']) {
      expect(message).to.include(way);
    }
  });
});

async function failure(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'no failure',
    (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
  );
}
