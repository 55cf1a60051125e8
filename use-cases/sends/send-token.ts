import { SOL_DECIMALS } from '../../domain/amounts.ts';
import type { TokenToEstimate } from '../../domain/chain-reader.ts';
import { invalidField } from '../../domain/errors.ts';
import { refusal } from '../../domain/refusal.ts';
import { admitToken } from '../../domain/operations/admit-token.ts';
import { withheldFee, type WalletAccounts } from '../../domain/tokens.ts';
import { ALL } from '../operations/read-amount.ts';
import type { NamedToken } from '../tokens/named-token.ts';

/** Throws if the mint or one of its accounts does not allow the send. */
export function admittedDecimals(
  { mint }: NamedToken,
  accounts: WalletAccounts,
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

/** Null for SOL. */
export function tokenTransfer(
  { mint, destination, destinationLamports }: WalletAccounts,
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
