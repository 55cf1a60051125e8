import { PublicKey } from '@solana/web3.js';
import { CONFIG_PROGRAM, VALIDATOR_INFO_KEY } from '../../chain/stakes/validator-info.ts';

export interface ValidatorClaim {
  identity: string;
  /** The published text, mostly JSON. */
  text: string | Uint8Array;
  first?: string;
  keys?: number;
  signed?: number;
  /** The text's length as the account states it; by default, its length. */
  length?: bigint;
}

/** The bytes of an account in which a validator describes itself. */
export function claimBytes({ identity, text, first = VALIDATOR_INFO_KEY, ...given }: ValidatorClaim): Buffer {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(given.length ?? BigInt(bytes.length));
  return Buffer.concat([
    Buffer.of(given.keys ?? 2),
    new PublicKey(first).toBuffer(),
    Buffer.of(0),
    new PublicKey(identity).toBuffer(),
    Buffer.of(given.signed ?? 1),
    length,
    bytes,
  ]);
}

/** Such an account as a node lists it. */
export function listedClaim(pubkey: string, claim: ValidatorClaim): object {
  const data = [claimBytes(claim).toString('base64'), 'base64'];
  return { pubkey, account: { lamports: 6_000_000, owner: CONFIG_PROGRAM, executable: false, data } };
}
