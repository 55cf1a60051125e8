import type { Knex } from 'knex';
import type { LedgerChain } from '../../domain/ledger/block-range.ts';
import type { ObservedTransaction } from '../../domain/ledger/observed-transaction.ts';
import {
  findByReference,
  possibleReferences,
  type RecognisedOperation,
} from '../../domain/ledger/recognised-operation.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';

const OWNERS = {
  name: 'owners_of_wallets',
  text: `SELECT owner_id, address FROM wallets WHERE network = $1 AND address = ANY ($2::text[])
    ORDER BY address, owner_id`,
};

const BY_SIGNATURE = {
  name: 'operations_by_signature',
  text: `SELECT request.signature AS found, operation.id, operation.owner_id, operation.wallet_address
      FROM signing_requests request JOIN operations operation ON operation.id = request.operation_id
     WHERE request.network = $1 AND request.chain_id = $2 AND request.signature = ANY ($3::text[])`,
};

const BY_REFERENCE = {
  name: 'operations_by_reference',
  text: `SELECT reference_key AS found, id, owner_id, wallet_address,
            CASE WHEN ended_at IS NOT NULL THEN result ->> 'signature' END AS ended_by
      FROM operations WHERE network = $1 AND chain_id = $2 AND reference_key = ANY ($3::text[])`,
};

interface OperationFound {
  found: string;
  id: string;
  owner_id: string;
  wallet_address: string;
}

interface ReferenceFound extends OperationFound {
  /** The signature of the transaction that has ended the operation; null: it is open, or nothing of it has landed. */
  ended_by: string | null;
}

/** The accounts that have each wallet. */
export async function readOwners(
  database: Knex,
  { network }: LedgerChain,
  addresses: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await runPrepared<{ owner_id: string; address: string }>(database, OWNERS, [
    network,
    addresses,
  ]);
  const owners = new Map<string, string[]>();
  for (const { owner_id: accountId, address } of rows) {
    const known = owners.get(address);
    if (known) known.push(accountId);
    else owners.set(address, [accountId]);
  }
  return owners;
}

/**
 * Operations of the service, by their transactions' signatures. Found by the signature that the service has stored, or by the
 * operation's reference key if another party broadcast the transaction.
 */
export async function readOperations(
  database: Knex,
  { network, chainId }: LedgerChain,
  transactions: readonly ObservedTransaction[],
): Promise<Map<string, RecognisedOperation>> {
  const signatures = transactions.map(({ signature }) => signature);
  const found = await runPrepared<OperationFound>(database, BY_SIGNATURE, [network, chainId, signatures]);
  const bySignature = new Map(found.map((row) => [row.found, toRecognised(row)]));
  const others = transactions.filter(({ signature }) => !bySignature.has(signature));
  const keys = [...new Set(others.flatMap(possibleReferences))];
  if (keys.length === 0) return bySignature;
  const named = await runPrepared<ReferenceFound>(database, BY_REFERENCE, [network, chainId, keys]);
  const byReference = new Map(
    named.map((row) => [row.found, { ...toRecognised(row), endedBy: row.ended_by }]),
  );
  for (const transaction of others) {
    const operation = findByReference(transaction, byReference);
    if (operation) bySignature.set(transaction.signature, operation);
  }
  return bySignature;
}

function toRecognised({ id, owner_id, wallet_address }: OperationFound): RecognisedOperation {
  return { id, ownerId: owner_id, walletAddress: wallet_address };
}
