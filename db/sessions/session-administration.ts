import type { Network } from '../../domain/networks.ts';
import type { Database } from '../postgres/connect.ts';
import { IS_OPEN } from './session-ends.ts';

/** An open session as an operator may see it: only its browser has the token. */
export interface ListedSession {
  id: string;
  network: Network | null;
  address: string | null;
  createdAt: Date;
  expiresAt: Date;
}

/** One session, those of a wallet in all networks, or all. */
export type SessionChoice = { id: string } | { address: string } | 'all';

export interface SessionAdministration {
  /** The newest open sessions. */
  list(address: string | null, limit: number): Promise<ListedSession[]>;
  /** Ends the open ones of them, and returns how many. */
  end(choice: SessionChoice, actor: string): Promise<number>;
}

export function createSessionAdministration(database: Database): SessionAdministration {
  return {
    async list(address, limit) {
      const open = database('page_sessions').whereRaw(IS_OPEN);
      if (address !== null) void open.where({ address });
      const rows = (await open.orderBy('created_at', 'desc').orderBy('id').limit(limit)) as {
        id: string;
        network: Network | null;
        address: string | null;
        created_at: Date;
        expires_at: Date;
      }[];
      return rows.map(({ id, network, address: proven, created_at: createdAt, expires_at: expiresAt }) => ({
        id,
        network,
        address: proven,
        createdAt,
        expiresAt,
      }));
    },

    async end(choice, actor) {
      return database.transaction(async (trx) => {
        const open = trx('page_sessions').whereRaw(IS_OPEN);
        if (choice !== 'all') void open.where(choice);
        const ended = await open.update({ ended_at: trx.fn.now() });
        const subject = choice === 'all' ? 'all' : 'id' in choice ? choice.id : choice.address;
        if (ended > 0) await trx('audit_log').insert({ actor, action: 'session.end', subject });
        return ended;
      });
    },
  };
}
