import { isAddress } from '../../domain/addresses.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { SOL_DECIMALS } from '../../domain/amounts.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import { tokenOfMint } from '../../domain/provider-mint.ts';
import type { SwapWarning } from '../../domain/swaps/swap.ts';
import { NATIVE_SOL } from '../../domain/tokens.ts';
import { authorizeOwner } from '../access/authorize.ts';
import type { Aggregator } from './aggregator.ts';
import { TOKEN_PROGRAM } from './swap-sides.ts';

export interface ReadTokenDeps {
  chain: Pick<ChainReader, 'listedToken' | 'walletAccounts'>;
  aggregator: Pick<Aggregator, 'require' | 'report'>;
}

/** The known facts of a token before a swap names it. */
export interface TokenFacts {
  /** Or SOL. */
  mint: string;
  decimals: number;
  /** The token's names in the network's list; null: the list does not have it. */
  listed: { symbol: string; name: string } | null;
  /** False: a swap of it is refused, such as of a token of Token-2022. */
  isSwappable: boolean;
  /** The market's names of an unlisted token, which anyone can choose. Null: nothing is reported. */
  reported: { symbol: string | null; name: string | null } | null;
  warnings: SwapWarning[];
}

export function createReadToken({ chain, aggregator }: ReadTokenDeps) {
  /** Throws NOT_FOUND if the address is not one of a mint, INVALID_REQUEST if the network has no market. */
  return async function readToken(actor: Actor, network: Network, asked: string): Promise<TokenFacts> {
    authorizeOwner(actor, 'swap.find_token');
    aggregator.require(network);
    const mint = tokenOfMint(asked);
    if (mint === NATIVE_SOL) {
      const listed = { symbol: NATIVE_SOL, name: 'Solana' };
      return { mint, decimals: SOL_DECIMALS, listed, isSwappable: true, reported: null, warnings: [] };
    }
    if (!isAddress(mint)) throw missing();
    // The mint is read the same way for every wallet.
    const { mint: found } = await chain.walletAccounts(network, { from: mint, recipient: mint, mint });
    if (!found) throw missing();
    const { decimals, program, refusal } = found;
    const facts = { mint, decimals, isSwappable: program === TOKEN_PROGRAM && refusal === null };
    const listed = chain.listedToken(network, mint);
    if (listed) return { ...facts, listed, reported: null, warnings: [] };
    const { report, warnings } = await aggregator.report(found);
    return { ...facts, listed: null, reported: report, warnings };
  };
}

function missing(): ServiceError {
  return new ServiceError('NOT_FOUND', 'No token has this address on this network.');
}
