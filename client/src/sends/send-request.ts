import {
  expectAddress,
  expectLamports,
  expectNeeded,
  isoTime,
  MAX_AMOUNT,
  mintOf,
} from '../arguments/common-arguments.ts';
import { checkAmount, parseAmount, SOL_DECIMALS } from '../checks/amounts.ts';
import type { SendIntent } from '../checks/sends/send-intent.ts';
import { NATIVE_SOL } from '../checks/sol.ts';
import { InvalidArgumentError } from '../errors.ts';
import { checkMemo } from './memo.ts';
import { checkReferences } from './references.ts';

/**
 * The default limit for the network fee: the base fee of 5,000 lamports, and room for a priority fee on a busy network.
 */
const DEFAULT_MAX_FEE_LAMPORTS = 100_000n;

export interface SendArguments {
  /** The wallet that sends, signs and pays the fee. */
  from: string;
  to: string;
  /**
   * Decimal amount of the token as text, such as `"1.5"`; `"max"` sends everything that fee and rent leave. The service
   * computes how much that is, so check the preview before you confirm.
   */
  amount: string;
  /** `SOL`, a mint's address, or a symbol from the client's `tokens`. (A service could give any symbol to any mint.) */
  token: string;
  /** Public text on the chain; 256 bytes at most. */
  memo?: string;
  /**
   * References of a payment request (Solana Pay), in its order: up to 8 addresses, each once. Each is a read-only account of the
   * transfer, so that the payee finds the payment by it. They are public.
   */
  references?: readonly string[];
  /** How much to pay for speed, based on recent fees; the service's default is `medium`. */
  priority?: 'low' | 'medium' | 'high';
  /** Exact price per compute unit in place of `priority`. */
  priorityMicroLamports?: bigint;
  /** Allows a recipient without a private key, such as a vault. */
  allowOffCurve?: boolean;
  /** In lamports. The library refuses bytes for which the network could charge more. */
  maxFeeLamports?: bigint;
  /** The service ends the send if it is not signed by then. */
  validUntil?: Date;
  /**
   * 1 to 255 visible ASCII characters. For the same key and arguments, the service returns the same operation, even
   * after a crash of the caller. Random by default, which covers only this call's own repeats.
   */
  idempotencyKey?: string;
}

export interface CheckedSendArguments {
  intent: SendIntent;
  body: Record<string, unknown>;
}

/** Checks the arguments. `tokens` maps the caller's own symbols to mints. */
export function checkSendArguments(
  send: SendArguments,
  tokens: Readonly<Record<string, string>> = {},
): CheckedSendArguments {
  expectNeeded('send', send, NEEDED);
  expectAddress('from', send.from);
  expectAddress('to', send.to);
  if (send.from === send.to) throw new InvalidArgumentError('to', 'is the sending wallet itself');
  const mint = mintOf('token', send.token, tokens);
  const amount = send.amount === MAX_AMOUNT ? null : checkAmount(send.amount);
  if (amount !== null && mint === null) parseAmount(amount, SOL_DECIMALS);
  const maxFeeLamports = send.maxFeeLamports ?? DEFAULT_MAX_FEE_LAMPORTS;
  expectLamports('maxFeeLamports', maxFeeLamports);
  const memo = send.memo === undefined ? null : checkMemo(send.memo);
  const references = checkReferences(send.references ?? []);
  const { priority, priorityMicroLamports, allowOffCurve, validUntil } = send;
  return {
    intent: { from: send.from, recipient: send.to, amount, mint, memo, references, maxFeeLamports },
    body: {
      from: send.from,
      to: send.to,
      amount: amount ?? MAX_AMOUNT,
      token: mint ?? NATIVE_SOL,
      fee_cap_lamports: maxFeeLamports.toString(),
      ...(memo === null ? {} : { memo }),
      ...(references.length === 0 ? {} : { references }),
      ...(priority === undefined ? {} : { priority }),
      ...(priorityMicroLamports === undefined
        ? {}
        : { priority_micro_lamports: priorityMicroLamports.toString() }),
      ...(allowOffCurve === undefined ? {} : { allow_off_curve: allowOffCurve }),
      ...(validUntil === undefined ? {} : { valid_until: isoTime('validUntil', validUntil) }),
    },
  };
}

const NEEDED = ['from', 'to', 'amount', 'token'] as const;
