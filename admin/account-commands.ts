import { Argument, InvalidArgumentError, Option, type Command } from 'commander';
import { TIERS, type Tier } from '../domain/access/accounts.ts';
import { MAX_REQUESTS_PER_HOUR } from '../domain/access/request-limits.ts';
import { fail, jsonOption, print } from './output.ts';
import { withAccess } from './with-access.ts';

/** `1000000000 an hour` */
const LIMIT_WIDTH = 18;

/** Developers who use the API. */
export function addAccountCommands(program: Command): void {
  const account = program.command('account').description('developers who use the API');
  account
    .command('create')
    .description('create an account')
    .requiredOption('--name <name>', 'a name for people')
    .addOption(new Option('--tier <tier>', 'what the account may do').choices(TIERS).default('free'))
    .addOption(jsonOption)
    .action(async (options: { name: string; tier: Tier; json?: boolean }) => {
      await withAccess(async (access, operator) => {
        const { id } = await access.createAccount(operator, { name: options.name, tier: options.tier });
        print(options.json, { account_id: id }, `Created account ${id}.`);
      });
    });
  account
    .command('list')
    .description('list all accounts')
    .addOption(jsonOption)
    .action(async (options: { json?: boolean }) => {
      await withAccess(async (access, operator) => {
        const rows = await access.listAccounts(operator);
        print(
          options.json,
          rows.map(({ id, name, tier, requestsPerHour, publicName }) => ({
            account_id: id,
            name,
            tier,
            requests_per_hour: requestsPerHour,
            public_name: publicName,
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
      await withAccess(async (access, operator) => {
        const isChanged = await access.setTier(operator, { accountId: id, tier });
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

  account
    .command('set-public-name')
    .description('give an account the name that people see on the wallet page; check first that it is theirs')
    .argument('<id>', 'the account: acc_…')
    .argument('<name>', 'up to 40 Latin letters and digits')
    .action(setPublicName);
  account
    .command('clear-public-name')
    .description('the wallet page shows the payments of the account as those of an unknown sender again')
    .argument('<id>', 'the account: acc_…')
    .action((id: string) => setPublicName(id, null));
}

async function setLimit(id: string, requestsPerHour: number | null): Promise<void> {
  await withAccess(async (access, operator) => {
    const isChanged = await access.setRequestLimit(operator, { accountId: id, requestsPerHour });
    if (isChanged) print(false, null, `The limit of ${id} is ${limitText(requestsPerHour)} now.`);
    else fail(`Account ${id} does not exist.`);
  });
}

async function setPublicName(id: string, publicName: string | null): Promise<void> {
  await withAccess(async (access, operator) => {
    const isChanged = await access.setPublicName(operator, { accountId: id, publicName });
    if (!isChanged) fail(`Account ${id} does not exist.`);
    else if (publicName === null) print(false, null, `${id} has no public name now.`);
    else print(false, null, `The public name of ${id} is ${publicName} now.`);
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
