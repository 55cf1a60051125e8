import { isAddress } from '../../domain/addresses.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import { invalidField } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import { refusal } from '../../domain/refusal.ts';
import { meansSol } from '../../domain/token-symbol.ts';
import { NATIVE_SOL, type WalletAccounts } from '../../domain/tokens.ts';

export interface NamedToken {
  /** Its symbol; its mint if the network's list does not have the token. */
  name: string;
  /** Null for SOL. */
  mint: string | null;
}

/** Reads `SOL`, a listed symbol, both in any case, or a mint. */
export function namedToken(
  chain: Pick<ChainReader, 'listedToken'>,
  network: Network,
  text: string,
  field = 'token',
): NamedToken {
  if (meansSol(text)) return { name: NATIVE_SOL, mint: null };
  const listed = chain.listedToken(network, text);
  if (listed) return { name: listed.symbol, mint: listed.mint };
  if (isAddress(text)) return { name: text, mint: text };
  throw invalidField(
    field,
    `no token of ${network} is listed as ${JSON.stringify(text)}; name its mint instead`,
    refusal('token_unlisted', { token: text, network }),
  );
}

/** Base units that the wallet can spend: a token account only counts while the wallet owns it. */
export function heldBaseUnits(
  { mint }: NamedToken,
  wallet: string,
  { source, senderLamports }: WalletAccounts,
): bigint {
  if (mint === null) return senderLamports;
  return source?.owner === wallet ? source.baseUnits : 0n;
}
