import type { ConnectionOptions } from 'node:tls';
import type { DatabaseSettings } from '../../config/database-settings.ts';

/** Options for node-postgres. Both are given always: without `ssl`, it would read PGSSLMODE, and may then verify nothing. */
export function clientOptions({ url, tls }: DatabaseSettings): {
  connectionString: string;
  ssl: ConnectionOptions | false;
} {
  return {
    connectionString: url,
    // A new object each time: node-postgres hides the key in the one that it is given.
    ssl: tls
      ? {
          rejectUnauthorized: true,
          ...(tls.ca && { ca: tls.ca }),
          ...tls.client,
          ...(!tls.verifyHostName && { checkServerIdentity: () => undefined }),
        }
      : false,
  };
}
