import {
  PublicKey,
  StakeProgram,
  SystemProgram,
  SYSVAR_CLOCK_PUBKEY,
  SYSVAR_RENT_PUBKEY,
  SYSVAR_STAKE_HISTORY_PUBKEY,
  TransactionInstruction,
  type AccountMeta,
} from '@solana/web3.js';
import { STAKE_ACCOUNT_BYTES } from '../../domain/stakes/position.ts';

/** Instructions of the stake program, by their number in its list (solana-program/stake, interface). */
const INITIALIZE = 0;
const DELEGATE_STAKE = 2;
const SPLIT = 3;
const WITHDRAW = 4;
const DEACTIVATE = 5;

/** Instruction of the System program. The library has the same, and takes lamports as a float. */
const CREATE_ACCOUNT_WITH_SEED = 3;

/** Was the account of the program's settings. The program does not read it any more, but counts it. */
const STAKE_CONFIG = new PublicKey('StakeConfig11111111111111111111111111111111');

const NO_LOCKUP_BYTES = 8 + 8 + 32;

/** A stake account at the address that follows from wallet and seed: the wallet alone signs for it. */
export function createPosition(
  wallet: PublicKey,
  { position, seed }: { position: string; seed: string },
  lamports: bigint,
): TransactionInstruction {
  const bytes = Buffer.from(seed);
  return new TransactionInstruction({
    programId: SystemProgram.programId,
    keys: [
      { pubkey: wallet, isSigner: true, isWritable: true },
      { pubkey: new PublicKey(position), isSigner: false, isWritable: true },
    ],
    data: Buffer.concat([
      u32(CREATE_ACCOUNT_WITH_SEED),
      wallet.toBuffer(),
      u64(BigInt(bytes.length)),
      bytes,
      u64(lamports),
      u64(BigInt(STAKE_ACCOUNT_BYTES)),
      StakeProgram.programId.toBuffer(),
    ]),
  });
}

/** The wallet is staker and withdrawer, and nothing is locked. */
export function initializePosition(wallet: PublicKey, position: string): TransactionInstruction {
  const data = [wallet.toBuffer(), wallet.toBuffer(), Buffer.alloc(NO_LOCKUP_BYTES)];
  return instruction(INITIALIZE, [writable(position), readonly(SYSVAR_RENT_PUBKEY)], ...data);
}

export function delegatePosition(
  wallet: PublicKey,
  position: string,
  validator: string,
): TransactionInstruction {
  return instruction(DELEGATE_STAKE, [
    writable(position),
    readonly(new PublicKey(validator)),
    readonly(SYSVAR_CLOCK_PUBKEY),
    readonly(SYSVAR_STAKE_HISTORY_PUBKEY),
    readonly(STAKE_CONFIG),
    authority(wallet),
  ]);
}

export function splitPosition(
  wallet: PublicKey,
  { position, into, lamports }: { position: string; into: string; lamports: bigint },
): TransactionInstruction {
  return instruction(SPLIT, [writable(position), writable(into), authority(wallet)], u64(lamports));
}

export function deactivatePosition(wallet: PublicKey, position: string): TransactionInstruction {
  return instruction(DEACTIVATE, [writable(position), readonly(SYSVAR_CLOCK_PUBKEY), authority(wallet)]);
}

/** To the wallet itself. */
export function withdrawFrom(
  wallet: PublicKey,
  { position, lamports }: { position: string; lamports: bigint },
): TransactionInstruction {
  return instruction(
    WITHDRAW,
    [
      writable(position),
      { pubkey: wallet, isSigner: false, isWritable: true },
      readonly(SYSVAR_CLOCK_PUBKEY),
      readonly(SYSVAR_STAKE_HISTORY_PUBKEY),
      authority(wallet),
    ],
    u64(lamports),
  );
}

function instruction(number: number, keys: AccountMeta[], ...data: Buffer[]): TransactionInstruction {
  return new TransactionInstruction({
    programId: StakeProgram.programId,
    keys,
    data: Buffer.concat([u32(number), ...data]),
  });
}

function writable(address: string): AccountMeta {
  return { pubkey: new PublicKey(address), isSigner: false, isWritable: true };
}

function readonly(pubkey: PublicKey): AccountMeta {
  return { pubkey, isSigner: false, isWritable: false };
}

function authority(pubkey: PublicKey): AccountMeta {
  return { pubkey, isSigner: true, isWritable: false };
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function u64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
}
