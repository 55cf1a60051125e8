import { base58 } from '@scure/base';
import type { ChainAccount } from '../chain-cheat-codes.ts';

const CONFIG_PROGRAM = 'Config1111111111111111111111111111111111111';
const VALIDATOR_INFO_KEY = 'Va1idator1nfo111111111111111111111111111111';
/** Key in every account that `solana validator-info publish` makes. */
const TEXT_BYTES = 576;
/** Rent of 651 bytes is below it. */
const LAMPORTS = 6_000_000n;

/** The account that a validator publishes about itself on a real chain. */
export function newValidatorInfo(identity: string, info: { name: string; details: string }): ChainAccount {
  const text = Buffer.from(JSON.stringify(info));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(text.length));
  const data = Buffer.concat([
    Buffer.of(2),
    base58.decode(VALIDATOR_INFO_KEY),
    Buffer.of(0),
    base58.decode(identity),
    Buffer.of(1),
    length,
    text,
    Buffer.alloc(TEXT_BYTES - text.length),
  ]);
  return {
    lamports: String(LAMPORTS),
    owner: CONFIG_PROGRAM,
    executable: false,
    rentEpoch: '0',
    data: data.toString('base64'),
  };
}
