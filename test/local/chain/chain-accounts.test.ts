import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { createChainAccountsKeeper } from '../../../local/chain/chain-accounts.ts';
import type { ChainAccount, ChainAccounts, ChainCheatCodes } from '../../../local/chain/chain-cheat-codes.ts';

const PERSON: ChainAccount = {
  lamports: '5',
  owner: '11111111111111111111111111111111',
  executable: false,
  rentEpoch: '18446744073709551615',
  data: '',
};
const REFUSED = 'not an address';

describe('local/chain-accounts', () => {
  let file: string;
  let folder: string;
  let said: string[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wallet-service-test-'));
    file = join(folder, 'accounts.json');
    said = [];
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  const keeperOf = (chain: ChainCheatCodes) =>
    createChainAccountsKeeper({ file, chain, say: (line) => said.push(line) });

  /** The accounts file of a chain that has ended. */
  async function left(accounts: ChainAccounts): Promise<string> {
    const chain = fakeChain();
    const keeper = keeperOf(chain);
    await keeper.restore();
    Object.assign(chain.accounts, accounts);
    await keeper.save();
    return readFile(file, 'utf8');
  }

  async function putAside(): Promise<string> {
    const name = (await readdir(folder)).find((each) => each.endsWith('.unused'));
    return join(folder, name ?? expect.fail('nothing was put aside'));
  }

  it('starts without a file of accounts, and reports no problem', async () => {
    const carriedOver = await keeperOf(fakeChain()).restore();
    expect(carriedOver).to.deep.equal({ accounts: 0, skipped: [], problem: null });
  });

  it('leaves out the accounts that every chain brings along, and those that were closed', async () => {
    await left({ person: PERSON, faucet: PERSON, closed: { ...PERSON, lamports: '0' } });
    const chain = fakeChain();
    await keeperOf(chain).restore();
    expect(chain.set).to.deep.equal(['person']);
  });

  it('writes nothing while no account changed', async () => {
    const chain = fakeChain();
    const keeper = keeperOf(chain);
    await keeper.restore();
    await keeper.save();
    await rm(file);
    await keeper.save();
    expect(await readdir(folder)).to.deep.equal([]);
    chain.accounts['person'] = PERSON;
    await keeper.save();
    expect(await readFile(file, 'utf8')).to.include('person');
  });

  it('puts a broken file aside, says where it is, and starts', async () => {
    await writeFile(file, '{"accounts":');
    const { problem } = await keeperOf(fakeChain()).restore();
    expect(problem)
      .to.include(await putAside())
      .and.include("can't be read");
    expect(await readFile(await putAside(), 'utf8')).to.equal('{"accounts":');
  });

  it('restores what the chain takes, and keeps the file with the rest', async () => {
    const text = await left({ person: PERSON, [REFUSED]: PERSON });
    const chain = fakeChain();
    const keeper = keeperOf(chain);
    const { accounts, problem } = await keeper.restore();
    await keeper.save();
    expect(accounts).to.equal(1);
    expect(said).to.deep.equal([`${REFUSED} was not carried over: Error: Invalid pubkey`]);
    expect(problem)
      .to.include(await putAside())
      .and.include('refused: 1');
    expect(await readFile(await putAside(), 'utf8')).to.equal(text);
  });

  it('never overwrites the file if the chain does not list its accounts', async () => {
    const text = await left({ person: PERSON });
    const silent = { ...fakeChain(), exportAccounts: () => Promise.reject(new Error('no such method')) };
    const keeper = keeperOf(silent);
    const { problem } = await keeper.restore();
    await keeper.save();
    expect(problem).to.include('no such method');
    expect(await readdir(folder)).to.have.length(1);
    expect(await readFile(await putAside(), 'utf8')).to.equal(text);
  });
});

interface FakeChain extends ChainCheatCodes {
  accounts: ChainAccounts;
  set: string[];
}

function fakeChain(): FakeChain {
  const accounts: ChainAccounts = { faucet: { ...PERSON, lamports: '1000000' } };
  const set: string[] = [];
  return {
    accounts,
    set,
    exportAccounts: () =>
      Promise.resolve({ fingerprint: JSON.stringify(accounts), read: () => ({ ...accounts }) }),
    async setAccount(address, account) {
      if (address === REFUSED) throw new Error('Invalid pubkey');
      accounts[address] = account;
      set.push(address);
      return Promise.resolve();
    },
    epoch: () => Promise.resolve(0),
    travelToEpoch: () => Promise.resolve({ from: 31, to: 432_000 }),
  };
}
