import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Connection, Keypair, LAMPORTS_PER_SOL, PublicKey } from '@solana/web3.js';
import { expect } from 'chai';
import { z } from 'zod';
import { startChain } from '../../../local/chain/chain.ts';
import type { Chain } from '../../../local/chain/chain.ts';
import { waitUntil } from '../support/wait-until.ts';

const SLOT_TIME_MS = 20;
const PRIVATE_FILE = 0o600;
const SYSTEM_PROGRAM = '11111111111111111111111111111111';
const STAKE_PROGRAM = 'Stake11111111111111111111111111111111111111';
const TOKEN_PROGRAMS = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb', // Token-2022
];
const TOKEN_AMOUNT = 1_234_567;
const DECIMALS = 6;
/** The layout of a mint of both programs. */
const MINT = { bytes: 82, supplyAt: 36, decimalsAt: 44, initializedAt: 45 };
const STAKE_BYTES = 200;
/** Not exact as a JavaScript number. */
const BEYOND_2_53 = 2n ** 53n + 1n;
const EPOCH = 3;

const parsedTokenSchema = z.object({
  info: z.object({
    mint: z.string(),
    tokenAmount: z.object({ amount: z.string(), decimals: z.number() }),
  }),
});

describe('local/chain, started again', () => {
  const owner = Keypair.generate().publicKey;
  const rich = Keypair.generate().publicKey.toBase58();
  const stake = Keypair.generate().publicKey.toBase58();
  const mints = TOKEN_PROGRAMS.map((program) => ({ program, mint: Keypair.generate().publicKey.toBase58() }));
  const stakeData = Buffer.alloc(STAKE_BYTES, 1).toString('hex');
  let directory: string;
  let accountsFile: string;
  let first: Chain;
  let chain: Chain;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'wallet-service-test-'));
    accountsFile = join(directory, 'chain', 'accounts.json');
    first = await start();
    await airdrop(3 * LAMPORTS_PER_SOL);
    for (const { program, mint } of mints) {
      await setAccount(mint, LAMPORTS_PER_SOL, program, mintData());
      await call('surfnet_setTokenAccount', [owner.toBase58(), mint, { amount: TOKEN_AMOUNT }, program]);
    }
    await setAccount(rich, BEYOND_2_53, SYSTEM_PROGRAM);
    await setAccount(stake, LAMPORTS_PER_SOL, STAKE_PROGRAM, stakeData);
    await call('surfnet_timeTravel', [{ absoluteEpoch: EPOCH }]);
    await first.stop();
    await start();
  });

  after(async () => {
    await chain.stop();
    await rm(directory, { recursive: true, force: true });
  });

  async function start(): Promise<Chain> {
    chain = await startChain({ slotTimeMs: SLOT_TIME_MS, logDirectory: directory, accountsFile });
    return chain;
  }

  const connection = () => new Connection(chain.rpcUrl, 'confirmed');

  async function airdrop(lamports: number): Promise<void> {
    const before = await connection().getBalance(owner);
    await connection().requestAirdrop(owner, lamports);
    await waitUntil(async () => (await connection().getBalance(owner)) === before + lamports);
  }

  async function callText(method: string, params: string): Promise<string> {
    const body = `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`;
    const headers = { 'content-type': 'application/json' };
    const text = await (await fetch(chain.rpcUrl, { method: 'POST', headers, body })).text();
    expect(text).to.not.include('"error"');
    return text;
  }

  const call = (method: string, params: unknown[]) => callText(method, JSON.stringify(params));

  const setAccount = (address: string, lamports: number | bigint, program: string, data = '') =>
    callText(
      'surfnet_setAccount',
      `["${address}",{"lamports":${lamports},"owner":"${program}","data":"${data}"}]`,
    );

  it('is another chain with the same SOL', async () => {
    expect(chain.chainId).to.not.equal(first.chainId);
    expect(chain.carriedOver.problem).to.equal(null);
    expect(await connection().getBalance(owner)).to.equal(3 * LAMPORTS_PER_SOL);
    expect(await callText('getBalance', `["${rich}"]`)).to.include(`"value":${BEYOND_2_53}`);
  });

  it('has the same mints and tokens, of both token programs', async () => {
    for (const { program, mint } of mints) {
      const filter = { programId: new PublicKey(program) };
      const { value } = await connection().getParsedTokenAccountsByOwner(owner, filter);
      const tokens = value.map(({ account }) => parsedTokenSchema.parse(account.data.parsed).info);
      expect(tokens).to.deep.equal([
        { mint, tokenAmount: { amount: String(TOKEN_AMOUNT), decimals: DECIMALS } },
      ]);
      const { value: supply } = await connection().getTokenSupply(new PublicKey(mint));
      expect(supply).to.include({ amount: String(TOKEN_AMOUNT), decimals: DECIMALS });
    }
  });

  it('has the same stakes, in their epoch', async () => {
    const account = await connection().getAccountInfo(new PublicKey(stake));
    expect(account?.data.toString('hex')).to.equal(stakeData);
    expect(await call('getEpochInfo', [])).to.include(`"epoch":${EPOCH}`);
  });

  it('keeps the accounts in a file that only its owner may read', async () => {
    expect((await stat(accountsFile)).mode & 0o777).to.equal(PRIVATE_FILE);
  });

  it('loses seconds at most when it is killed, and only carries over users’ accounts', async () => {
    await airdrop(LAMPORTS_PER_SOL);
    const total = 4 * LAMPORTS_PER_SOL;
    await waitUntil(async () => (await readFile(accountsFile, 'utf8')).includes(`"lamports": "${total}"`));
    for (const child of chain.processes) child.kill();
    await Promise.all(chain.processes.map(({ exited }) => exited));

    const { accounts } = chain.carriedOver;
    await start();
    expect(await connection().getBalance(owner)).to.equal(total);
    expect(chain.carriedOver).to.include({ accounts, problem: null });
  });
});

function mintData(): string {
  const data = Buffer.alloc(MINT.bytes);
  data.writeBigUInt64LE(BigInt(TOKEN_AMOUNT), MINT.supplyAt);
  data[MINT.decimalsAt] = DECIMALS;
  data[MINT.initializedAt] = 1;
  return data.toString('hex');
}
