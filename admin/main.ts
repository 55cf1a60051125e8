import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { userInfo } from 'node:os';
import { ConfigError } from '../config/config-error.ts';
import { loadDatabaseSettings } from '../config/database-settings.ts';
import { connectDatabase, type Database } from '../db/postgres/connect.ts';
import { DatabaseTlsError } from '../db/postgres/tls-failure.ts';
import { isDatabaseUnavailable } from '../db/postgres/unavailable.ts';
import { TIERS, type Tier } from '../domain/access/accounts.ts';
import type { Operator } from '../domain/access/actor.ts';
import { MAX_REQUESTS_PER_HOUR } from '../domain/access/request-limits.ts';
import { ServiceError } from '../domain/errors.ts';
import { NETWORKS, type Network } from '../domain/networks.ts';
import { createAccess, type Access } from '../use-cases/access/index.ts';
import { printable, printableJson, printableLines } from './terminal-text.ts';

/** `1000000000 an hour` */
const LIMIT_WIDTH = 18;

const json = new Option('--json', 'print JSON for programs');

const program = new Command('admin')
  .description('Operator commands. They need DATABASE_URL and are written to the audit log.')
  // Error lines quote the arguments that they refuse.
  .configureOutput({ writeErr: (text) => process.stderr.write(printableLines(text)) });

const account = program.command('account').description('developers who use the API');
account
  .command('create')
  .description('create an account')
  .requiredOption('--name <name>', 'a name for people')
  .addOption(new Option('--tier <tier>', 'what the account may do').choices(TIERS).default('free'))
  .addOption(json)
  .action(async (options: { name: string; tier: Tier; json?: boolean }) => {
    await withAccess(async (access) => {
      const { id } = await access.createAccount(operator(), { name: options.name, tier: options.tier });
      print(options.json, { account_id: id }, `Created account ${id}.`);
    });
  });
account
  .command('list')
  .description('list all accounts')
  .addOption(json)
  .action(async (options: { json?: boolean }) => {
    await withAccess(async (access) => {
      const rows = await access.listAccounts(operator());
      print(
        options.json,
        rows.map(({ id, name, tier, requestsPerHour }) => ({
          account_id: id,
          name,
          tier,
          requests_per_hour: requestsPerHour,
        })),
        ...rows.map(({ id, name, tier, requestsPerHour }) =>
          [id, tier.padEnd(8), limitText(requestsPerHour).padEnd(LIMIT_WIDTH), name].join('  '),
        ),
      );
    });
  });

account
  .command('set-tier')
  .description('change what an account may do; applies at once')
  .argument('<id>', 'the account: acc_…')
  .addArgument(new Argument('<tier>', 'the new tier').choices(TIERS))
  .action(async (id: string, tier: Tier) => {
    await withAccess(async (access) => {
      const isChanged = await access.setTier(operator(), { accountId: id, tier });
      if (isChanged) print(false, null, `${id} is ${tier} now.`);
      else fail(`Account ${id} does not exist.`);
    });
  });

account
  .command('set-limit')
  .description('give an account its own limit of requests an hour; applies within a second')
  .argument('<id>', 'the account: acc_…')
  .argument('<requests>', `requests an hour, 1 to ${MAX_REQUESTS_PER_HOUR}`, requestsOf)
  .action(setLimit);
account
  .command('clear-limit')
  .description('give an account the limit of its tier again; applies within a second')
  .argument('<id>', 'the account: acc_…')
  .action((id: string) => setLimit(id, null));

const key = program.command('key').description('API keys of an account');
key
  .command('list')
  .description('list the keys of an account; the secret part of a key is only stored as a hash')
  .requiredOption('--account <id>', 'the account: acc_…')
  .addOption(json)
  .action(async (options: { account: string; json?: boolean }) => {
    await withAccess(async (access) => {
      const rows = await access.listKeys(operator(), options.account);
      print(
        options.json,
        rows.map(({ id, publicPart, defaultNetwork, createdAt, revokedAt }) => ({
          key_id: id,
          begins_with: `wk_${publicPart}_`,
          default_network: defaultNetwork,
          created_at: createdAt,
          revoked_at: revokedAt,
        })),
        ...rows.map(({ id, publicPart, revokedAt }) =>
          [id, `wk_${publicPart}_…`, revokedAt ? `revoked ${revokedAt.toISOString()}` : 'valid'].join('  '),
        ),
      );
    });
  });
key
  .command('revoke')
  .description('revoke a key; processes that have just used it accept it for one more second')
  .argument('<id>', 'the key: key_…')
  .action(async (id: string) => {
    await withAccess(async (access) => {
      const isRevoked = await access.revokeKey(operator(), id);
      if (isRevoked) print(false, null, `${id} is revoked.`);
      else fail(`No active key ${id} exists.`);
    });
  });
key
  .command('create')
  .description('create an API key; it is shown only once')
  .requiredOption('--account <id>', 'the account: acc_…')
  .addOption(new Option('--network <network>', 'used when a request names none').choices(NETWORKS))
  .addOption(json)
  .action(async (options: { account: string; network?: Network; json?: boolean }) => {
    await withAccess(async (access) => {
      const { keyId, apiKey } = await access.createKey(operator(), {
        accountId: options.account,
        defaultNetwork: options.network ?? null,
      });
      print(
        options.json,
        { key_id: keyId, api_key: apiKey },
        apiKey,
        'Keep it: only its hash is stored, so it cannot be shown again.',
      );
    });
  });

await program.parseAsync();

async function setLimit(id: string, requestsPerHour: number | null): Promise<void> {
  await withAccess(async (access) => {
    const isChanged = await access.setRequestLimit(operator(), { accountId: id, requestsPerHour });
    if (isChanged) print(false, null, `The limit of ${id} is ${limitText(requestsPerHour)} now.`);
    else fail(`Account ${id} does not exist.`);
  });
}

function requestsOf(text: string): number {
  const requests = Number(text);
  if (/^\d+$/.test(text) && requests >= 1 && requests <= MAX_REQUESTS_PER_HOUR) return requests;
  throw new InvalidArgumentError(`It must be a whole number, 1 to ${MAX_REQUESTS_PER_HOUR}.`);
}

function limitText(requestsPerHour: number | null): string {
  return requestsPerHour === null ? "its tier's" : `${requestsPerHour} an hour`;
}

async function withAccess(work: (access: Access) => Promise<void>): Promise<void> {
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
    await work(createAccess({ database }));
  } catch (error) {
    if (error instanceof ConfigError) fail(error.problems.join('; '));
    else if (error instanceof ServiceError || error instanceof DatabaseTlsError) fail(error.message);
    else if (isDatabaseUnavailable(error)) fail('The database of DATABASE_URL cannot be reached.');
    else throw error;
  } finally {
    await database?.destroy();
  }
}

function print(asJson: boolean | undefined, value: unknown, ...lines: string[]): void {
  process.stdout.write(`${asJson ? printableJson(value) : lines.map(printable).join('\n')}\n`);
}

function fail(message: string): void {
  process.stderr.write(`${printable(message)}\n`);
  process.exitCode = 1;
}

/** The system user who runs the command; the audit log names them. */
function operator(): Operator {
  return { kind: 'operator', name: `admin:${userInfo().username}` };
}
