import { Keypair } from '@solana/web3.js';
import { z } from 'zod';
import { createRpcClient, type RpcClient } from '../chain/rpc/rpc-client.ts';
import { keypairSigner, type Signer } from '../client/src/index.ts';
import { createChainCheatCodes } from '../local/chain/chain-cheat-codes.ts';
import { waitUntil } from '../test/support/wait-until.ts';

/** Enough for every operation of a run: a stake takes a SOL. */
const WALLET_LAMPORTS = 1_000_000_000_000;

/** A faucet gives less. */
const AIRDROPPED_LAMPORTS = 1_000_000_000;

const SYSTEM_PROGRAM = '11111111111111111111111111111111';

/** The chain takes some hundred at a time this way without a queue (local/chain/chain-accounts.ts). */
const PARALLEL = 20;

/** One key in the forms that both sides of a comparison need for signing. */
export interface BenchWallet {
  keypair: Keypair;
  signer: Signer;
  /** Already has money, so that no transfer pays for a new account. */
  recipient: Keypair;
}

export interface Wallets {
  /** Wallets with money, each with its own recipient: no two of them wait for the same account. */
  fund(count: number): Promise<BenchWallet[]>;
}

export async function createWallets(rpcUrl: string): Promise<Wallets> {
  const cheatCodes = createChainCheatCodes(rpcUrl);
  await leaveWitness(createRpcClient(rpcUrl));
  const account = {
    lamports: String(WALLET_LAMPORTS),
    owner: SYSTEM_PROGRAM,
    executable: false,
    rentEpoch: '0',
    data: '',
  };
  return {
    async fund(count) {
      const wallets = Array.from({ length: count }, () => {
        const keypair = Keypair.generate();
        return { keypair, signer: keypairSigner(keypair.secretKey), recipient: Keypair.generate() };
      });
      const waiting = wallets.flatMap(({ keypair, recipient }) => [keypair, recipient]);
      await Promise.all(
        Array.from({ length: PARALLEL }, async () => {
          for (let next = waiting.pop(); next; next = waiting.pop()) {
            await cheatCodes.setAccount(next.publicKey.toBase58(), account);
          }
        }),
      );
      return wallets;
    },
  };
}

/** The service makes a signing request only if the chain knows an older transaction; setting accounts leaves none. */
async function leaveWitness(rpc: RpcClient): Promise<void> {
  const address = Keypair.generate().publicKey.toBase58();
  await rpc.call('requestAirdrop', [address, AIRDROPPED_LAMPORTS], z.string());
  const history = z.array(z.unknown());
  await waitUntil('the chain has a first transaction', async () => {
    const found = await rpc.call('getSignaturesForAddress', [address, { commitment: 'confirmed' }], history);
    return found.length > 0;
  });
}
