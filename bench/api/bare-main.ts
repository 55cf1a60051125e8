// The baseline: a bare Koa handler that asks the node and the database for the same data in the same way (prepared
// statements, undici), and nothing else. No key, no limit, no validation, no envelope, no log. Prints its port.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import pg from 'pg';
import { request } from 'undici';
import { z } from 'zod';
import { TOKEN_PROGRAMS } from '../../chain/tokens/token-addresses.ts';

/** The same as the API's own (db/postgres/connect.ts). */
const POOL_SIZE = 10;

const { DATABASE_URL, RPC_URL } = z
  .object({ DATABASE_URL: z.string(), RPC_URL: z.string() })
  .parse(process.env);
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: POOL_SIZE });

async function ask(method: string, params: unknown[]): Promise<unknown> {
  const { body } = await request(RPC_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return body.json();
}

// The three statements of an operation with its history (db/operations/operation-queries.ts).
const STATE = `SELECT operations.*, latest.* FROM operations
  JOIN operation_timeline newest ON newest.operation_id = operations.id AND newest.version = operations.version
  LEFT JOIN LATERAL (SELECT * FROM signing_requests s WHERE s.operation_id = operations.id
    ORDER BY number DESC LIMIT 1) latest ON true
  LEFT JOIN chains ON chains.network = operations.network
  WHERE operations.id = $1`;
const SIGNING_REQUESTS = 'SELECT * FROM signing_requests WHERE operation_id = $1 ORDER BY number';
const TIMELINE = 'SELECT * FROM operation_timeline WHERE operation_id = $1 ORDER BY version';

// The three statements of a price with its changes (db/prices).
const READINGS =
  'SELECT source, price, read_at, fresh_at, is_unconfirmed FROM price_readings WHERE network = $1 AND token = $2';
const PRICE_AT = `SELECT trim_scale(close)::text AS price FROM price_candles
  WHERE network = $1 AND token = $2 AND minutes = 1 AND at <= $3::timestamptz AND at > $3::timestamptz - interval '2 hours'
  ORDER BY at DESC LIMIT 1`;
const DAY_MS = 86_400_000;

async function priceOf(token: string): Promise<unknown> {
  const priceDaysAgo = (days: number) => {
    const at = new Date(Date.now() - days * DAY_MS).toISOString();
    return pool.query<object>({ name: 'priceAt', text: PRICE_AT, values: ['devnet', token, at] });
  };
  const [readings, dayAgo, weekAgo] = await Promise.all([
    pool.query<object>({ name: 'readings', text: READINGS, values: ['devnet', token] }),
    priceDaysAgo(1),
    priceDaysAgo(7),
  ]);
  return { readings: readings.rows, dayAgo: dayAgo.rows, weekAgo: weekAgo.rows };
}

const app = new Koa();
app.use(async (ctx) => {
  const [, kind, id = ''] = ctx.path.split('/');
  if (kind === 'operation') {
    const row = await pool.query<Record<string, unknown>>({ name: 'state', text: STATE, values: [id] });
    const [signingRequests, timeline] = await Promise.all([
      pool.query<Record<string, unknown>>({ name: 'signingRequests', text: SIGNING_REQUESTS, values: [id] }),
      pool.query<Record<string, unknown>>({ name: 'timeline', text: TIMELINE, values: [id] }),
    ]);
    ctx.body = { operation: row.rows[0], signingRequests: signingRequests.rows, timeline: timeline.rows };
    return;
  }
  if (kind === 'price') {
    ctx.body = await priceOf(id);
    return;
  }
  ctx.body = await Promise.all([
    ask('getAccountInfo', [id, { commitment: 'confirmed', encoding: 'base64' }]),
    ...TOKEN_PROGRAMS.map((programId) =>
      ask('getTokenAccountsByOwner', [
        id,
        { programId },
        { commitment: 'confirmed', encoding: 'jsonParsed' },
      ]),
    ),
  ]);
});

const handle = app.callback();
const server = createServer((request, response) => void handle(request, response));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
