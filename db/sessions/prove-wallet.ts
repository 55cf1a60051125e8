import type { Knex } from 'knex';
import { admit, type SignUp, type SignUpRefusal } from '../../domain/access/sign-up.ts';
import type { LedgerChain } from '../../domain/ledger/block-range.ts';
import { noteSignIn } from '../wallets/inactive-wallets.ts';
import { addWallet, type NewWallet } from '../wallets/wallet-store.ts';
import { IS_OPEN, newSessionEnds } from './session-ends.ts';

/** SQL: of a redeemed link that may admit a new wallet. */
export const IS_UNUSED = 'admitted IS NULL AND revoked_at IS NULL';

export interface NewSession {
  id: string;
  tokenHash: string;
  /** The only origin whose pages may use the token; null: a cookie carries it. */
  bearerOrigin: string | null;
}

/** The transaction must be rolled back. */
export class SessionEnded extends Error {
  override readonly name = 'SessionEnded';
}

/** The service does not take this new wallet. The transaction must be rolled back. */
export class SignUpRefused extends Error {
  override readonly name = 'SignUpRefused';
  readonly refusal: SignUpRefusal;

  constructor(refusal: SignUpRefusal) {
    super(`a new wallet was refused: ${refusal}`);
    this.refusal = refusal;
  }
}

/**
 * Makes the wallet an owner that follows itself, and the wallet of the session, which is created if it is new. Uses up the challenge, and
 * an invitation if the wallet needs one; throws ChallengeNotOpen if it is not open, SessionEnded, and SignUpRefused.
 */
export async function proveWallet(
  trx: Knex.Transaction,
  chain: LedgerChain,
  wallet: NewWallet,
  session: { id: string } | NewSession,
  signUp: SignUp,
): Promise<void> {
  const { network } = chain;
  const { ownerId, address } = wallet;
  await admitOwner(trx, ownerId, session.id, signUp);
  await addWallet(trx, chain, wallet);
  await noteSignIn(trx, { network, ownerId, address });
  if ('tokenHash' in session) {
    await trx.raw(
      `INSERT INTO page_sessions (id, token_hash, bearer_origin, network, address, expires_at, renewable_until)
       VALUES (:id, :tokenHash, :bearerOrigin, :network, :address, ${newSessionEnds('CAST(:bearerOrigin AS text)')})`,
      { ...session, network, address },
    );
    return;
  }
  const changed = await trx.raw<{ rowCount: number }>(
    `UPDATE page_sessions SET network = :network, address = :address,
            (expires_at, renewable_until) = (SELECT ${newSessionEnds('bearer_origin')})
      WHERE id = :id AND ${IS_OPEN}`,
    { ...session, network, address },
  );
  if (changed.rowCount === 0) throw new SessionEnded(`the session ${session.id} has ended`);
}

/** The insert comes first: it waits for a proof of the same wallet at the same moment, after which the wallet is known. */
async function admitOwner(
  trx: Knex.Transaction,
  ownerId: string,
  sessionId: string,
  signUp: SignUp,
): Promise<void> {
  const made = (await trx('owners')
    .insert({ id: ownerId, kind: 'wallet' })
    .onConflict('id')
    .ignore()
    .returning('id')) as unknown[];
  const isKnown = made.length === 0;
  const invitation = isKnown ? undefined : await lockInvitation(trx, sessionId);
  const admission = admit(signUp, { isKnown, isInvited: invitation !== undefined });
  if (admission.kind === 'refused') throw new SignUpRefused(admission.refusal);
  if (invitation && admission.usesInvitation) {
    await trx('page_links').where({ id: invitation.id }).update({ admitted: ownerId });
  }
}

/** An invitation of the operator first: a link may be needed for the wallet that its operation asks for. */
async function lockInvitation(trx: Knex.Transaction, sessionId: string): Promise<{ id: string } | undefined> {
  return (await trx('page_links')
    .where({ redeemed_by: sessionId })
    .whereRaw(IS_UNUSED)
    .orderByRaw('operation_id IS NOT NULL, redeemed_at')
    .forUpdate()
    .first('id')) as { id: string } | undefined;
}
