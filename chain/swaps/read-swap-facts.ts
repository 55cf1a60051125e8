import { unpackAccount } from '@solana/spl-token';
import { PublicKey, VersionedMessage } from '@solana/web3.js';
import { accountInfo, readAccounts, type AccountData } from '../rpc/read-accounts.ts';
import type { RpcClient } from '../rpc/rpc-client.ts';
import { TOKEN_PROGRAMS } from '../tokens/token-addresses.ts';

export interface SwapFacts {
  /** Addresses of the message that are programs. */
  programs: Set<string>;
  /** Addresses of the message that are token accounts of the owner. */
  ownTokenAccounts: Set<string>;
}

/** Reads the accounts of a message from the chain. The message has no lookup tables. */
export async function readSwapFacts(
  rpc: RpcClient,
  { message, owner }: { message: Uint8Array; owner: string },
  signal: AbortSignal,
): Promise<SwapFacts> {
  const addresses = VersionedMessage.deserialize(message).staticAccountKeys.map((key) => key.toBase58());
  const accounts = await readAccounts(rpc, addresses, signal);
  const facts: SwapFacts = { programs: new Set(), ownTokenAccounts: new Set() };
  for (const [index, address] of addresses.entries()) {
    const account = accounts[index] ?? null;
    if (account?.executable) facts.programs.add(address);
    if (account && ownerOf(address, account) === owner) facts.ownTokenAccounts.add(address);
  }
  return facts;
}

/** Null: it is not a token account. */
function ownerOf(address: string, account: AccountData): string | null {
  if (!TOKEN_PROGRAMS.includes(account.owner)) return null;
  try {
    const info = accountInfo(account);
    return unpackAccount(new PublicKey(address), info, info.owner).owner.toBase58();
  } catch {
    // The library throws for a mint or garbage.
    return null;
  }
}
