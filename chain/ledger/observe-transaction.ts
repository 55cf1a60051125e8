import type {
  ObservedAccount,
  ObservedTokenAccount,
  ObservedTransaction,
  TokenAccountState,
} from '../../domain/ledger/observed-transaction.ts';
import { ChainError } from '../rpc/chain-error.ts';
import type { TokenBalanceJson, TransactionJson } from './transaction-schema.ts';

export type TransactionContent = Pick<
  ObservedTransaction,
  'signature' | 'succeeded' | 'accounts' | 'tokenAccounts'
>;

/** Reads the parts that the domain needs; throws if they do not fit together. `method` is named in the error. */
export function observeTransaction(json: TransactionJson, method: string): TransactionContent {
  const { transaction, meta } = json;
  const accounts = observeAccounts(json, method);
  return {
    signature: transaction.signatures[0] ?? '',
    succeeded: meta.err === null,
    accounts,
    tokenAccounts: observeTokenAccounts(
      accounts,
      byIndex(meta.preTokenBalances ?? [], accounts.length, method),
      byIndex(meta.postTokenBalances ?? [], accounts.length, method),
    ),
  };
}

function observeAccounts(json: TransactionJson, method: string): ObservedAccount[] {
  const { preBalances, postBalances } = json.meta;
  const keys = accountKeys(json);
  if (keys.length !== preBalances.length || keys.length !== postBalances.length) {
    throw new ChainError('malformed', `${method}: a transaction whose balances do not match its accounts`);
  }
  if (new Set(keys.map(({ address }) => address)).size !== keys.length) {
    throw new ChainError('malformed', `${method}: a transaction that names an account twice`);
  }
  return keys.map((key, index) => ({
    ...key,
    lamportsBefore: preBalances[index] ?? 0n,
    lamportsAfter: postBalances[index] ?? 0n,
  }));
}

/** The message's own keys, then the looked-up ones, the writable ones first: balances and indexes count in this order. */
function accountKeys({ transaction, meta }: TransactionJson): { address: string; signed: boolean }[] {
  if ('accountKeys' in transaction) {
    return transaction.accountKeys.map(({ pubkey, signer }) => ({ address: pubkey, signed: signer }));
  }
  const { accountKeys, header } = transaction.message;
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {};
  return [...accountKeys, ...writable, ...readonly].map((address, index) => ({
    address,
    signed: index < header.numRequiredSignatures,
  }));
}

function byIndex(
  balances: readonly TokenBalanceJson[],
  accounts: number,
  method: string,
): Map<number, TokenBalanceJson> {
  const found = new Map(balances.map((balance) => [balance.accountIndex, balance]));
  if (found.size !== balances.length || balances.some(({ accountIndex }) => accountIndex >= accounts)) {
    throw new ChainError('malformed', `${method}: a transaction with token balances of unknown accounts`);
  }
  return found;
}

function observeTokenAccounts(
  accounts: readonly ObservedAccount[],
  before: ReadonlyMap<number, TokenBalanceJson>,
  after: ReadonlyMap<number, TokenBalanceJson>,
): ObservedTokenAccount[] {
  return accounts.flatMap(({ address, lamportsBefore, lamportsAfter }, index) => {
    // An account without lamports does not exist: the local chain shows closed ones with their former balance.
    const pre = lamportsBefore === 0n ? undefined : before.get(index);
    const post = lamportsAfter === 0n ? undefined : after.get(index);
    // Closed and created again for another mint, in one transaction: two token accounts at one address.
    const pairs = pre && post && pre.mint !== post.mint ? [[pre], [undefined, post]] : [[pre, post]];
    return pairs.flatMap(([pre, post]) => observeTokenAccount(address, pre, post) ?? []);
  });
}

/** Null if the owner is unknown, before or after. */
function observeTokenAccount(
  address: string,
  pre: TokenBalanceJson | undefined,
  post: TokenBalanceJson | undefined,
): ObservedTokenAccount | null {
  const known = post ?? pre;
  if (!known || (pre && pre.owner == null) || (post && post.owner == null)) return null;
  return {
    address,
    mint: known.mint,
    program: known.programId ?? null,
    decimals: known.uiTokenAmount.decimals,
    before: stateOf(pre),
    after: stateOf(post),
  };
}

function stateOf(balance: TokenBalanceJson | undefined): TokenAccountState | null {
  if (balance?.owner == null) return null;
  return { owner: balance.owner, baseUnits: balance.uiTokenAmount.amount };
}
