import pg from 'pg';
import type { DatabaseSettings } from '../../config/database-settings.ts';
import { clientOptions } from './client-options.ts';
import { tlsFailure } from './tls-failure.ts';

/** Pause before a lost connection is opened again. */
const RECONNECT_MS = 1_000;

export interface Listener {
  close(): Promise<void>;
}

export interface ListenOptions extends DatabaseSettings {
  channel: string;
  onNotify: (payload: string) => void;
  /** Called after each connect: a NOTIFY may have been missed before. */
  onConnected?: () => void;
  onError?: (error: Error) => void;
}

/**
 * Keeps one connection that listens on a channel, and opens it again after it breaks. A NOTIFY may be lost, so every user
 * needs a poll as well.
 */
export function listen({ channel, onNotify, onConnected, onError, ...database }: ListenOptions): Listener {
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      ...clientOptions(database),
      application_name: `wallet-listen-${channel}`,
    });
    client = next;
    next.on('notification', ({ payload }) => onNotify(payload ?? ''));
    next.on('error', (error) => reconnect(next, error));
    next.on('end', () => reconnect(next));
    try {
      await next.connect();
      await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      onConnected?.();
    } catch (error) {
      reconnect(next, tlsFailure(error) as Error);
    }
  }

  function reconnect(broken: pg.Client, error?: Error): void {
    if (closed || client !== broken) return;
    client = undefined;
    if (error) onError?.(error);
    broken.end().catch(() => undefined);
    retry = setTimeout(() => void connect(), RECONNECT_MS);
  }

  void connect();
  return {
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}
