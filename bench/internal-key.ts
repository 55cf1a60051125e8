import { connectDatabase } from '../db/postgres/connect.ts';
import { createAccess } from '../use-cases/access/index.ts';

/** A key of an account whose limit a run does not reach: the check is made all the same. */
export async function createInternalKey(databaseUrl: string): Promise<string> {
  const database = connectDatabase({ url: databaseUrl, applicationName: 'bench', poolSize: 1 });
  try {
    const access = createAccess({ database });
    const { id: accountId } = await access.createAccount({ name: 'bench', tier: 'internal', actor: 'bench' });
    return (await access.createKey({ accountId, defaultNetwork: null, actor: 'bench' })).apiKey;
  } finally {
    await database.destroy();
  }
}
