import type { Command } from 'commander';
import type { SessionChoice } from '../db/sessions/session-administration.ts';
import { fail, jsonOption, print } from './output.ts';
import { withAccess } from './with-access.ts';

/** Sessions of the wallet page. */
export function addSessionCommands(program: Command): void {
  const session = program.command('session').description('sessions of the wallet page');
  const byWallet = '--wallet <address>';
  session
    .command('list')
    .description('list the newest 1,000 open sessions; their tokens are only stored as hashes')
    .option(byWallet, 'only those that have proven this address')
    .addOption(jsonOption)
    .action(async (options: { wallet?: string; json?: boolean }) => {
      await withAccess(async (access, operator) => {
        const rows = await access.listSessions(operator, options.wallet ?? null);
        print(
          options.json,
          rows.map(({ id, network, address, createdAt, expiresAt }) => ({
            session_id: id,
            wallet: address === null ? null : { network, address },
            created_at: createdAt,
            expires_at: expiresAt,
          })),
          ...rows.map(({ id, network, address, expiresAt }) =>
            [
              id,
              `until ${expiresAt.toISOString()}`,
              address === null ? 'links only' : `${network} ${address}`,
            ].join('  '),
          ),
        );
      });
    });
  session
    .command('end')
    .description('end sessions; applies to their next request, and to streams within an hour')
    .argument('[id]', 'the session: ses_…')
    .option(byWallet, 'all sessions that have proven this address')
    .option('--all', 'every session')
    .action(async (id: string | undefined, { wallet, all }: { wallet?: string; all?: true }) => {
      const choices: SessionChoice[] = [
        ...(id === undefined ? [] : [{ id }]),
        ...(wallet === undefined ? [] : [{ address: wallet }]),
        ...(all ? (['all'] as const) : []),
      ];
      const [choice] = choices;
      if (choice === undefined || choices.length > 1) {
        fail('Name one: the id of a session, --wallet <address>, or --all.');
        return;
      }
      await withAccess(async (access, operator) => {
        const ended = await access.endSessions(operator, choice);
        if (ended === 0) fail('No such session is open.');
        else print(false, null, `Ended sessions: ${ended}.`);
      });
    });
}
