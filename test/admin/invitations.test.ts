import { expect } from 'chai';
import { z } from 'zod';
import { testDatabase } from '../support/database.ts';
import { runCommand, type EndedCommand } from '../support/run-command.ts';

describe('the admin command for invitations', () => {
  const test = testDatabase();

  const admin = (args: string[], environment: Record<string, string> = {}): Promise<EndedCommand> =>
    runCommand('admin/main.ts', args, { DATABASE_URL: test.url, ...environment });

  it('makes a link of the page’s own address, lists it without its token, and revokes it once', async () => {
    const made = await admin(['invite', 'create', '--expires-in', '12h', '--json'], {
      PUBLIC_WEB_URL: 'https://wallet.example',
    });
    const { invitation_id: id, url } = z
      .strictObject({ invitation_id: z.string(), url: z.string(), expires_at: z.string() })
      .parse(JSON.parse(made.stdout));
    expect(url).to.match(/^https:\/\/wallet\.example\/#[\w-]{43}$/);
    const token = url.split('#')[1] ?? expect.fail();
    const listed = await admin(['invite', 'list']);
    expect(listed.stdout).to.match(new RegExp(`^${id}  open `));
    expect(listed.stdout).not.to.include(token);
    expect(JSON.stringify(await test.database('page_links'))).not.to.include(token);
    expect((await admin(['invite', 'revoke', id])).code).to.equal(0);
    const again = await admin(['invite', 'revoke', id]);
    expect(again.code).to.equal(1);
    expect(again.stderr).to.match(/can be revoked/);
    const actions: unknown = await test.database('audit_log').orderBy('id').pluck('action');
    expect(actions).to.deep.equal(['invite.create', 'invite.revoke']);
  });

  it('says which times it takes', async () => {
    const refused = await admin(['invite', 'create', '--expires-in', 'soon']);
    expect(refused.code).to.equal(1);
    expect(refused.stderr).to.match(/30m, 12h or 7d/);
  });
});
