import { AccountLayout, getAssociatedTokenAddressSync } from '@solana/spl-token';
import { Connection, Keypair, PublicKey, VersionedMessage, VersionedTransaction } from '@solana/web3.js';
import { expect } from 'chai';
import fc from 'fast-check';
import { TransactionRefusedError } from '../../client/src/index.ts';
import {
  checkSwapMessage,
  type AskedSwap,
  type ChainFacts,
} from '../../client/src/checks/swaps/swap-template.ts';
import { WRAPPED_SOL } from '../../client/src/checks/sol.ts';
import { createChainCheatCodes } from '../../local/chain/chain-cheat-codes.ts';
import { EXCHANGE, ROUTER } from '../../local/exchange/deploy-programs.ts';
import { amountOut, setReserves, type Reserves } from '../../local/exchange/pool.ts';
import { fundedWallet } from '../support/chain-client.ts';
import { parts } from '../support/parts.ts';
import { createIssuer } from '../support/test-tokens.ts';
import { REFERENCE, swapInstructions, swapMessage } from './support/swap-message.ts';

const RESERVES: Reserves = [1_000_000_000_000n, 150_000_000_000n];
const HELD = 10_000_000_000n;
const MAX_FEE = 100_000n;
const NO_FACTS: ChainFacts = { programs: new Set(), ownTokenAccounts: new Set() };

/** Only some bytes of a route's message decide; a change of another one only keeps it from landing. */
const RUNS = 400;

describe('bytes of a swap that the check accepts, when the chain runs them', () => {
  let connection: Connection;
  let owner: PublicKey;
  let token: string;
  let account: PublicKey;

  before(async () => {
    const { chain } = await parts();
    connection = new Connection(chain.rpcUrl, { commitment: 'confirmed', wsEndpoint: chain.wsUrl });
    owner = Keypair.fromSecretKey((await fundedWallet(Number(HELD))).exportSecretKey()).publicKey;
    const issued = await (await createIssuer()).createMint('none');
    token = issued.mint;
    await issued.mintTo(owner.toBase58(), 1n);
    account = getAssociatedTokenAddressSync(new PublicKey(token), owner);
    await setReserves(createChainCheatCodes(chain.rpcUrl), [WRAPPED_SOL, token], RESERVES);
  });

  /** Balances afterwards: lamports of the owner, and tokens. Null: it is reverted, or cannot land. */
  async function run(message: Uint8Array): Promise<{ lamports: bigint; tokens: bigint } | null> {
    const { value } = await connection.simulateTransaction(
      new VersionedTransaction(VersionedMessage.deserialize(message)),
      {
        sigVerify: false,
        replaceRecentBlockhash: true,
        accounts: { encoding: 'base64', addresses: [owner.toBase58(), account.toBase58()] },
      },
    );
    const [payer, held] = value.accounts ?? [];
    if (value.err || !payer || !held?.data[0]) return null;
    return {
      lamports: BigInt(payer.lamports),
      tokens: AccountLayout.decode(Buffer.from(held.data[0], 'base64')).amount,
    };
  }

  it('take no more than the amount and the fee, and give no less than the minimum after any change of their bytes', async () => {
    const amountIn = 1_000_000_000n;
    const quotedOut = amountOut(amountIn, RESERVES);
    const asked: AskedSwap = {
      owner: owner.toBase58(),
      mintIn: WRAPPED_SOL,
      mintOut: token,
      amountIn,
      minimumOut: quotedOut - (quotedOut * 50n) / 10_000n,
      maxFeeLamports: MAX_FEE,
      reference: REFERENCE.toBase58(),
    };
    const facts = { ...NO_FACTS, programs: new Set([EXCHANGE, ROUTER]) };
    const honest = swapMessage(
      owner,
      swapInstructions(owner, [WRAPPED_SOL, token], { amountIn, quotedOut, slippageBps: 50 }),
    );
    const counts = { accepted: 0, landed: 0 };
    const edit = fc.record({ at: fc.nat({ max: honest.length - 1 }), to: fc.integer({ min: 0, max: 255 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { maxLength: 2 }), async (edits) => {
        const message = Uint8Array.from(honest);
        for (const { at, to } of edits) message[at] = to;
        try {
          checkSwapMessage(message, asked, facts);
        } catch (error) {
          if (error instanceof TransactionRefusedError) return;
          throw error;
        }
        counts.accepted += 1;
        const after = await run(message);
        if (!after) return;
        counts.landed += 1;
        expect(after.lamports >= HELD - amountIn - MAX_FEE, 'lamports').to.equal(true);
        expect(after.tokens >= 1n + asked.minimumOut, 'tokens').to.equal(true);
      }),
      // The first ones: unchanged, and with another blockhash.
      { numRuns: RUNS, examples: [[[]], [[{ at: honest.length - 300, to: 1 }]]] },
    );
    expect(counts.landed, JSON.stringify(counts)).to.be.greaterThan(0);
  });
});
