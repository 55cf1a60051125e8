import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import { STAKE_PROGRAM, SYSTEM_PROGRAM } from '../programs.ts';
import type { RefusalReason } from '../refusal.ts';
import { positionAddress } from './stake-position.ts';

/** One instruction as it has to be. Accounts and data are in parts, so that a difference has a name. */
export interface ExpectedInstruction {
  name: string;
  program: string;
  tag: readonly number[];
  accounts: readonly ExpectedAccount[];
  fields: readonly ExpectedField[];
}

export interface ExpectedAccount {
  address: string;
  /** The reason of the refusal if another address is in its place. */
  reason: RefusalReason;
  writable?: true;
}

export interface ExpectedField {
  reason: RefusalReason;
  bytes: Uint8Array;
  /** True for other bytes that are as good. Default: none are. */
  accepts?(found: Uint8Array): boolean;
  /** For the error, of these bytes and of others. */
  show(bytes: Uint8Array): string;
}

/** Size of a stake account. */
const POSITION_BYTES = 200n;

const CLOCK = 'SysvarC1ock11111111111111111111111111111111';
const RENT = 'SysvarRent111111111111111111111111111111111';
const STAKE_HISTORY = 'SysvarStakeHistory1111111111111111111111111';
/** Not read by the program any more, but counted. */
const STAKE_CONFIG = 'StakeConfig11111111111111111111111111111111';

/** No lockup: a time, an epoch and a custodian, all zero. */
const NO_LOCKUP = new Uint8Array(8 + 8 + 32);

/** The new account follows from the wallet and the seed, so no other account can be in its place. */
export function createPosition(wallet: string, seed: string, lamports: bigint): ExpectedInstruction {
  return {
    name: 'CreateAccountWithSeed',
    program: SYSTEM_PROGRAM,
    tag: [3, 0, 0, 0],
    accounts: [
      { address: wallet, reason: 'source', writable: true },
      { address: positionAddress(wallet, seed), reason: 'position', writable: true },
    ],
    fields: [
      addressField('source', wallet),
      { reason: 'seed', bytes: concatBytes(u64(BigInt(seed.length)), utf8ToBytes(seed)), show: shownText },
      lamportsField(lamports),
      { reason: 'instructions', bytes: u64(POSITION_BYTES), show: shownNumber },
      addressField('instructions', STAKE_PROGRAM),
    ],
  };
}

export function initializePosition(wallet: string, position: string): ExpectedInstruction {
  return {
    name: 'Initialize',
    program: STAKE_PROGRAM,
    tag: [0, 0, 0, 0],
    accounts: [positionAccount(position), sysvar(RENT)],
    fields: [
      addressField('staker', wallet),
      addressField('withdrawer', wallet),
      {
        reason: 'lockup',
        bytes: NO_LOCKUP,
        show: (bytes) => (bytes.some(Boolean) ? 'a lockup' : 'no lockup'),
      },
    ],
  };
}

export function delegatePosition(wallet: string, position: string, validator: string): ExpectedInstruction {
  return {
    name: 'DelegateStake',
    program: STAKE_PROGRAM,
    tag: [2, 0, 0, 0],
    accounts: [
      positionAccount(position),
      { address: validator, reason: 'validator' },
      sysvar(CLOCK),
      sysvar(STAKE_HISTORY),
      sysvar(STAKE_CONFIG),
      { address: wallet, reason: 'staker' },
    ],
    fields: [],
  };
}

export function splitPosition(
  wallet: string,
  { position, into, lamports }: { position: string; into: string; lamports: bigint },
): ExpectedInstruction {
  return {
    name: 'Split',
    program: STAKE_PROGRAM,
    tag: [3, 0, 0, 0],
    accounts: [positionAccount(position), positionAccount(into), { address: wallet, reason: 'staker' }],
    fields: [lamportsField(lamports)],
  };
}

export function deactivatePosition(wallet: string, position: string): ExpectedInstruction {
  return {
    name: 'Deactivate',
    program: STAKE_PROGRAM,
    tag: [5, 0, 0, 0],
    accounts: [positionAccount(position), sysvar(CLOCK), { address: wallet, reason: 'staker' }],
    fields: [],
  };
}

export function withdrawPosition(
  wallet: string,
  { position, lamports, closes }: { position: string; lamports: bigint; closes: boolean },
): ExpectedInstruction {
  const most = closes ? lamports + MAX_ADDED_LAMPORTS : lamports;
  return {
    name: 'Withdraw',
    program: STAKE_PROGRAM,
    tag: [4, 0, 0, 0],
    accounts: [
      positionAccount(position),
      { address: wallet, reason: 'recipient', writable: true },
      sysvar(CLOCK),
      sysvar(STAKE_HISTORY),
      { address: wallet, reason: 'withdrawer' },
    ],
    fields: [{ ...lamportsField(lamports), accepts: (found) => isWithin(numberOf(found), lamports, most) }],
  };
}

/**
 * How many lamports more than confirmed the bytes may take to its own wallet from a position that they close. Anyone may send lamports to a position,
 * and a single one would keep it from being closed.
 *
 * MAINTENANCE: the service adds no more (domain/stakes/changed-stake.ts).
 */
export const MAX_ADDED_LAMPORTS = 10_000_000n;

function isWithin(value: bigint, least: bigint, most: bigint): boolean {
  return value >= least && value <= most;
}

function positionAccount(address: string): ExpectedAccount {
  return { address, reason: 'position', writable: true };
}

function sysvar(address: string): ExpectedAccount {
  return { address, reason: 'accounts' };
}

function addressField(reason: RefusalReason, address: string): ExpectedField {
  return { reason, bytes: base58.decode(address), show: (bytes) => base58.encode(bytes) };
}

function lamportsField(lamports: bigint): ExpectedField {
  return { reason: 'amount', bytes: u64(lamports), show: (bytes) => `${shownNumber(bytes)} lamports` };
}

function u64(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value, true);
  return bytes;
}

function shownNumber(bytes: Uint8Array): string {
  return `${numberOf(bytes)}`;
}

function numberOf(bytes: Uint8Array): bigint {
  return new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true);
}

/** After its length. */
function shownText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.slice(8));
}
