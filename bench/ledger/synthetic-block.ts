import {
  addressOf,
  BLOCK_SHAPES,
  FIRST_SLOT,
  hashOf,
  NAMED_WALLETS,
  PAYMENTS,
  walletOf,
  type BlockShape,
} from './block-shape.ts';

const VOTE_ACCOUNTS = 3;
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const TOKEN_DECIMALS = 6;
const SOL = 1_000_000_000;

/** Strangers that blocks name: enough that no cache of a reader knows them all. */
const STRANGERS = 20_000;

const FEE = 5_000;
const PAYMENT = 1_000_000;

/** When the first block was made, in seconds, and how many are made a second. */
const FIRST_TIME = 1_767_225_600;
const BLOCKS_A_SECOND = 2.5;

const strangers = Array.from({ length: STRANGERS }, (_, index) => addressOf('stranger', index));

/** The part of an answer that is the same in many blocks: transactions of strangers, as text. */
export function strangersOf(shape: BlockShape, variant: number): string {
  const { votes, others, accounts, tokenBalances } = BLOCK_SHAPES[shape];
  const transactions = Array.from({ length: votes + others }, (_, index) =>
    index < votes
      ? transactionOf(`vote${variant}`, index, VOTE_ACCOUNTS, 0)
      : transactionOf(`other${variant}`, index, accounts, tokenBalances),
  );
  return transactions.map((transaction) => JSON.stringify(transaction)).join(',');
}

/** A whole answer of getBlock. */
export function blockOf(slot: number, ofStrangers: string): string {
  const payments = Array.from({ length: PAYMENTS }, (_, index) => JSON.stringify(paymentIn(slot, index)));
  const head = {
    blockHeight: slot,
    blockTime: timeOf(slot),
    blockhash: hashOf(slot),
    parentSlot: slot - 1,
    previousBlockhash: hashOf(slot - 1),
  };
  const text = JSON.stringify(head);
  return `{"jsonrpc":"2.0","id":1,"result":${text.slice(0, -1)},"transactions":[${ofStrangers},${payments.join(',')}]}}`;
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

/** SOL from a stranger to a followed wallet. */
function paymentIn(slot: number, index: number) {
  const number = slot * PAYMENTS + index;
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
      signatures: [`${addressOf('payment', number)}${addressOf('payment', -number)}`],
    },
    version: 'legacy',
  };
}
