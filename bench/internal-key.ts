import { connectDatabase } from '../db/postgres/connect.ts';
import { createAccountStore } from '../db/access/account-store.ts';
import { createApiKeys } from '../use-cases/access/api-keys.ts';

/** A key of an account whose limit a run does not reach: the check is made all the same. */
export async function createInternalKey(databaseUrl: string): Promise<string> {
  const database = connectDatabase({ url: databaseUrl, applicationName: 'bench', poolSize: 1 });
  try {
    const keys = createApiKeys(createAccountStore(database));
    const { accountId } = await keys.createAccount({ name: 'bench', tier: 'internal', actor: 'bench' });
    return (await keys.create({ accountId, defaultNetwork: null, actor: 'bench' })).apiKey;
  } finally {
    await database.destroy();
  }
}
