import type { Command } from 'commander';
import { fail, jsonOption, print } from './output.ts';
import { withAccess } from './with-access.ts';

/** Bot tokens of an account, for the routes of `/v1/messenger`. */
export function addBotTokenCommands(program: Command): void {
  const token = program.command('bot-token').description('bot tokens of an account, for /v1/messenger');
  token
    .command('create')
    .description('create a bot token; it is shown only once')
    .requiredOption('--account <id>', 'the account: acc_…')
    .addOption(jsonOption)
    .action(async (options: { account: string; json?: boolean }) => {
      await withAccess(async (access, operator) => {
        const { tokenId, botToken } = await access.createBotToken(operator, options.account);
        print(
          options.json,
          { token_id: tokenId, bot_token: botToken },
          botToken,
          'Keep it: only its hash is stored, so it cannot be shown again.',
        );
      });
    });
  token
    .command('list')
    .description('list the bot tokens of an account; the secret part is only stored as a hash')
    .requiredOption('--account <id>', 'the account: acc_…')
    .addOption(jsonOption)
    .action(async (options: { account: string; json?: boolean }) => {
      await withAccess(async (access, operator) => {
        const rows = await access.listBotTokens(operator, options.account);
        print(
          options.json,
          rows.map(({ id, publicPart, createdAt, lastUsedAt, revokedAt }) => ({
            token_id: id,
            begins_with: `wb_${publicPart}_`,
            created_at: createdAt,
            last_used_at: lastUsedAt,
            revoked_at: revokedAt,
          })),
          ...rows.map(({ id, publicPart, revokedAt }) =>
            [id, `wb_${publicPart}_…`, revokedAt ? `revoked ${revokedAt.toISOString()}` : 'valid'].join('  '),
          ),
        );
      });
    });
  token
    .command('revoke')
    .description('revoke a bot token; processes that have just used it accept it for one more second')
    .argument('<id>', 'the token: key_…')
    .action(async (id: string) => {
      await withAccess(async (access, operator) => {
        const isRevoked = await access.revokeBotToken(operator, id);
        if (isRevoked) print(false, null, `${id} is revoked.`);
        else fail(`No active bot token ${id} exists.`);
      });
    });
}
