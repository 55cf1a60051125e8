import {
  AccountState,
  ExtensionType,
  getDefaultAccountState,
  getEpochFee,
  getExtensionTypes,
  getNonTransferable,
  getPausableConfig,
  getPermanentDelegate,
  getTransferFeeConfig,
  getTransferHook,
  unpackMint,
  type Mint as UnpackedMint,
} from '@solana/spl-token';
import { PublicKey } from '@solana/web3.js';
import type { Mint, TokenRefusal, TokenWarning, TransferFee } from '../../domain/tokens.ts';
import { accountInfo, type AccountData } from '../rpc/read-accounts.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAMS } from './token-addresses.ts';

/** Token-2022's extensions by their meaning for a sender (its interface, "ExtensionType"). */
const WARNED: readonly [ExtensionType, TokenWarning][] = [
  [ExtensionType.TransferFeeConfig, 'TOKEN_TRANSFER_FEE'],
  [ExtensionType.InterestBearingConfig, 'TOKEN_SCALED_AMOUNT'],
  [ExtensionType.ScaledUiAmountConfig, 'TOKEN_SCALED_AMOUNT'],
  [ExtensionType.MintCloseAuthority, 'TOKEN_CLOSABLE_MINT'],
];

const NOBODY = PublicKey.default;

const NO_FEE: TransferFee = { basisPoints: 0, maximum: 0n };

/** Null if the account is not a mint. `epoch` is only called if the mint has a fee, which may change with the epoch. */
export async function readMint(
  address: string,
  account: AccountData | null,
  epoch: () => Promise<bigint>,
): Promise<Mint | null> {
  if (!account || !TOKEN_PROGRAMS.includes(account.owner)) return null;
  const facts = factsOf(address, account);
  if (!facts) return null;
  const { mint, ...rest } = facts;
  return {
    address,
    decimals: mint.decimals,
    program: account.owner,
    ...rest,
    hasMintAuthority: mint.mintAuthority !== null,
    hasFreezeAuthority: mint.freezeAuthority !== null,
    transferFee: await transferFeeOf(mint, account.owner, epoch),
  };
}

/** Null if the bytes are not a mint: the library throws for token accounts, garbage and broken extensions. */
function factsOf(
  address: string,
  account: AccountData,
): { mint: UnpackedMint; refusal: TokenRefusal | null; warnings: TokenWarning[] } | null {
  try {
    const info = accountInfo(account);
    const mint = unpackMint(new PublicKey(address), info, info.owner);
    return mint.isInitialized ? { mint, refusal: refusalOf(mint), warnings: warningsOf(mint) } : null;
  } catch {
    return null;
  }
}

function refusalOf(mint: UnpackedMint): TokenRefusal | null {
  const hook = getTransferHook(mint);
  if (hook && !hook.programId.equals(NOBODY)) return 'TRANSFER_HOOK';
  if (getNonTransferable(mint)) return 'NON_TRANSFERABLE';
  if (getPausableConfig(mint)?.paused === true) return 'PAUSED';
  if (getDefaultAccountState(mint)?.state === AccountState.Frozen) return 'FROZEN_BY_DEFAULT';
  return null;
}

function warningsOf(mint: UnpackedMint): TokenWarning[] {
  const extensions = new Set(getExtensionTypes(mint.tlvData));
  const delegate = getPermanentDelegate(mint)?.delegate;
  const warned = WARNED.filter(([extension]) => extensions.has(extension)).map(([, warning]) => warning);
  return [
    ...(delegate && !delegate.equals(NOBODY) ? (['TOKEN_PERMANENT_DELEGATE'] as const) : []),
    ...new Set(warned),
  ];
}

async function transferFeeOf(
  mint: UnpackedMint,
  program: string,
  epoch: () => Promise<bigint>,
): Promise<TransferFee | null> {
  const config = getTransferFeeConfig(mint);
  if (!config) return program === TOKEN_2022_PROGRAM ? NO_FEE : null;
  const fee = getEpochFee(config, await epoch());
  return { basisPoints: fee.transferFeeBasisPoints, maximum: fee.maximumFee };
}
