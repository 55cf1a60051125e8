import { z } from 'zod';
import { givenTime } from '../../http/given-time.ts';
import { DEFAULT_KEY_SCOPES, KEY_SCOPES } from '../../domain/access/key-scopes.ts';
import { NETWORKS } from '../../domain/networks.ts';
import { KEY_OVERLAP_HOURS } from '../../use-cases/access/own-keys.ts';
import { idParameter } from '../../http/id-parameter.ts';

const MAX_NAME_LENGTH = 60;

export const keyParams = z.strictObject({
  key_id: idParameter('key').meta({ description: 'Id of the API key.' }),
});

const scopes = z.array(z.enum(KEY_SCOPES)).min(1).max(KEY_SCOPES.length);

export const createKeyBody = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(MAX_NAME_LENGTH)
    .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, 'must not hold control characters or line breaks')
    .optional()
    .meta({
      description: 'For people, such as the name of the server that uses the key.',
      pattern: '^[^\\u0000-\\u001f\\u007f]*$',
    }),
  scopes: scopes.optional().meta({
    description: `Only scopes of the key that asks. Default: those of ${DEFAULT_KEY_SCOPES.join(', ')} that it has.`,
  }),
  default_network: z
    .enum(NETWORKS)
    .optional()
    .meta({ description: 'Used when a request names no network; default: the server’s.' }),
  expires_at: givenTime.optional().meta({ description: 'Default: never.' }),
});

export const rotateKeyBody = z.strictObject({
  scopes: scopes.optional().meta({ description: 'All scopes of the old key, or fewer. Default: all.' }),
  expires_at: givenTime.optional().meta({
    description: 'Default: as long after now as the old key was made for.',
  }),
  revoke_old: z
    .boolean()
    .default(false)
    .meta({
      description: `True: the old key ends at once. False: it works for ${KEY_OVERLAP_HOURS} more hours.`,
    }),
});

const keyData = z.strictObject({
  key_id: z.string(),
  name: z.string().nullable(),
  begins_with: z.string().meta({ description: 'Tells keys apart. The rest is not stored.' }),
  scopes: z.array(z.enum(KEY_SCOPES)),
  default_network: z.enum(NETWORKS).nullable(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable().meta({ description: 'Null: never.' }),
  last_used_at: z.iso.datetime().nullable().meta({ description: 'Exact to a minute; null: never used.' }),
  replaced_by: z.string().nullable().meta({ description: '`key_id` of the key that replaces it.' }),
  current: z.boolean().meta({ description: 'True for the key of this request.' }),
});

const apiKey = z.string().meta({ description: 'The key. It is shown only here: only its hash is stored.' });

export const keyListData = z.strictObject({ keys: z.array(keyData), total_count: z.int() });

export const createdKeyData = keyData.extend({ api_key: apiKey });

export const rotatedKeyData = createdKeyData.extend({
  replaces: z.strictObject({
    key_id: z.string(),
    ends_at: z.iso.datetime().meta({ description: 'Until then the old key works, too.' }),
  }),
});

export const deletedKeyData = z.strictObject({ key_id: z.string(), deleted: z.literal(true) });
