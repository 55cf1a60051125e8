import { getMemoTransfer, unpackAccount, type Account as UnpackedAccount } from '@solana/spl-token';
import { PublicKey } from '@solana/web3.js';
import { z } from 'zod';
import type { AddressKind, WalletAccounts, TokenAccount } from '../../domain/tokens.ts';
import { accountInfo, readAccounts, type AccountData } from '../rpc/read-accounts.ts';
import { readMint } from './read-mint.ts';
import type { RpcClient } from '../rpc/rpc-client.ts';
import { associatedTokenAddress, TOKEN_PROGRAMS } from './token-addresses.ts';

const SYSTEM_PROGRAM = '11111111111111111111111111111111';

const epochInfo = z.object({ epoch: z.int() });

/** Reads sender, recipient, mint and the possible token accounts in one request: the mint's program is not known before. */
export async function readWalletAccounts(
  rpc: RpcClient,
  { from, recipient, mint: mintAddress }: { from: string; recipient: string; mint: string | null },
): Promise<WalletAccounts> {
  const perProgram = (owner: string): string[] =>
    mintAddress === null
      ? []
      : TOKEN_PROGRAMS.map((program) => associatedTokenAddress(owner, mintAddress, program).toBase58());
  const [sources, destinations] = [perProgram(from), perProgram(recipient)];
  const mints = mintAddress === null ? [] : [mintAddress];
  const found = await readAccounts(rpc, [from, recipient, ...mints, ...sources, ...destinations]);
  const [sender, receiver, mintAccount = null, ...tokenAccounts] = found;
  const epoch = async (): Promise<bigint> =>
    BigInt((await rpc.call('getEpochInfo', [{ commitment: 'confirmed' }], epochInfo)).epoch);
  const mint = mintAddress === null ? null : await readMint(mintAddress, mintAccount, epoch);

  const place = mint ? TOKEN_PROGRAMS.indexOf(mint.program) : -1;
  const tokenAccount = (addresses: string[], offset: number): TokenAccount | null => {
    const address = addresses[place];
    const account = tokenAccounts[offset + place];
    const unpacked = address && account ? unpack(address, account) : null;
    return (
      unpacked && {
        owner: unpacked.owner.toBase58(),
        baseUnits: unpacked.amount,
        isFrozen: unpacked.isFrozen,
        requiresMemo: getMemoTransfer(unpacked)?.requireIncomingTransferMemos === true,
      }
    );
  };

  return {
    sender: kindOf(from, sender ?? null),
    senderLamports: sender?.lamports ?? 0n,
    recipient: kindOf(recipient, receiver ?? null),
    mint,
    source: tokenAccount(sources, 0),
    destination: tokenAccount(destinations, sources.length),
    destinationLamports: tokenAccounts[sources.length + place]?.lamports ?? 0n,
  };
}

function kindOf(address: string, account: AccountData | null): AddressKind {
  if (!account) return { kind: 'empty' };
  if (account.executable) return { kind: 'program' };
  if (account.owner === SYSTEM_PROGRAM) return { kind: 'wallet' };
  if (!TOKEN_PROGRAMS.includes(account.owner)) return { kind: 'other', program: account.owner };
  const unpacked = unpack(address, account);
  return unpacked
    ? { kind: 'token_account', owner: unpacked.owner.toBase58(), mint: unpacked.mint.toBase58() }
    : { kind: 'mint' };
}

function unpack(address: string, account: AccountData): UnpackedAccount | null {
  try {
    const info = accountInfo(account);
    return unpackAccount(new PublicKey(address), info, info.owner);
  } catch {
    // The library throws for a mint or garbage.
    return null;
  }
}
