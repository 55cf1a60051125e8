import { isAddress } from '../../domain/addresses.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import { meansSol } from '../../domain/token-symbol.ts';
import { NATIVE_SOL } from '../../domain/tokens.ts';

export interface PricedToken {
  /** As the caller wrote it. */
  asked: string;
  /** The mint, or SOL; null: the network's token list has no such symbol. */
  token: string | null;
  /** Null: the mint is not listed, and anyone may call it anything. */
  symbol: string | null;
}

/** A token by symbol or mint. */
export function pricedToken(
  chain: Pick<ChainReader, 'listedToken'>,
  network: Network,
  asked: string,
): PricedToken {
  if (meansSol(asked)) return { asked, token: NATIVE_SOL, symbol: NATIVE_SOL };
  const listed = chain.listedToken(network, asked);
  if (listed) return { asked, token: listed.mint, symbol: listed.symbol };
  return { asked, token: isAddress(asked) ? asked : null, symbol: null };
}

/** Throws if no source prices the tokens of this network. */
export function requirePrices(network: Network, priced: Network | null): void {
  if (network === priced) return;
  const other = priced === null ? 'This server reads no prices.' : `Prices are read for ${priced}.`;
  throw new ServiceError('INVALID_REQUEST', `Tokens on ${network} have no prices here.`, {
    details: `X-Network: ${other}`,
  });
}

/** The token by symbol or mint. Throws if it is neither. */
export function requireToken(
  chain: Pick<ChainReader, 'listedToken'>,
  network: Network,
  asked: string,
): { token: string; symbol: string | null } {
  const { token, symbol } = pricedToken(chain, network, asked);
  if (token === null) {
    throw new ServiceError('INVALID_REQUEST', 'The token is unknown.', {
      details: 'token: name it by its mint, or by a symbol of the token list.',
    });
  }
  return { token, symbol };
}
