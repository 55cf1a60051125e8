import {
  addressOf,
  BLOCK_SHAPES,
  FIRST_SLOT,
  hashOf,
  NAMED_WALLETS,
  walletOf,
  type BlockShape,
} from './block-shape.ts';

const VOTE_ACCOUNTS = 3;
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const TOKEN_DECIMALS = 6;
const SOL = 1_000_000_000;

/** Other addresses that blocks name: too many for a reader's cache. */
const STRANGERS = 20_000;

const FEE = 5_000;
const PAYMENT = 1_000_000;

/** Time of the first block, in seconds, and blocks a second. */
const FIRST_TIME = 1_767_225_600;
const BLOCKS_A_SECOND = 2.5;

const strangers = Array.from({ length: STRANGERS }, (_, index) => addressOf('stranger', index));

/** Parts of answers that are the same in many blocks: other transactions, and their signatures. */
export interface Strangers {
  /** As JSON, without the brackets. */
  transactions: string;
  /** The same as bytes, so that the answers of a second node cost next to nothing. */
  signatures: Buffer;
  /** Payments to followed wallets in each block, in addition. */
  payments: number;
}

export function strangersOf(shape: BlockShape, variant: number): Strangers {
  const { votes, others, accounts, tokenBalances, payments } = BLOCK_SHAPES[shape];
  const transactions = Array.from({ length: votes + others }, (_, index) =>
    index < votes
      ? transactionOf(`vote${variant}`, index, VOTE_ACCOUNTS, 0)
      : transactionOf(`other${variant}`, index, accounts, tokenBalances),
  );
  const signatures = transactions.flatMap(({ transaction }) => transaction.signatures);
  return {
    transactions: transactions.map((transaction) => JSON.stringify(transaction)).join(','),
    signatures: Buffer.from(signatures.map((signature) => JSON.stringify(signature)).join(',')),
    payments,
  };
}

/** A whole answer of getBlock, in details `accounts`. */
export function blockOf(slot: number, { transactions, payments }: Strangers): string {
  const paid = paymentsIn(slot, payments).map((number) => JSON.stringify(paymentOf(number)));
  const text = JSON.stringify(headOf(slot));
  return `{"jsonrpc":"2.0","id":1,"result":${text.slice(0, -1)},"transactions":[${transactions},${paid.join(',')}]}}`;
}

/** The same block in details `signatures`: same transactions, same order. */
export function signaturesBlockOf(slot: number, { signatures, payments }: Strangers): Buffer {
  const paid = paymentsIn(slot, payments).map((number) => JSON.stringify(paymentSignature(number)));
  const text = JSON.stringify(headOf(slot));
  return Buffer.concat([
    Buffer.from(`{"jsonrpc":"2.0","id":1,"result":${text.slice(0, -1)},"signatures":[`),
    signatures,
    Buffer.from(`,${paid.join(',')}]}}`),
  ]);
}

export function headOf(slot: number): object {
  return {
    blockHeight: slot,
    blockTime: timeOf(slot),
    blockhash: hashOf(slot),
    parentSlot: slot - 1,
    previousBlockhash: hashOf(slot - 1),
  };
}

/** A payment as getTransaction shows it (json). */
export function paymentAt(number: number, slot: number): object {
  const { meta, transaction, version } = paymentOf(number);
  const { accountKeys, signatures } = transaction;
  return {
    slot,
    blockTime: timeOf(slot),
    meta: { ...meta, loadedAddresses: { readonly: [], writable: [] } },
    transaction: {
      message: {
        accountKeys: accountKeys.map(({ pubkey }) => pubkey),
        header: { numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 0, numRequiredSignatures: 1 },
        instructions: [],
        recentBlockhash: hashOf(slot - 1),
      },
      signatures,
    },
    version,
  };
}

export function paymentSignature(number: number): string {
  return `${addressOf('payment', number)}${addressOf('payment', -number)}`;
}

/** Numbers of the payments of one block. */
export function paymentsIn(slot: number, payments: number): number[] {
  return Array.from({ length: payments }, (_, index) => slot * payments + index);
}

function timeOf(slot: number): number {
  return FIRST_TIME + Math.floor((slot - FIRST_SLOT) / BLOCKS_A_SECOND);
}

function transactionOf(kind: string, index: number, accounts: number, tokenBalances: number) {
  const keys = Array.from({ length: accounts }, (_, place) => ({
    pubkey: strangers[(index * accounts + place * (index + 1)) % STRANGERS] ?? '',
    signer: place === 0,
    source: 'transaction',
    writable: place < accounts / 2,
  }));
  const distinct = [...new Map(keys.map((key) => [key.pubkey, key])).values()];
  const balances = distinct.map((_, place) => SOL + place * index);
  const tokens = Array.from({ length: Math.min(tokenBalances, distinct.length - 1) }, (_, place) => ({
    accountIndex: place + 1,
    mint: strangers[place] ?? '',
    owner: strangers[(index * 7 + place) % STRANGERS] ?? '',
    programId: TOKEN_PROGRAM,
    uiTokenAmount: {
      amount: `${SOL + index}`,
      decimals: TOKEN_DECIMALS,
      uiAmount: (SOL + index) / 10 ** TOKEN_DECIMALS,
      uiAmountString: `${(SOL + index) / 10 ** TOKEN_DECIMALS}`,
    },
  }));
  return {
    meta: {
      err: null,
      fee: FEE,
      postBalances: balances.map((balance, place) => (place === 0 ? balance - FEE : balance)),
      postTokenBalances: tokens,
      preBalances: balances,
      preTokenBalances: tokens,
      status: { Ok: null },
    },
    transaction: {
      accountKeys: distinct,
      signatures: [`${addressOf(kind, index)}${addressOf(kind, -index)}`],
    },
    version: 'legacy',
  };
}

/** SOL from another address to a followed wallet, as a block shows it. */
function paymentOf(number: number) {
  const keys = [strangers[number % STRANGERS] ?? '', walletOf(number % NAMED_WALLETS)];
  return {
    meta: {
      err: null,
      fee: FEE,
      postBalances: [SOL - PAYMENT - FEE, SOL + PAYMENT],
      postTokenBalances: [],
      preBalances: [SOL, SOL],
      preTokenBalances: [],
      status: { Ok: null },
    },
    transaction: {
      accountKeys: keys.map((pubkey, place) => ({
        pubkey,
        signer: place === 0,
        source: 'transaction',
        writable: true,
      })),
      signatures: [paymentSignature(number)],
    },
    version: 'legacy',
  };
}
