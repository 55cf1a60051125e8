import { MINT_SIZE, MintLayout, TOKEN_PROGRAM_ID } from '@solana/spl-token';
import { Keypair, PublicKey } from '@solana/web3.js';
import { createChainCheatCodes } from '../../../../local/chain/chain-cheat-codes.ts';
import { connectSwapChain } from '../../../../local/providers/jupiter-build.ts';
import { startProviders } from '../../../../local/providers/start-providers.ts';
import { priceSettings } from '../../../support/price-settings.ts';

/** A market for swaps over the exchange of the rig's chain, which it asks without faults. */
export interface RigMarket {
  /** The mint of the token that swaps get. */
  mint: string;
  /** Settings of the service that uses it. */
  environment: Record<string, string>;
  /** The price of SOL from now on. */
  hold(price: string): void;
  stop(): Promise<void>;
}

/** USD of a SOL, and what orders wait for: within the slippage of a swap, so that none is reverted for it. */
export const BASE_PRICE = '150';
export const HIGH = { target: '150.1', price: '150.2' } as const;
export const LOW = { target: '149.9', price: '149.8' } as const;

const DECIMALS = 6;
const MINT_LAMPORTS = '1461600';

export async function startRigMarket(chainRpcUrl: string): Promise<RigMarket> {
  const mint = Keypair.generate().publicKey.toBase58();
  await createChainCheatCodes(chainRpcUrl).setAccount(mint, {
    lamports: MINT_LAMPORTS,
    owner: TOKEN_PROGRAM_ID.toBase58(),
    executable: false,
    rentEpoch: '0',
    data: mintWithoutAuthorities().toString('base64'),
  });
  const { url, market, stop } = await startProviders({
    tokens: [
      { token: 'SOL', symbol: 'SOL', base: Number(BASE_PRICE), range: 0 },
      { token: mint, symbol: 'USDC', base: 1, range: 0 },
    ],
    swapChain: connectSwapChain(chainRpcUrl),
  });
  return {
    mint,
    environment: priceSettings(url),
    hold: (price) => void market.hold('SOL', price),
    stop,
  };
}

function mintWithoutAuthorities(): Buffer {
  const data = Buffer.alloc(MINT_SIZE);
  MintLayout.encode(
    {
      mintAuthorityOption: 0,
      mintAuthority: PublicKey.default,
      supply: 1_000_000_000_000n,
      decimals: DECIMALS,
      isInitialized: true,
      freezeAuthorityOption: 0,
      freezeAuthority: PublicKey.default,
    },
    data,
  );
  return data;
}
