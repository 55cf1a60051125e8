import { PublicKey } from '@solana/web3.js';
import { z } from 'zod';
import { claimedName } from '../../domain/stakes/validator-name.ts';
import type { AccountData } from '../rpc/read-accounts.ts';

export const CONFIG_PROGRAM = 'Config1111111111111111111111111111111111111';

/** The first key of an account in which a validator describes itself (`solana validator-info publish`). */
export const VALIDATOR_INFO_KEY = 'Va1idator1nfo111111111111111111111111111111';

/** A count of keys, then each key and whether it signed (solana-program/config, `ConfigKeys`). */
const KEYS = 2;
export const FIRST_KEY_OFFSET = 1;
const KEY_BYTES = 32;
const SIGNED_BYTES = 1;
const IDENTITY_OFFSET = FIRST_KEY_OFFSET + KEY_BYTES + SIGNED_BYTES;
const SIGNED_OFFSET = IDENTITY_OFFSET + KEY_BYTES;
const SIGNED = 1;
/** Then a text: its length as a number of 8 bytes, and its UTF-8. */
const LENGTH_OFFSET = SIGNED_OFFSET + SIGNED_BYTES;
const TEXT_OFFSET = LENGTH_OFFSET + 8;
const MAX_TEXT_BYTES = 1_024;

/** All that is read of an account: the tool of validators writes up to 576 bytes of text. */
export const VALIDATOR_INFO_BYTES = TEXT_OFFSET + MAX_TEXT_BYTES;

const utf8 = new TextDecoder('utf-8', { fatal: true });

const info = z.object({ name: z.string() });

export interface ClaimedName {
  /** The key of the validator's node, which has signed the claim. */
  identity: string;
  name: string;
}

/** Null: the account names no validator, or the validator has not signed it. Anyone may write such an account. */
export function claimedNameOf(account: AccountData | null): ClaimedName | null {
  if (account?.owner !== CONFIG_PROGRAM || account.data.length < TEXT_OFFSET) return null;
  const { data } = account;
  if (data[0] !== KEYS || keyAt(data, FIRST_KEY_OFFSET) !== VALIDATOR_INFO_KEY) return null;
  if (data[SIGNED_OFFSET] !== SIGNED) return null;
  const name = nameIn(data);
  return name === null ? null : { identity: keyAt(data, IDENTITY_OFFSET), name };
}

function nameIn(data: Buffer): string | null {
  const length = data.readBigUInt64LE(LENGTH_OFFSET);
  if (length > MAX_TEXT_BYTES) return null;
  const end = TEXT_OFFSET + Number(length);
  if (data.length < end) return null;
  try {
    const parsed = info.safeParse(JSON.parse(utf8.decode(data.subarray(TEXT_OFFSET, end))));
    return parsed.success ? claimedName(parsed.data.name) : null;
  } catch {
    // Neither UTF-8 nor JSON.
    return null;
  }
}

function keyAt(data: Buffer, offset: number): string {
  return new PublicKey(data.subarray(offset, offset + KEY_BYTES)).toBase58();
}
