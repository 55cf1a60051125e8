import { z } from 'zod';
import { createRpcClient } from '../../chain/rpc/rpc-client.ts';
import { ConflictError, createWalletClient, type WalletClient } from '../../client/src/index.ts';
import type { ServiceFile } from '../../local/service-file.ts';
import { mintOf } from '../market-token.ts';
import { expectConfirmed, type ServiceSends } from '../service-sends.ts';
import type { BenchWallet } from '../wallets.ts';

export const KINDS = ['send', 'swap', 'stake'] as const;

export type Kind = (typeof KINDS)[number];

/** Each from the request to `confirmed`, by the client library. */
export type WholeOperations = Record<Kind, (wallet: BenchWallet) => Promise<void>>;

const NETWORK = 'devnet';

const SWAPPED = '0.001';

/** The least that the network lets a position have. */
const STAKED = '1';

/** A moved price is not what is measured. */
const SLIPPAGE_BPS = 500;

const voteAccounts = z.object({ current: z.array(z.object({ votePubkey: z.string() })).min(1) });

export async function createWholeOperations(
  service: ServiceFile,
  apiKey: string,
  sends: Pick<ServiceSends, 'whole'>,
): Promise<WholeOperations> {
  const client = createWalletClient({ baseUrl: service.api_url, apiKey, network: NETWORK });
  const tokenOut = await mintOf('USDC', service.market_url);
  const validator = await validatorOf(service.rpc_url);
  return {
    send: (wallet) => sends.whole(wallet),
    async swap(wallet) {
      const from = wallet.signer.address;
      const terms = { tokenIn: 'SOL', tokenOut, amount: SWAPPED, slippageBps: SLIPPAGE_BPS };
      const swap = async () => complete(await client.swap({ from, ...terms }), wallet);
      await swap().catch((error: unknown) => {
        // The price of the market moves, and sometimes too far while it is signed.
        if (!(error instanceof ConflictError)) throw error;
        return swap();
      });
    },
    async stake(wallet) {
      const from = wallet.signer.address;
      await complete(await client.stakes.delegate({ from, amount: STAKED, validator }), wallet);
    },
  };
}

type Operation = Awaited<ReturnType<WalletClient['swap'] | WalletClient['stakes']['delegate']>>;

async function complete(operation: Operation, { signer }: BenchWallet): Promise<void> {
  await operation.confirm(signer);
  await operation.waitFor();
  expectConfirmed(operation.data);
}

async function validatorOf(rpcUrl: string): Promise<string> {
  const { current } = await createRpcClient(rpcUrl).call('getVoteAccounts', [], voteAccounts);
  const [first] = current;
  if (!first) throw new Error('the chain has no validator');
  return first.votePubkey;
}
