import { looksLike } from '../sends/look-alike.ts';
import { NATIVE_SOL } from '../tokens.ts';
import { transactionBalances } from './transaction-balances.ts';
import { RECEIVED_FLAGS, type Movement, type ReceivedFlag } from './movement.ts';
import { hasSigned, type ObservedTransaction } from './observed-transaction.ts';

export interface FlagContext {
  transaction: ObservedTransaction;
  /** True if the network's token list has the mint. */
  isListed: (mint: string) => boolean;
}

/** A movement that came in without the wallet's signature, as far as its transaction shows. */
export interface Unasked {
  sender: string;
  /** Flags that it gets if the wallet had never paid the sender. */
  strangerFlags: ReceivedFlag[];
}

/**
 * 0.001 SOL. A wallet needs 890,880 lamports to exist at all (128 bytes at 6,960 lamports), so a first payment can't be smaller.
 * Address poisoners send far less, mostly 1 to 10,000 lamports.
 */
const DUST_LAMPORTS = 1_000_000n;

/** 0.01 of a unit: a cent of a stablecoin. Prices are not known here: for a token worth thousands the limit is too high. */
const DUST_UNIT_PARTS = 100n;

/** A payment rarely has this many recipients; airdropped spam fills the transaction with them. */
const SPAM_OWNERS = 5;

/**
 * Null for movements without flags: those that the wallet signed, and those that did not come in.
 *
 * Not promised: that all unwanted movements are found. Spam sent to one wallet at a time, valuable tokens that imitate listed
 * ones, and dust of unlisted tokens look like payments; and a payment can look like any of these. So flagged movements are marked,
 * never left out.
 */
export function unaskedOf(movement: Movement, { transaction, isListed }: FlagContext): Unasked | null {
  if (movement.kind !== 'receive' || hasSigned(transaction, movement.wallet)) return null;
  const sender = senderOf(movement, transaction);
  if (sender === null) return null;
  const strangerFlags: ReceivedFlag[] = [];
  if (isDust(movement, isListed)) strangerFlags.push('dust');
  if (
    movement.token !== NATIVE_SOL &&
    !isListed(movement.token) &&
    isHandedOut(movement.token, transaction)
  ) {
    strangerFlags.push('spam');
  }
  return { sender, strangerFlags };
}

/** Its flags, given whom the wallet had paid before it came. Later payments do not count. */
export function flagsOfUnasked(
  { sender, strangerFlags }: Unasked,
  paidBefore: readonly string[],
): ReceivedFlag[] {
  if (paidBefore.includes(sender)) return [];
  const isLookAlike = paidBefore.some((known) => looksLike(known, sender));
  return RECEIVED_FLAGS.filter(
    (flag) => strangerFlags.includes(flag) || (flag === 'look_alike' && isLookAlike),
  );
}

/** An issuer who can take a token from a wallet could make it look like a payment by the wallet. */
export function isUnsigned(movement: Movement, transaction: ObservedTransaction): boolean {
  return movement.kind === 'send' && !hasSigned(transaction, movement.wallet);
}

/** The counterparty; if there is none, such as when a token is minted, the fee payer. Null if the transaction names no account. */
export function senderOf(
  { counterparty }: Pick<Movement, 'counterparty'>,
  { accounts }: Pick<ObservedTransaction, 'accounts'>,
): string | null {
  return counterparty ?? accounts[0]?.address ?? null;
}

function isDust({ token, amount, decimals }: Movement, isListed: (mint: string) => boolean): boolean {
  if (token === NATIVE_SOL) return amount < DUST_LAMPORTS;
  return isListed(token) && amount * DUST_UNIT_PARTS < 10n ** BigInt(decimals);
}

function isHandedOut(mint: string, transaction: ObservedTransaction): boolean {
  const changes = transactionBalances(transaction).mints.get(mint)?.changes;
  return [...(changes?.values() ?? [])].filter((change) => change > 0n).length >= SPAM_OWNERS;
}
