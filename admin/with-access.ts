import { userInfo } from 'node:os';
import { ConfigError } from '../config/config-error.ts';
import { loadDatabaseSettings } from '../config/database-settings.ts';
import { connectDatabase, type Database } from '../db/postgres/connect.ts';
import { isDatabaseUnavailable } from '../db/postgres/unavailable.ts';
import type { Operator } from '../domain/access/actor.ts';
import { ServiceError } from '../domain/errors.ts';
import { OperatorError } from '../domain/operator-error.ts';
import { createAccess, type Access } from '../use-cases/access/index.ts';
import { fail } from './output.ts';

/** Runs a command with the database of the environment. A problem that the operator can repair becomes one line. */
export async function withAccess(work: (access: Access, operator: Operator) => Promise<void>): Promise<void> {
  if (!process.env['DATABASE_URL']) {
    fail(
      'DATABASE_URL is required: postgres://user:password@host:port/database. For the embedded stack it is database_url in .local/service.json.',
    );
    return;
  }
  let database: Database | undefined;
  try {
    const settings = loadDatabaseSettings(process.env);
    database = connectDatabase({ ...settings, applicationName: 'wallet-admin', poolSize: 2 });
    await work(createAccess({ database }), operator());
  } catch (error) {
    if (error instanceof ConfigError) fail(error.problems.join('; '));
    else if (error instanceof ServiceError || error instanceof OperatorError) fail(error.message);
    else if (isDatabaseUnavailable(error)) fail('The database of DATABASE_URL cannot be reached.');
    else throw error;
  } finally {
    await database?.destroy();
  }
}

/** The system user who runs the command; the audit log names them. */
function operator(): Operator {
  return { kind: 'operator', name: `admin:${userInfo().username}` };
}
