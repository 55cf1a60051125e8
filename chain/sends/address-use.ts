import { PublicKey } from '@solana/web3.js';
import { z } from 'zod';
import type { NoWallet } from '../../domain/chain-reader.ts';
import type { RpcClient } from '../rpc/rpc-client.ts';
import { TOKEN_PROGRAMS } from '../tokens/token-addresses.ts';

/** Owners of programs, of their code and of the cluster's own data (Solana docs, "Programs" and "Sysvars"). */
const LOADERS: readonly string[] = [
  'NativeLoader1111111111111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
];
const SYSVAR_OWNER = 'Sysvar1111111111111111111111111111111111111';

/** SPL Token: sizes in bytes of a mint and of an account, whose owner follows its mint. */
const MINT_SIZE = 82;
const OWNER_BYTES = { start: 32, end: 64 };

/** Size of a multisig, which may own tokens like a wallet; no other account may have this size (SPL Token-2022, "Multisig"). */
const MULTISIG_SIZE = 355;

/** Position of the account's state; 0: not initialized. */
const STATE_BYTE = 108;

/** Token-2022: position of the type of larger accounts, and the type of a mint. */
const TYPE_BYTE = 165;
const MINT_TYPE = 1;

/** A program may have megabytes. One byte more distinguishes a multisig from a larger account. */
const BYTES_READ = MULTISIG_SIZE + 1;

const accountAnswer = z.object({
  value: z
    .object({
      owner: z.string(),
      executable: z.boolean(),
      data: z.tuple([z.string(), z.literal('base64')]),
    })
    .nullable(),
});

/**
 * The use of an address that cannot be a wallet; null if it can be one, or if it has no account. An account that a program
 * holds for a user, such as a vault or a stake account, can be a wallet.
 */
export async function readNoWallet(rpc: RpcClient, address: string): Promise<NoWallet | null> {
  const options = {
    commitment: 'confirmed',
    encoding: 'base64',
    dataSlice: { offset: 0, length: BYTES_READ },
  };
  const { value } = await rpc.call('getAccountInfo', [address, options], accountAnswer);
  if (!value) return null;
  if (value.executable || LOADERS.includes(value.owner)) return { kind: 'program' };
  if (value.owner === SYSVAR_OWNER) return { kind: 'sysvar' };
  if (!TOKEN_PROGRAMS.includes(value.owner)) return null;
  const data = Buffer.from(value.data[0], 'base64');
  if (data.length === MULTISIG_SIZE) return null;
  if (data.length === MINT_SIZE || data[TYPE_BYTE] === MINT_TYPE) return { kind: 'mint' };
  if (data.length < OWNER_BYTES.end) return null;
  const owner = new PublicKey(data.subarray(OWNER_BYTES.start, OWNER_BYTES.end)).toBase58();
  return { kind: 'token account', owner: data[STATE_BYTE] === 0 ? null : owner };
}
