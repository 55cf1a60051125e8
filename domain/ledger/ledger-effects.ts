import { SOL_DECIMALS } from '../amounts.ts';
import { NATIVE_SOL } from '../tokens.ts';
import { findCounterparties, solChanges } from './counterparty.ts';
import { heldAccounts, touchedWallets } from './held-accounts.ts';
import type { LedgerEffects, Movement } from './movement.ts';
import { classify, type TokenFlow } from './movement-kind.ts';
import { isNativeMint } from './native-mints.ts';
import type { ObservedTransaction } from './observed-transaction.ts';
import { rentChanges, solFlow, wrappedPart } from './sol-flow.ts';
import { stakeMovement } from './stake-movement.ts';
import { transactionBalances, type TransactionBalances } from './transaction-balances.ts';

/**
 * Effects of a transaction on followed wallets, from balances before and after alone: inner instructions count like outer ones,
 * and programs need not be known. The time depends on the transaction's size only. Never throws: odd data in a block must not hold
 * up the ledger.
 */
export function ledgerEffects(
  transaction: ObservedTransaction,
  isFollowed: (address: string) => boolean,
): LedgerEffects {
  const wallets = followedWallets(transaction, isFollowed);
  if (wallets.size === 0) return { movements: [], accounts: [], touched: [] };
  return {
    movements: findMovements(transaction, wallets),
    accounts: heldAccounts(transaction, wallets),
    touched: touchedWallets(transaction, wallets),
  };
}

function followedWallets(
  { accounts, tokenAccounts }: ObservedTransaction,
  isFollowed: (address: string) => boolean,
): Set<string> {
  const named = new Set(accounts.map(({ address }) => address));
  for (const { before, after } of tokenAccounts) {
    if (before) named.add(before.owner);
    if (after) named.add(after.owner);
  }
  return new Set([...named].filter(isFollowed));
}

function findMovements(transaction: ObservedTransaction, wallets: ReadonlySet<string>): Movement[] {
  const balances = transactionBalances(transaction);
  if (!transaction.succeeded) return feeOfFailed(balances, wallets);
  const flows = tokenFlows(balances, wallets);
  const sol = findCounterparties(solChanges(balances));
  const rents = rentChanges(balances);
  const signers = new Set(transaction.accounts.filter(({ signed }) => signed).map(({ address }) => address));
  return [...wallets].flatMap((wallet) => {
    const feeLamports = wallet === balances.payer ? balances.feeLamports : null;
    const tokens = flows.get(wallet) ?? [];
    const delta = balances.lamportChanges.get(wallet) ?? 0n;
    let external = solFlow(delta, feeLamports ?? 0n, rents.get(wallet) ?? 0n, signers.has(wallet));
    let wrapped = 0n;
    for (const token of tokens.filter(({ token }) => isNativeMint(token))) {
      const part = wrappedPart(external, token.external);
      external -= part;
      token.external += part;
      wrapped += part;
    }
    const isFeeOnly = delta + (feeLamports ?? 0n) === 0n;
    const flow = {
      token: NATIVE_SOL,
      decimals: SOL_DECIMALS,
      delta,
      external,
      wrapped,
      isFeeOnly,
      between: sol,
    };
    const movements = classify(wallet, feeLamports, [flow, ...tokens]);
    const ofStake = signers.has(wallet)
      ? stakeMovement(transaction, movements, delta + (feeLamports ?? 0n))
      : null;
    return ofStake ? [ofStake] : movements;
  });
}

/** A reverted transaction changes nothing but the payer's fee. */
function feeOfFailed(balances: TransactionBalances, wallets: ReadonlySet<string>): Movement[] {
  const { payer, feeLamports, lamportChanges } = balances;
  const delta = payer === undefined ? 0n : (lamportChanges.get(payer) ?? 0n);
  if (payer === undefined || !wallets.has(payer) || delta === 0n) return [];
  return [
    {
      wallet: payer,
      token: NATIVE_SOL,
      decimals: SOL_DECIMALS,
      delta,
      kind: 'fee',
      amount: 0n,
      counterparty: null,
      feeLamports,
    },
  ];
}

function tokenFlows({ mints }: TransactionBalances, wallets: ReadonlySet<string>): Map<string, TokenFlow[]> {
  const flows = new Map<string, TokenFlow[]>();
  for (const [token, { decimals, changes }] of mints) {
    const between = findCounterparties(changes);
    for (const [wallet, delta] of changes) {
      if (delta === 0n || !wallets.has(wallet)) continue;
      const flow = { token, decimals, delta, external: delta, wrapped: 0n, isFeeOnly: false, between };
      const known = flows.get(wallet);
      if (known) known.push(flow);
      else flows.set(wallet, [flow]);
    }
  }
  return flows;
}
