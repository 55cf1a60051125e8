import { z } from 'zod';
import { GIVEN_CREDENTIALS, type DeveloperAccessRequest } from '../../domain/access/developer-access.ts';
import type { Operation } from '../../domain/operations/operation.ts';
import type { KindApi } from '../operations/kind-api.ts';

const developerAccessData = z
  .strictObject({
    credential: z
      .enum(GIVEN_CREDENTIALS)
      .meta({ description: 'What the person gets. The credential itself is not part of the operation.' }),
  })
  .meta({ id: 'DeveloperAccess' });

/** Operations of people who talk to the bot: the wallet page shows them. */
export const developerAccessApi = {
  schema: developerAccessData,
  example: { credential: 'api_key' },
  present: ({ request }: Operation<DeveloperAccessRequest, null>): z.infer<typeof developerAccessData> => ({
    credential: request.credential,
  }),
} satisfies KindApi<DeveloperAccessRequest, null>;
