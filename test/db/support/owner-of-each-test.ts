import type { TestDatabase } from '../../support/database.ts';
import type { Owner } from './queued-deliveries.ts';
import { newEndpointOwner } from './rows.ts';

/** For the body of a `describe`: before each test, empties the tables and creates a new account with one endpoint. */
export function ownerOfEachTest(
  test: Pick<TestDatabase, 'database'>,
  emptied: readonly string[] = ['attempts', 'deliveries', 'events'],
): Readonly<Owner> {
  let owner: Owner;
  beforeEach(async () => {
    await test.database.raw(`TRUNCATE ${emptied.join(', ')}`);
    owner = await newEndpointOwner(test.database);
  });
  return {
    get accountId() {
      return owner.accountId;
    },
    get endpointId() {
      return owner.endpointId;
    },
  };
}
