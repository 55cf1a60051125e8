import { InvalidArgumentError, Option, type Command } from 'commander';
import { DEFAULT_KEY_SCOPES, KEY_SCOPES, keyScopes, type KeyScope } from '../domain/access/key-scopes.ts';
import { NETWORKS, type Network } from '../domain/networks.ts';
import { durationUpTo } from './duration.ts';
import { fail, jsonOption, print } from './output.ts';
import { withAccess } from './with-access.ts';

/** Longer than any contract; a key without an end is the default. */
const MAX_LIFETIME_DAYS = 3_650;

interface CreateOptions {
  account: string;
  network?: Network;
  name?: string;
  scopes: KeyScope[];
  expiresIn?: number;
  json?: boolean;
}

/** API keys of an account. */
export function addKeyCommands(program: Command): void {
  const key = program.command('key').description('API keys of an account');
  addListCommand(key);
  addChangeCommands(key);
  key
    .command('revoke')
    .description('revoke a key; processes that have just used it accept it for one more second')
    .argument('<id>', 'the key: key_…')
    .action(async (id: string) => {
      await withAccess(async (access, operator) => {
        const isRevoked = await access.revokeKey(operator, id);
        if (isRevoked) print(false, null, `${id} is revoked.`);
        else fail(`No active key ${id} exists.`);
      });
    });
  key
    .command('create')
    .description('create an API key; it is shown only once')
    .requiredOption('--account <id>', 'the account: acc_…')
    .option('--name <name>', 'a name for people')
    .addOption(new Option('--network <network>', 'used when a request names none').choices(NETWORKS))
    .addOption(
      new Option('--scopes <scopes>', `what the key may do, of ${KEY_SCOPES.join(',')}`)
        .argParser(scopesOf)
        .default([...DEFAULT_KEY_SCOPES], DEFAULT_KEY_SCOPES.join(',')),
    )
    .option('--expires-in <duration>', 'such as 90d; default: never', durationUpTo(MAX_LIFETIME_DAYS))
    .addOption(jsonOption)
    .action(async ({ account, network, name, scopes, expiresIn, json }: CreateOptions) => {
      await withAccess(async (access, operator) => {
        const { keyId, apiKey } = await access.createKey(operator, {
          accountId: account,
          defaultNetwork: network ?? null,
          name: name ?? null,
          scopes,
          expiresAt: expiresIn === undefined ? null : new Date(Date.now() + expiresIn),
        });
        print(
          json,
          { key_id: keyId, api_key: apiKey },
          apiKey,
          'Keep it: only its hash is stored, so it cannot be shown again.',
        );
      });
    });
}

function addListCommand(key: Command): void {
  key
    .command('list')
    .description('list the keys of an account; the secret part of a key is only stored as a hash')
    .requiredOption('--account <id>', 'the account: acc_…')
    .addOption(jsonOption)
    .action(async (options: { account: string; json?: boolean }) => {
      await withAccess(async (access, operator) => {
        const rows = await access.listKeys(operator, options.account);
        print(
          options.json,
          rows.map((row) => ({
            key_id: row.id,
            name: row.name,
            begins_with: `wk_${row.publicPart}_`,
            scopes: row.scopes,
            default_network: row.defaultNetwork,
            created_at: row.createdAt,
            expires_at: row.expiresAt,
            last_used_at: row.lastUsedAt,
            revoked_at: row.revokedAt,
          })),
          ...rows.map(({ id, publicPart, scopes, expiresAt, lastUsedAt, revokedAt, name }) =>
            [
              id,
              `wk_${publicPart}_…`,
              validity(revokedAt, expiresAt),
              scopes.join(','),
              `used ${lastUsedAt?.toISOString() ?? 'never'}`,
              ...(name === null ? [] : [name]),
            ].join('  '),
          ),
        );
      });
    });
}

function addChangeCommands(key: Command): void {
  key
    .command('set-scopes')
    .description('change what a key may do; applies within a second')
    .argument('<id>', 'the key: key_…')
    .argument('<scopes>', `of ${KEY_SCOPES.join(',')}`, scopesOf)
    .action(async (id: string, scopes: KeyScope[]) => {
      await change(id, { scopes }, `The scopes of ${id} are ${scopes.join(',')} now.`);
    });
  key
    .command('set-expiry')
    .description('let a key end after a time from now')
    .argument('<id>', 'the key: key_…')
    .argument('<duration>', 'such as 12h or 90d', durationUpTo(MAX_LIFETIME_DAYS))
    .action(async (id: string, lifetimeMs: number) => {
      const expiresAt = new Date(Date.now() + lifetimeMs);
      await change(id, { expiresAt }, `${id} ends at ${expiresAt.toISOString()}.`);
    });
  key
    .command('clear-expiry')
    .description('let a key work until it is revoked')
    .argument('<id>', 'the key: key_…')
    .action(async (id: string) => {
      await change(id, { expiresAt: null }, `${id} does not end by itself now.`);
    });
}

async function change(
  id: string,
  fields: { scopes?: KeyScope[]; expiresAt?: Date | null },
  done: string,
): Promise<void> {
  await withAccess(async (access, operator) => {
    if (await access.changeKey(operator, id, fields)) print(false, null, done);
    else fail(`No active key ${id} exists.`);
  });
}

function validity(revokedAt: Date | null, expiresAt: Date | null): string {
  if (revokedAt) return `revoked ${revokedAt.toISOString()}`;
  if (!expiresAt) return 'valid';
  return `${expiresAt.getTime() > Date.now() ? 'valid until' : 'expired'} ${expiresAt.toISOString()}`;
}

function scopesOf(text: string): KeyScope[] {
  const asked = text.split(',');
  const known = keyScopes(asked as KeyScope[]);
  if (known.length > 0 && known.length === new Set(asked).size) return known;
  throw new InvalidArgumentError(`They must be some of ${KEY_SCOPES.join(',')}.`);
}
