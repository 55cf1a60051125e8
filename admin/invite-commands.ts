import { Option, type Command } from 'commander';
import { durationUpTo } from './duration.ts';
import { fail, jsonOption, print } from './output.ts';
import { withAccess } from './with-access.ts';

const MAX_DAYS = 90;
const DEFAULT_MS = 604_800_000;

const STATUS_WIDTH = 8;

/** Invitations to the wallet page, whose address is read when it is needed. */
export function addInviteCommands(program: Command, publicWebUrl: () => string): void {
  const invite = program
    .command('invite')
    .description('invitations to the wallet page; new wallets need one if SIGN_UP is invite');
  invite
    .command('create')
    .description(
      'make an invitation, which admits one new wallet; the link begins with PUBLIC_WEB_URL and is shown only once',
    )
    .addOption(
      new Option('--expires-in <time>', `until it must be opened: 30m, 12h or 7d; ${MAX_DAYS}d at most`)
        .argParser(durationUpTo(MAX_DAYS))
        .default(DEFAULT_MS, '7d'),
    )
    .addOption(jsonOption)
    .action(async (options: { expiresIn: number; json?: boolean }) => {
      await withAccess(async (access, operator) => {
        const webUrl = publicWebUrl();
        const { id, token, expiresAt } = await access.createInvitation(operator, options.expiresIn);
        const url = `${webUrl}/#${token}`;
        print(
          options.json,
          { invitation_id: id, url, expires_at: expiresAt },
          url,
          `${id} opens in one browser until ${expiresAt.toISOString()}, and admits one new wallet there. It cannot be shown again.`,
        );
      });
    });
  invite
    .command('list')
    .description('list the newest 1,000 invitations; their links are only stored as hashes')
    .addOption(jsonOption)
    .action(async (options: { json?: boolean }) => {
      await withAccess(async (access, operator) => {
        const rows = await access.listInvitations(operator);
        print(
          options.json,
          rows.map(({ id, status, admitted, createdAt, expiresAt }) => ({
            invitation_id: id,
            status,
            admitted,
            created_at: createdAt,
            expires_at: expiresAt,
          })),
          ...rows.map(({ id, status, admitted, expiresAt }) =>
            [
              id,
              status.padEnd(STATUS_WIDTH),
              `until ${expiresAt.toISOString()}`,
              ...(admitted === null ? [] : [admitted]),
            ].join('  '),
          ),
        );
      });
    });
  invite
    .command('revoke')
    .description('revoke an invitation that has admitted no wallet yet, opened or not')
    .argument('<id>', 'the invitation: inv_…')
    .action(async (id: string) => {
      await withAccess(async (access, operator) => {
        const isRevoked = await access.revokeInvitation(operator, id);
        if (isRevoked) print(false, null, `${id} is revoked.`);
        else
          fail(
            `No invitation ${id} can be revoked: it does not exist, was revoked, or has admitted a wallet.`,
          );
      });
    });
}
