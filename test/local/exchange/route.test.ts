import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { AccountLayout, getAssociatedTokenAddressSync } from '@solana/spl-token';
import {
  Connection,
  Keypair,
  PublicKey,
  TransactionMessage,
  VersionedTransaction,
  type TransactionInstruction,
} from '@solana/web3.js';
import { expect } from 'chai';
import fc from 'fast-check';
import { createChainCheatCodes } from '../../../local/chain/chain-cheat-codes.ts';
import { programFile, PROGRAMS } from '../../../local/exchange/deploy-programs.ts';
import { amountOut, setReserves, type Pair, type Reserves } from '../../../local/exchange/pool.ts';
import { routeInstruction, type RouteTerms } from '../../../local/exchange/route.ts';
import { fundedWallet } from '../../support/chain-client.ts';
import { parts } from '../../support/parts.ts';
import { createIssuer } from '../../support/test-tokens.ts';

const RESERVES: Reserves = [1_000_000_000_000n, 150_000_000_000n];
const HELD = 10_000_000_000n;

/** Error codes of Jupiter's program. */
const SLIPPAGE_EXCEEDED = 6001;
const PLATFORM_FEE = 6003;
const INVALID_SLIPPAGE = 6004;
const INVALID_ROUTE = 6010;

const RUNS = 40;

describe('a route over the exchange of the local chain', () => {
  let connection: Connection;
  let owner: PublicKey;
  let pair: Pair;
  let accounts: PublicKey[];

  before(async () => {
    const { chain } = await parts();
    connection = new Connection(chain.rpcUrl, { commitment: 'confirmed', wsEndpoint: chain.wsUrl });
    const wallet = Keypair.fromSecretKey((await fundedWallet()).exportSecretKey());
    owner = wallet.publicKey;
    const issuer = await createIssuer();
    const [coming, going] = [await issuer.createMint('none'), await issuer.createMint('none')];
    pair = [coming.mint, going.mint];
    await coming.mintTo(owner.toBase58(), HELD);
    await going.mintTo(owner.toBase58(), 1n);
    accounts = pair.map((mint) => getAssociatedTokenAddressSync(new PublicKey(mint), owner));
    await setReserves(createChainCheatCodes(chain.rpcUrl), pair, RESERVES);
  });

  /** Simulates the instruction: an error of the program, or the owner's balances afterwards. */
  async function simulated(instruction: TransactionInstruction): Promise<{ error: number } | bigint[]> {
    const message = new TransactionMessage({
      payerKey: owner,
      recentBlockhash: PublicKey.default.toBase58(),
      instructions: [instruction],
    });
    const { value } = await connection.simulateTransaction(
      new VersionedTransaction(message.compileToV0Message()),
      {
        sigVerify: false,
        replaceRecentBlockhash: true,
        accounts: { encoding: 'base64', addresses: accounts.map(String) },
      },
    );
    if (value.err) {
      const { InstructionError: [, reason] = [] } = value.err as {
        InstructionError?: [number, { Custom: number }];
      };
      if (!reason) throw new Error(JSON.stringify(value));
      return { error: reason.Custom };
    }
    return (value.accounts ?? []).map((each) => {
      if (!each?.data[0]) throw new Error('an account is missing');
      return AccountLayout.decode(Buffer.from(each.data[0], 'base64')).amount;
    });
  }

  const route = (terms: RouteTerms) => routeInstruction(owner, pair, terms);

  /** The same with other bytes from this place on. */
  function changed(
    instruction: TransactionInstruction,
    at: number,
    ...bytes: number[]
  ): TransactionInstruction {
    instruction.data.set(bytes, at);
    return instruction;
  }

  it('runs the programs of the sources in the repository', async () => {
    const sha256 = async (file: string) =>
      createHash('sha256')
        .update(await readFile(programFile(file)))
        .digest('hex');
    const found = await Promise.all(
      PROGRAMS.map(async ({ name }) => [
        name,
        { source: await sha256(`${name}.s`), binary: await sha256(`${name}.so`) },
      ]),
    );
    expect(Object.fromEntries(found), 'run npm run exchange:build').to.deep.equal(
      JSON.parse(await readFile(programFile('sha256.json'), 'utf8')),
    );
  });

  it('takes the amount, and pays what the balances of the exchange say, to the last unit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt({ min: 1n, max: HELD }), async (amountIn) => {
        const quotedOut = amountOut(amountIn, RESERVES);
        expect(await simulated(route({ amountIn, quotedOut, slippageBps: 0 }))).to.deep.equal([
          HELD - amountIn,
          1n + quotedOut,
        ]);
      }),
      { numRuns: RUNS },
    );
  });

  it('is reverted if less comes than the quoted amount without the slippage, which is rounded down', async () => {
    const amountIn = 1_000_000_000n;
    const out = amountOut(amountIn, RESERVES);
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt({ min: 1n, max: out * 2n }),
        fc.integer({ min: 0, max: 10_000 }),
        async (quotedOut, slippageBps) => {
          const minimum = quotedOut - (quotedOut * BigInt(slippageBps)) / 10_000n;
          const outcome = await simulated(route({ amountIn, quotedOut, slippageBps }));
          expect(outcome).to.deep.equal(
            out < minimum ? { error: SLIPPAGE_EXCEEDED } : [HELD - amountIn, 1n + out],
          );
        },
      ),
      {
        numRuns: RUNS,
        examples: [
          [out, 0],
          [out + 1n, 0],
          [out + 1n, 1],
          [out, 10_000],
        ],
      },
    );
  });

  it('does not lose digits of the largest amounts', async () => {
    const all = 2n ** 64n - 1n;
    expect(await simulated(route({ amountIn: HELD, quotedOut: all, slippageBps: 9_999 }))).to.deep.equal({
      error: SLIPPAGE_EXCEEDED,
    });
    expect(await simulated(route({ amountIn: HELD, quotedOut: all, slippageBps: 10_000 }))).to.deep.equal([
      0n,
      1n + amountOut(HELD, RESERVES),
    ]);
  });

  it('is refused with the error of the real router if its terms are not what this one knows', async () => {
    const terms = { amountIn: 1_000n, quotedOut: 1n, slippageBps: 0 };
    const refusals = [
      [changed(route(terms), 24, 0x11, 0x27), INVALID_SLIPPAGE],
      [changed(route(terms), 26, 1), PLATFORM_FEE],
      [changed(route(terms), 28, 1), PLATFORM_FEE],
      [changed(route(terms), 30, 2), INVALID_ROUTE],
    ] as const;
    for (const [instruction, error] of refusals) {
      expect(await simulated(instruction)).to.deep.equal({ error });
    }
    const elsewhere = route(terms);
    elsewhere.keys[7] = { pubkey: Keypair.generate().publicKey, isSigner: false, isWritable: true };
    expect(await simulated(elsewhere)).to.deep.equal({ error: INVALID_ROUTE });
  });
});
