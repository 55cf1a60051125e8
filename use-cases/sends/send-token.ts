import { isAddress } from '../../domain/addresses.ts';
import { SOL_DECIMALS } from '../../domain/amounts.ts';
import type { ChainReader, TokenToEstimate } from '../../domain/chain-reader.ts';
import { invalidField } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import { refusal } from '../../domain/refusal.ts';
import { admitToken } from '../../domain/sends/send-refusals.ts';
import { meansSol } from '../../domain/token-symbol.ts';
import { NATIVE_SOL, withheldFee, type SendAccounts } from '../../domain/tokens.ts';
import { ALL } from './send-input.ts';

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

/** Throws if the mint or one of its accounts does not allow the send. */
export function admittedDecimals(
  { mint }: NamedToken,
  accounts: SendAccounts,
  send: { recipient: string; memo: string | null },
): number {
  if (mint === null) return SOL_DECIMALS;
  if (!accounts.mint) {
    throw invalidField(
      'token',
      `no mint exists at ${mint} on this network`,
      refusal('mint_missing', { mint }),
    );
  }
  admitToken(accounts.mint, accounts, send);
  return accounts.mint.decimals;
}

/** Base units that the wallet can send: a token account only counts while the wallet owns it. */
export function heldBaseUnits(
  { mint }: NamedToken,
  wallet: string,
  { source, senderLamports }: SendAccounts,
): bigint {
  if (mint === null) return senderLamports;
  return source?.owner === wallet ? source.baseUnits : 0n;
}

/** Null for SOL. */
export function tokenTransfer(
  { mint, destination, destinationLamports }: SendAccounts,
  amount: bigint | typeof ALL,
): TokenToEstimate | null {
  if (!mint || amount === ALL) return null;
  return {
    mint: mint.address,
    decimals: mint.decimals,
    program: mint.program,
    createsAccount: destination === null,
    destinationLamports,
    transferFee: mint.transferFee && withheldFee(mint.transferFee, amount),
  };
}
