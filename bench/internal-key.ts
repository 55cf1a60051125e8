import { connectDatabase } from '../db/postgres/connect.ts';
import type { Operator } from '../domain/access/actor.ts';
import { createAccess } from '../use-cases/access/index.ts';

const OPERATOR: Operator = { kind: 'operator', name: 'bench' };

/** A key of an account whose limit a run does not reach; the limit is still checked. */
export async function createInternalKey(databaseUrl: string): Promise<string> {
  const database = connectDatabase({ url: databaseUrl, applicationName: 'bench', poolSize: 1 });
  try {
    const access = createAccess({ database });
    const { id: accountId } = await access.createAccount(OPERATOR, { name: 'bench', tier: 'internal' });
    return (await access.createKey(OPERATOR, { accountId, defaultNetwork: null })).apiKey;
  } finally {
    await database.destroy();
  }
}
