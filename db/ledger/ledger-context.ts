import type { Knex } from 'knex';
import type { LedgerChain } from '../../domain/ledger/ledger-stretch.ts';
import { hasSigned, type ObservedTransaction } from '../../domain/ledger/observed-transaction.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';

/** An operation that a transaction carries out. */
export interface RecognisedOperation {
  id: string;
  accountId: string;
  walletAddress: string;
}

const OWNERS = {
  name: 'owners_of_wallets',
  text: `SELECT account_id, address FROM wallets WHERE network = $1 AND address = ANY ($2::text[])
    ORDER BY address, account_id`,
};

const BY_SIGNATURE = {
  name: 'operations_by_signature',
  text: `SELECT issue.signature AS found, operation.id, operation.account_id, operation.wallet_address
      FROM transactions issue JOIN operations operation ON operation.id = issue.operation_id
     WHERE issue.network = $1 AND issue.chain_id = $2 AND issue.signature = ANY ($3::text[])`,
};

const BY_REFERENCE = {
  name: 'operations_by_reference',
  text: `SELECT reference_key AS found, id, account_id, wallet_address FROM operations
     WHERE network = $1 AND chain_id = $2 AND reference_key = ANY ($3::text[])`,
};

interface OperationFound {
  found: string;
  id: string;
  account_id: string;
  wallet_address: string;
}

/** The accounts that have each wallet. */
export async function readOwners(
  database: Knex,
  { network }: LedgerChain,
  addresses: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await runPrepared<{ account_id: string; address: string }>(database, OWNERS, [
    network,
    addresses,
  ]);
  const owners = new Map<string, string[]>();
  for (const { account_id: accountId, address } of rows) {
    const known = owners.get(address);
    if (known) known.push(accountId);
    else owners.set(address, [accountId]);
  }
  return owners;
}

/**
 * Operations of the service, by their transactions' signatures: of bytes that it has broadcast, or that somebody else has and
 * that name an operation's reference key. Anybody can name a key, so that the operation's wallet must have signed.
 */
export async function readOperations(
  database: Knex,
  { network, chainId }: LedgerChain,
  transactions: readonly ObservedTransaction[],
): Promise<Map<string, RecognisedOperation>> {
  const signatures = transactions.map(({ signature }) => signature);
  const bySignature = byFound(
    await runPrepared<OperationFound>(database, BY_SIGNATURE, [network, chainId, signatures]),
  );
  const references = new Map(
    transactions
      .filter(({ signature }) => !bySignature.has(signature))
      .map((transaction) => [transaction, possibleReferences(transaction)]),
  );
  const keys = [...new Set([...references.values()].flat())];
  const byReference = byFound(
    keys.length === 0
      ? []
      : await runPrepared<OperationFound>(database, BY_REFERENCE, [network, chainId, keys]),
  );
  for (const [transaction, possible] of references) {
    const operation = possible.map((key) => byReference.get(key)).find((found) => found !== undefined);
    if (operation && hasSigned(transaction, operation.walletAddress)) {
      bySignature.set(transaction.signature, operation);
    }
  }
  return bySignature;
}

/** A reference key is of no account: it signs nothing, and nothing lies there unless somebody pays it for a joke. */
function possibleReferences({ accounts }: ObservedTransaction): string[] {
  return accounts
    .filter((account) => !account.signed && account.lamportsBefore === account.lamportsAfter)
    .map(({ address }) => address);
}

function byFound(rows: readonly OperationFound[]): Map<string, RecognisedOperation> {
  return new Map(
    rows.map((row) => [
      row.found,
      { id: row.id, accountId: row.account_id, walletAddress: row.wallet_address },
    ]),
  );
}
