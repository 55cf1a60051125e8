import { isAddress } from './addresses.ts';
import { MAX_LAMPORTS, parseSolAmount } from './amounts.ts';
import { InvalidArgumentError } from './errors.ts';
import type { AskedSend } from './send-template.ts';

/**
 * The most that a send may cost beside its amount, unless the caller says otherwise: the base fee of 5,000
 * lamports and room for a priority fee on a busy network.
 */
const DEFAULT_MAX_FEE_LAMPORTS = 100_000n;

export interface SendArguments {
  /** The wallet that sends, signs and pays the fee. */
  from: string;
  to: string;
  /** Decimal amount of the token as text, such as `"1.5"`. */
  amount: string;
  token: 'SOL';
  /** In lamports; the bytes are refused if the network could charge more. */
  maxFeeLamports?: bigint;
  /** Given up by the service if it is not signed until then. */
  validUntil?: Date;
  /**
   * 1 to 255 visible ASCII characters. With the same key and arguments the service answers with the same
   * operation, also after a crash of the caller. Random by default, which covers this call's own repeats.
   */
  idempotencyKey?: string;
}

export interface CheckedSendArguments {
  asked: Omit<AskedSend, 'reference'>;
  body: Record<string, string>;
}

/** Checks the arguments and keeps them in the form in which the bytes are compared with them later. */
export function checkSendArguments(send: SendArguments): CheckedSendArguments {
  expectAddress('from', send.from);
  expectAddress('to', send.to);
  if (send.from === send.to) throw new InvalidArgumentError('to', 'is the sending wallet itself');
  if (send.token !== 'SOL') throw new InvalidArgumentError('token', 'only SOL can be sent by this version');
  const lamports = parseSolAmount(send.amount);
  const maxFeeLamports = send.maxFeeLamports ?? DEFAULT_MAX_FEE_LAMPORTS;
  expectFee(maxFeeLamports);
  return {
    asked: { from: send.from, recipient: send.to, lamports, maxFeeLamports },
    body: {
      from: send.from,
      to: send.to,
      amount: send.amount,
      token: send.token,
      fee_cap_lamports: maxFeeLamports.toString(),
      ...(send.validUntil === undefined ? {} : { valid_until: isoTime('validUntil', send.validUntil) }),
    },
  };
}

function expectAddress(argument: string, value: unknown): void {
  if (typeof value !== 'string' || !isAddress(value)) {
    throw new InvalidArgumentError(argument, 'is not an address: base58 text of 32 bytes');
  }
}

function expectFee(maxFeeLamports: unknown): void {
  if (typeof maxFeeLamports !== 'bigint') {
    throw new TypeError(`maxFeeLamports must be a bigint of lamports, not a ${typeof maxFeeLamports}`);
  }
  if (maxFeeLamports <= 0n || maxFeeLamports > MAX_LAMPORTS) {
    throw new InvalidArgumentError('maxFeeLamports', 'must be a positive 64-bit integer');
  }
}

function isoTime(argument: string, date: Date): string {
  if (Number.isNaN(date.getTime())) throw new InvalidArgumentError(argument, 'is not a valid date');
  return date.toISOString();
}
