import type { Knex } from 'knex';
import { DEVELOPER_ACCESS } from '../../domain/access/developer-access.ts';
import { isUserId, walletOwner } from '../../domain/access/owner.ts';
import type { WalletProof } from '../../domain/wallets/wallet-proof.ts';
import { giveAccess, requireLinkedWallet } from '../access/developer-access-store.ts';
import { offerWallet } from '../chats/wallet-offers.ts';
import { proveWallet } from '../sessions/prove-wallet.ts';
import { addWallet } from '../wallets/wallet-store.ts';
import type { OperationRow } from './rows.ts';

/**
 * Connects the wallet to itself, as every proof on the wallet page does, and then to the owner of the operation, each with its event. A
 * user of the bot is asked first.
 * An operation that asks for developer access connects nothing, and takes only a wallet that is linked to the chat.
 * Throws ChallengeNotOpen, SessionEnded, SignUpRefused or WalletNotLinked, and the transaction must be rolled back.
 */
export async function connectProvenWallet(
  trx: Knex.Transaction,
  { id, kind, owner_id: ownerId, network }: Pick<OperationRow, 'id' | 'kind' | 'owner_id' | 'network'>,
  { sessionId, address, walletType, nonce, chainId, requestedSlot, signUp }: WalletProof,
): Promise<void> {
  // Before anything of the wallet is stored: a stolen link may prove another wallet.
  if (kind === DEVELOPER_ACCESS) await requireLinkedWallet(trx, { userId: ownerId, network, address });
  const chain = { network, chainId };
  const { id: walletId } = walletOwner({ network, address });
  const challenge = { nonce, accountId: null, network, address };
  await proveWallet(
    trx,
    chain,
    { ownerId: walletId, address, connected: { walletType, userId: walletId, challenge }, requestedSlot },
    { id: sessionId },
    signUp,
  );
  if (kind === DEVELOPER_ACCESS) {
    await giveAccess(trx, { operationId: id, userId: ownerId });
    return;
  }
  if (isUserId(ownerId)) {
    // A link can be stolen: the person says in the chat whether the wallet that came of it is theirs.
    await offerWallet(trx, chain, ownerId, { address, walletType, requestedSlot });
    return;
  }
  const connected = { walletType, userId: ownerId, challenge: null };
  await addWallet(trx, chain, { ownerId, address, connected, requestedSlot });
}
