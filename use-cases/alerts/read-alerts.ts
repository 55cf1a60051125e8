import { z } from 'zod';
import type { AlertEntry, AlertGap, AlertQueries } from '../../db/alerts/alert-queries.ts';
import type { AlertStore } from '../../db/alerts/alert-store.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { Alert, AlertState } from '../../domain/alerts/alert.ts';
import type { PresentValue } from '../../domain/alerts/present-value.ts';
import type { Network } from '../../domain/networks.ts';
import { authorizeOwner, notFound } from '../access/authorize.ts';
import { decodeCursor, encodeCursor } from '../opaque-cursor.ts';

export interface ReadAlertsDeps {
  alerts: Pick<AlertStore, 'find' | 'list'>;
  queries: AlertQueries;
  named(alert: Alert): NamedAlert;
}

/** An alert with the listed symbol of its token, else the mint. */
export interface NamedAlert {
  alert: Alert;
  token: string;
}

/** With the newest value of what it watches. */
export interface AlertNow extends NamedAlert {
  present: PresentValue;
}

export interface AlertHistory extends AlertNow {
  /** Newest first. */
  timeline: AlertEntry[];
  gaps: AlertGap[];
}

export interface AlertPage {
  alerts: NamedAlert[];
  /** Null on the last page. */
  nextCursor: string | null;
}

export interface AlertListRequest {
  states?: readonly AlertState[] | undefined;
  cursor?: string | undefined;
  limit: number;
}

const MAX_ENTRIES = 100;

const cursorParts = z.tuple([z.string().max(64)]);

export function createReadAlerts({ alerts, queries, named }: ReadAlertsDeps) {
  return {
    async read(actor: Actor, id: string): Promise<AlertHistory> {
      const ownerId = authorizeOwner(actor, 'alert.read');
      const alert = await alerts.find(ownerId, id);
      if (!alert) throw notFound('alert');
      const [present, timeline, gaps] = await Promise.all([
        queries.present(alert.network, alert.rule),
        queries.timeline(id, MAX_ENTRIES),
        queries.gaps(alert),
      ]);
      return { ...named(alert), present, timeline, gaps };
    },

    /** Newest first. */
    async list(
      actor: Actor,
      network: Network,
      { states, cursor, limit }: AlertListRequest,
    ): Promise<AlertPage> {
      const ownerId = authorizeOwner(actor, 'alert.read');
      const [before] = cursor === undefined ? [null] : decodeCursor(cursorParts, cursor, 'cursor');
      const found = await alerts.list(ownerId, { network, states: states ?? null, before, limit: limit + 1 });
      const page = found.slice(0, limit);
      const last = page.at(-1);
      return {
        alerts: page.map(named),
        nextCursor: found.length > limit && last ? encodeCursor([last.id]) : null,
      };
    },
  };
}
