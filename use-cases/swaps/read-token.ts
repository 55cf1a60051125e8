import { isAddress } from '../../domain/addresses.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { SOL_DECIMALS } from '../../domain/amounts.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import { ServiceError } from '../../domain/errors.ts';
import { lookAlikeOf, symbolLooks } from '../../domain/look-alike-symbol.ts';
import type { Network } from '../../domain/networks.ts';
import { tokenOfMint } from '../../domain/provider-mint.ts';
import { LISTED_SOL, listedToken, type FoundToken } from '../../domain/swaps/found-tokens.ts';
import { SWAPPED_PROGRAM } from '../../domain/swaps/swap.ts';
import { NATIVE_SOL } from '../../domain/tokens.ts';
import { authorizeOwner } from '../access/authorize.ts';
import type { Aggregator } from './aggregator.ts';

export interface ReadTokenDeps {
  chain: Pick<ChainReader, 'listedToken' | 'listedTokens' | 'walletAccounts'>;
  aggregator: Pick<Aggregator, 'require' | 'report'>;
}

/** The known facts of a token before a swap names it. */
export interface TokenFacts extends FoundToken {
  decimals: number;
  isSwappable: boolean;
}

export function createReadToken({ chain, aggregator }: ReadTokenDeps) {
  /** Throws NOT_FOUND if the address is not one of a mint, INVALID_REQUEST if the network has no market. */
  return async function readToken(actor: Actor, network: Network, asked: string): Promise<TokenFacts> {
    authorizeOwner(actor, 'swap.find_token');
    aggregator.require(network);
    const mint = tokenOfMint(asked);
    if (mint === NATIVE_SOL) return { ...listedToken(LISTED_SOL), decimals: SOL_DECIMALS, isSwappable: true };
    if (!isAddress(mint)) throw missing();
    // The mint is read the same way for every wallet.
    const { mint: found } = await chain.walletAccounts(network, { from: mint, recipient: mint, mint });
    if (!found) throw missing();
    const { decimals, program, refusal } = found;
    const facts = { decimals, isSwappable: program === SWAPPED_PROGRAM && refusal === null };
    const listed = chain.listedToken(network, mint);
    if (listed) return { ...listedToken(listed), ...facts };
    const { report, warnings } = await aggregator.report(found);
    const looks = symbolLooks([LISTED_SOL, ...chain.listedTokens(network)]);
    const looksLike = report && lookAlikeOf(report, looks);
    const { price = null, change24h = null } = report ?? {};
    return { mint, listed: null, report, looksLike, price, change24h, warnings, ...facts };
  };
}

function missing(): ServiceError {
  return new ServiceError('NOT_FOUND', 'No token has this address on this network.');
}
