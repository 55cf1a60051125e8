import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { associatedTokenAddress } from '../associated-token-address.ts';
import { addressesOf, checkFee, expectAccounts, expectOnlySigner, readUnsigned } from '../message-checks.ts';
import { decodeLegacyMessage, type MessageInstruction } from '../messages/message.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  MEMO_PROGRAM,
  SYSTEM_PROGRAM,
} from '../programs.ts';
import { expectSame, TransactionRefusedError, type RefusalReason } from '../refusal.ts';
import { expectInstructions, type InstructionName } from './send-instructions.ts';

/** The send that the bytes have to contain: the caller's arguments, or the send that a page showed its user. */
export interface AskedSend {
  from: string;
  recipient: string;
  /** In the smallest unit of SOL or of the token. */
  baseUnits: bigint;
  /** Null for SOL. */
  token: AskedToken | null;
  memo: string | null;
  /** References of the payment request (Solana Pay), in its order. */
  references: readonly string[];
  maxFeeLamports: bigint;
  /** The operation's reference from the service's first description. */
  reference: string;
}

/**
 * The mint is the caller's. The rest comes from the service's first description, and the bytes have to match it. If any
 * of it is false, the token program on the chain refuses the transfer, because a checked transfer names mint, decimals
 * and fee.
 */
export interface AskedToken {
  mint: string;
  decimals: number;
  program: string;
  createsAccount: boolean;
  /** The fee that the mint withholds, possibly zero; null for the older token program, which has no such fee. */
  transferFee: bigint | null;
}

/** The values of checked bytes that the caller did not decide. */
export interface CheckedSend {
  blockhash: string;
  /** The most that the network can charge. */
  feeLamports: bigint;
}

/**
 * Accepts exactly the fixed template of a send with the caller's own arguments. For anything else it throws an error that
 * names the first difference. It does not check the blockhash: a wrong one can only keep the transaction from landing.
 */
export function checkSendMessage(messageBytes: Uint8Array, asked: AskedSend): CheckedSend {
  const message = decodeLegacyMessage(messageBytes);
  expectOnlySigner(message, asked.from);
  const appended = appendedTo(asked);
  const counts = Object.fromEntries(appended.map(({ name, addresses }) => [name, addresses.length]));
  const instructions = expectInstructions(message, instructionsOf(asked), counts);
  const get = (name: InstructionName): MessageInstruction => {
    const instruction = instructions.get(name);
    if (!instruction) throw new TransactionRefusedError('instructions', name, 'none');
    return instruction;
  };
  if (asked.token?.createsAccount) checkNewAccount(get('CreateIdempotent'), asked, asked.token);
  if (asked.memo !== null) checkMemo(get('Memo'), asked.memo);
  if (asked.token) checkTokenTransfer(get(transferOf(asked)), asked, asked.token);
  else checkTransfer(get('Transfer'), asked);
  for (const { name, addresses, reason } of appended) {
    const found = addressesOf(get(name).accounts).slice(-addresses.length);
    expectSame(reason, addresses.join(', '), found.join(', '));
  }
  expectAccounts(message, accountsOf(asked));
  const feeLamports = checkFee(get('SetComputeUnitLimit'), get('SetComputeUnitPrice'), asked);
  return { blockhash: message.blockhash, feeLamports };
}

function instructionsOf(asked: AskedSend): InstructionName[] {
  return [
    'SetComputeUnitLimit',
    'SetComputeUnitPrice',
    ...(asked.token?.createsAccount ? (['CreateIdempotent'] as const) : []),
    ...(asked.memo === null ? [] : (['Memo'] as const)),
    transferOf(asked),
  ];
}

interface Appended {
  name: InstructionName;
  /** After the instruction's own accounts, in this order. */
  addresses: readonly string[];
  reason: RefusalReason;
}

/**
 * The operation's own reference is appended to the transfer. If the payment request has references, the transfer has these, because the
 * payee expects no others there. The operation's own is then appended to the compute limit, whose program reads no accounts.
 */
function appendedTo(asked: AskedSend): Appended[] {
  const { reference, references } = asked;
  const own = { addresses: [reference], reason: 'reference' } as const;
  if (references.length === 0) return [{ name: transferOf(asked), ...own }];
  return [
    { name: 'SetComputeUnitLimit', ...own },
    { name: transferOf(asked), addresses: references, reason: 'references' },
  ];
}

function transferOf({ token }: AskedSend): InstructionName {
  if (!token) return 'Transfer';
  return token.transferFee === null ? 'TransferChecked' : 'TransferCheckedWithFee';
}

function checkTransfer({ accounts, data }: MessageInstruction, asked: AskedSend): void {
  const [source, recipient] = addressesOf(accounts);
  expectSame('source', asked.from, source);
  expectSame('recipient', asked.recipient, recipient);
  expectSame('amount', `${asked.baseUnits} lamports`, `${readUnsigned(data.slice(4))} lamports`);
}

const AMOUNT_BYTES = 8;

function checkTokenTransfer(
  { program, accounts, data }: MessageInstruction,
  asked: AskedSend,
  token: AskedToken,
): void {
  const [source, mint, destination, owner] = addressesOf(accounts);
  expectSame('token_program', token.program, program);
  expectSame('mint', token.mint, mint);
  expectSame('source', tokenAccount(asked.from, token), source);
  expectSame('recipient', tokenAccount(asked.recipient, token), destination);
  expectSame('source', asked.from, owner);
  const fields = data.slice(token.transferFee === null ? 1 : 2);
  const amount = readUnsigned(fields.slice(0, AMOUNT_BYTES));
  expectSame('amount', `${asked.baseUnits} base units`, `${amount} base units`);
  expectSame('decimals', `${token.decimals}`, `${fields[AMOUNT_BYTES] ?? 'none'}`);
  if (token.transferFee !== null) {
    const fee = readUnsigned(fields.slice(AMOUNT_BYTES + 1));
    expectSame('transfer_fee', `${token.transferFee} base units`, `${fee} base units`);
  }
}

function checkMemo({ data }: MessageInstruction, memo: string): void {
  if (bytesToHex(data) !== bytesToHex(utf8ToBytes(memo))) {
    throw new TransactionRefusedError('memo', memo, new TextDecoder().decode(data));
  }
}

/** The new token account has to be the recipient's, for this mint, and paid by the sender. Only it may cost rent. */
function checkNewAccount({ accounts }: MessageInstruction, asked: AskedSend, token: AskedToken): void {
  const expected = [
    asked.from,
    tokenAccount(asked.recipient, token),
    asked.recipient,
    token.mint,
    SYSTEM_PROGRAM,
    token.program,
  ];
  expectSame('new_account', expected.join(', '), addressesOf(accounts).join(', '));
}

/** All accounts except the sender, who is the first account. */
function accountsOf({ from, recipient, token, memo, reference, references }: AskedSend) {
  const always = [reference, ...references, COMPUTE_BUDGET_PROGRAM, ...(memo === null ? [] : [MEMO_PROGRAM])];
  if (!token) return { writable: [recipient], readonly: [...always, SYSTEM_PROGRAM] };
  return {
    writable: [tokenAccount(from, token), tokenAccount(recipient, token)],
    readonly: [
      ...always,
      token.mint,
      token.program,
      ...(token.createsAccount ? [recipient, SYSTEM_PROGRAM, ASSOCIATED_TOKEN_PROGRAM] : []),
    ],
  };
}

function tokenAccount(wallet: string, { mint, program }: AskedToken): string {
  return associatedTokenAddress(wallet, mint, program);
}
