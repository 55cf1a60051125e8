import { looksLike } from '../sends/look-alike.ts';
import { NATIVE_SOL } from '../tokens.ts';
import { keepBooks } from './transaction-books.ts';
import { RECEIVED_FLAGS, type Movement, type ReceivedFlag } from './movement.ts';
import { hasSigned, type ObservedTransaction } from './observed-transaction.ts';

export interface FlagContext {
  transaction: ObservedTransaction;
  /** Whether the network's token list has the mint. */
  isListed: (mint: string) => boolean;
}

/** What came in without the wallet's signature, as far as its own transaction tells. */
export interface Unasked {
  sender: string;
  /** Flags that it has where the wallet had never paid the sender. */
  strangerFlags: ReceivedFlag[];
}

/**
 * 0.001 SOL. A wallet needs 890,880 lamports to exist at all (128 bytes at 6,960 lamports), so nobody can be paid less for the
 * first time; what poisoners send to be seen in a history is far below, mostly 1 to 10,000 lamports.
 */
const DUST_LAMPORTS = 1_000_000n;

/** 0.01 of a unit: cents for a stablecoin. Prices are not known here, so of a token worth thousands it is more than dust. */
const DUST_UNIT_PARTS = 100n;

/** Payments to several people at once are commonly of fewer; those who hand out a token for nothing fill a transaction. */
const SPAM_OWNERS = 5;

/**
 * Null for what gets no flags: all that the wallet has signed for, and what did not come in.
 *
 * Not promised: that nothing else is unwanted. Spam that comes to one wallet at a time, tokens of a value that only pretend to
 * be listed ones, and dust of tokens that are not listed are not told from payments; and a payment can look like any of these.
 * So they are marked and never left out.
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

/** What speaks against it, by whom the wallet had paid before it came: whom it paid later says nothing of what came first. */
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

/** Whoever can take a token from a wallet could make it look as if the wallet had paid him. */
export function isUnsigned(movement: Movement, transaction: ObservedTransaction): boolean {
  return movement.kind === 'send' && !hasSigned(transaction, movement.wallet);
}

/** Who gave it: where nobody has less of it, as when a token is minted, who paid the fee. Null where nobody is named. */
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
  const changes = keepBooks(transaction).mints.get(mint)?.changes;
  return [...(changes?.values() ?? [])].filter((change) => change > 0n).length >= SPAM_OWNERS;
}
