import { chown, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectDatabase, type Database } from '../../db/postgres/connect.ts';
import type { Postgres } from '../../local/postgres/postgres.ts';
import type { Certificate } from './certificates.ts';
import { waitUntil } from './wait-until.ts';

/** The role's connections need TLS and a client certificate. */
export const CERTIFICATE_ROLE = 'with_certificate';

const RULES = `hostssl all ${CERTIFICATE_ROLE} all scram-sha-256 clientcert=verify-ca
host all ${CERTIFICATE_ROLE} all reject
`;

const SETTINGS = { ssl_cert_file: 'tls.crt', ssl_key_file: 'tls.key', ssl_ca_file: 'tls-clients.crt' };

/** Lets the running server speak TLS as well, until the returned function is called. Other tests' connections stay as they are. */
export async function switchTlsOn(
  { url, dataDirectory }: Postgres,
  { cert, key, clientCa }: Certificate & { clientCa: string },
): Promise<() => Promise<void>> {
  const server = connectDatabase({ url, applicationName: 'test', poolSize: 1 });
  const rulesFile = join(dataDirectory, 'pg_hba.conf');
  const rules = await readFile(rulesFile, 'utf8');
  const files = { 'tls.crt': cert, 'tls.key': key, 'tls-clients.crt': clientCa };
  const { uid, gid } = await stat(dataDirectory);
  for (const [name, text] of Object.entries(files)) {
    const path = join(dataDirectory, name);
    await writeFile(path, text, { mode: 0o600 });
    await chown(path, uid, gid);
  }
  await server.raw(`CREATE ROLE ${CERTIFICATE_ROLE} LOGIN SUPERUSER PASSWORD '${new URL(url).password}'`);
  await writeFile(rulesFile, RULES + rules);
  for (const [name, value] of Object.entries(SETTINGS))
    await server.raw(`ALTER SYSTEM SET ${name} = '${value}'`);
  await applied(server, 'on');

  return async () => {
    await writeFile(rulesFile, rules);
    for (const name of Object.keys(SETTINGS)) await server.raw(`ALTER SYSTEM RESET ${name}`);
    await applied(server, 'off');
    await server.raw(`DROP ROLE ${CERTIFICATE_ROLE}`);
    await server.destroy();
    await Promise.all(Object.keys(files).map((name) => rm(join(dataDirectory, name))));
  };
}

async function applied(server: Database, ssl: 'on' | 'off'): Promise<void> {
  await server.raw(`ALTER SYSTEM SET ssl = ${ssl}`);
  await server.raw('SELECT pg_reload_conf()');
  await waitUntil(`ssl is ${ssl}`, async () => {
    const { rows } = await server.raw<{ rows: { ssl: string }[] }>('SHOW ssl');
    return rows[0]?.ssl === ssl;
  });
}
