import type { Database } from '../postgres/connect.ts';

export interface NewInvitation {
  id: string;
  tokenHash: string;
  expiresAt: Date;
}

/** `opened`: a browser has it, and may still prove a new wallet. `used`: it has admitted one. */
export type InvitationStatus = 'open' | 'opened' | 'used' | 'revoked' | 'expired';

export interface ListedInvitation {
  id: string;
  status: InvitationStatus;
  /** `<network>/<address>` of the wallet that it admitted. */
  admitted: string | null;
  createdAt: Date;
  expiresAt: Date;
}

/** Invitations of the operator. They are links without an operation, so sessions redeem them as links (link-store.ts). */
export interface InvitationStore {
  create(invitation: NewInvitation, actor: string): Promise<void>;
  /** The newest. Unopened ones are removed a day after they expired, others with their session. */
  list(limit: number): Promise<ListedInvitation[]>;
  /** False if there is none, it has admitted a wallet, or it is revoked already. */
  revoke(id: string, actor: string): Promise<boolean>;
}

const STATUS = `CASE WHEN admitted IS NOT NULL THEN 'used' WHEN revoked_at IS NOT NULL THEN 'revoked'
  WHEN redeemed_by IS NOT NULL THEN 'opened' WHEN expires_at <= now() THEN 'expired' ELSE 'open' END AS status`;

export function createInvitationStore(database: Database): InvitationStore {
  return {
    async create({ id, tokenHash, expiresAt }, actor) {
      await database.transaction(async (trx) => {
        await trx('page_links').insert({ id, token_hash: tokenHash, expires_at: expiresAt });
        await trx('audit_log').insert({ actor, action: 'invite.create', subject: id });
      });
    },

    async list(limit) {
      const rows = (await database('page_links')
        .select('id', 'admitted', 'created_at', 'expires_at', database.raw(STATUS))
        .whereNull('operation_id')
        .orderBy('created_at', 'desc')
        .limit(limit)) as {
        id: string;
        status: InvitationStatus;
        admitted: string | null;
        created_at: Date;
        expires_at: Date;
      }[];
      return rows.map(({ created_at: createdAt, expires_at: expiresAt, ...row }) => ({
        ...row,
        createdAt,
        expiresAt,
      }));
    },

    async revoke(id, actor) {
      return database.transaction(async (trx) => {
        const revoked = await trx('page_links')
          .where({ id })
          .whereNull('operation_id')
          .whereNull('admitted')
          .whereNull('revoked_at')
          .update({ revoked_at: trx.fn.now() });
        if (revoked > 0) await trx('audit_log').insert({ actor, action: 'invite.revoke', subject: id });
        return revoked > 0;
      });
    },
  };
}
