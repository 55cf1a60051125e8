import { SOL_DECIMALS } from '../../domain/amounts.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import { invalidField, ServiceError } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import { refusal } from '../../domain/refusal.ts';
import { admitSender } from '../../domain/operations/admit-sender.ts';
import { admitToken } from '../../domain/operations/admit-token.ts';
import { WRAPPED_SOL } from '../../domain/provider-mint.ts';
import { SWAPPED_PROGRAM, type SwapSide } from '../../domain/swaps/swap.ts';
import { NATIVE_SOL, type Mint, type WalletAccounts } from '../../domain/tokens.ts';
import { heldBaseUnits, namedToken, type NamedToken } from '../tokens/named-token.ts';
import { sameToken, type SwapInput } from './swap-input.ts';

/** Both sides of a swap, as the chain has them. */
export interface SwapSides {
  input: SwapSide;
  output: SwapSide;
  named: NamedToken;
  held: bigint;
  senderLamports: bigint;
  /** The wallet has an account for the output, or it is SOL. */
  hasOutputAccount: boolean;
  /** Null: it is SOL, or the network's own token list has it, so that an operator vouches for it. */
  unlistedOutput: Mint | null;
}

/** Reads mints and accounts, and throws if one of them does not allow a swap. */
export async function readSwapSides(
  chain: Pick<ChainReader, 'listedToken' | 'walletAccounts'>,
  network: Network,
  { from, tokenIn, tokenOut }: Pick<SwapInput, 'from' | 'tokenIn' | 'tokenOut'>,
): Promise<SwapSides> {
  const [input, output] = [
    named(chain, network, tokenIn, 'token_in'),
    named(chain, network, tokenOut, 'token_out'),
  ];
  if (input.mint === output.mint) throw sameToken();
  const read = ({ mint }: NamedToken): Promise<WalletAccounts> =>
    chain.walletAccounts(network, { from, recipient: from, mint });
  const [given, gotten] = await Promise.all([read(input), read(output)]);
  admitSender(given.sender);
  return {
    input: sideOf(input, given, from, 'token_in'),
    output: sideOf(output, gotten, from, 'token_out'),
    named: input,
    held: heldBaseUnits(input, from, given),
    senderLamports: given.senderLamports,
    hasOutputAccount: output.mint === null || gotten.destination !== null,
    unlistedOutput: gotten.mint && !chain.listedToken(network, gotten.mint.address) ? gotten.mint : null,
  };
}

type SideField = 'token_in' | 'token_out';

function named(
  chain: Pick<ChainReader, 'listedToken'>,
  network: Network,
  text: string,
  field: SideField,
): NamedToken {
  const token = namedToken(chain, network, text, field);
  if (token.mint === WRAPPED_SOL) throw wrappedSol(field);
  return token;
}

/** The template of a swap wraps and unwraps SOL itself, so wrapped SOL is never what a wallet gives or keeps. */
function wrappedSol(field: SideField): ServiceError {
  return invalidField(
    field,
    'is wrapped SOL (WSOL), which cannot be swapped by itself: write SOL. A swap from or to SOL, however small, closes the ' +
      'wallet’s account of wrapped SOL, and all of it comes back as SOL',
    refusal('swap_wrapped_sol'),
  );
}

function sideOf(
  { name, mint }: NamedToken,
  accounts: WalletAccounts,
  from: string,
  field: SideField,
): SwapSide {
  if (mint === null) return { token: NATIVE_SOL, mint: NATIVE_SOL, decimals: SOL_DECIMALS };
  if (!accounts.mint) {
    throw invalidField(field, `no mint exists at ${mint} on this network`, refusal('mint_missing', { mint }));
  }
  if (accounts.mint.program !== SWAPPED_PROGRAM) {
    throw new ServiceError('UNSUPPORTED_TOKEN', 'This token cannot be swapped.', {
      details: `TOKEN_2022: ${field} is of the program Token-2022; only tokens of the program SPL Token can be swapped.`,
      refusal: refusal('swap_token_program'),
    });
  }
  admitToken(accounts.mint, accounts, { recipient: from, memo: null });
  return { token: name, mint, decimals: accounts.mint.decimals };
}
