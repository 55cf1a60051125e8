import type { Config } from '../config/config.ts';
import type { Network } from '../domain/networks.ts';

/** As `tokenName` of the chain reader, and also for a network that is not configured any more: it has no list. */
export function createTokenName(networks: Config['networks']) {
  return (network: Network, token: string): string =>
    networks[network]?.tokens.find(({ mint }) => mint === token)?.symbol ?? token;
}
