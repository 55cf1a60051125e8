import { expect } from 'chai';
import { findChromium } from '../support/chromium-binary.ts';

const ENV = { PATH: '/first:/second', XDG_CACHE_HOME: '/cache' };
const FETCHED = '/cache/wallet-service/sparticuzchromium-153.0.0/chromium';

/** A simulated machine, and what was fetched on it. */
function machine(executables: string[], online = false) {
  const fetched: string[] = [];
  return {
    fetched,
    sources: {
      isExecutable: async (file: string) => executables.includes(file),
      fetch: async (folder: string) => {
        fetched.push(folder);
        if (!online) throw new Error('offline\nwith details');
      },
    },
  };
}

describe('the Chromium of the tests', () => {
  const silent = (): void => undefined;

  it('is the one of CHROMIUM_PATH, the PATH or an earlier fetch, and nothing is fetched then', async () => {
    const inOrder = ['/chosen', '/first/google-chrome', '/second/chromium', FETCHED];
    for (const [index, expected] of inOrder.entries()) {
      const { sources, fetched } = machine(inOrder.slice(index));
      const env = index === 0 ? { ...ENV, CHROMIUM_PATH: '/chosen' } : ENV;
      expect(await findChromium(env, sources, silent)).to.equal(expected);
      expect(fetched).to.deep.equal([]);
    }
  });

  it('is fetched if the machine has none', async () => {
    const { sources, fetched } = machine([], true);
    expect(await findChromium(ENV, sources, silent)).to.equal(FETCHED);
    expect(fetched).to.have.length(1);
  });

  it('is asked for in every possible way if it cannot be fetched', async () => {
    const failure = await findChromium(ENV, machine([]).sources, silent).catch(String);
    expect(failure)
      .to.match(/CHROMIUM_PATH/)
      .and.match(/on the PATH/)
      .and.match(/offline$/);
  });

  it('is not replaced if CHROMIUM_PATH names one that cannot be run', async () => {
    const { sources } = machine(['/first/chromium']);
    const failure = await findChromium({ ...ENV, CHROMIUM_PATH: '/gone' }, sources, silent).catch(String);
    expect(failure).to.include("CHROMIUM_PATH is /gone, which can't be run.");
  });
});
