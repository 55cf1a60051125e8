import { expect } from 'chai';
import { z } from 'zod';
import { createAccess } from '../../use-cases/access/index.ts';
import { OPERATOR } from '../support/actors.ts';
import { newAddress } from '../db/support/ledger-rows.ts';
import { testDatabase } from '../support/database.ts';
import { runCommand, type EndedCommand } from '../support/run-command.ts';

const HERE = '127.0.0.1';

describe('the admin command', () => {
  const test = testDatabase();

  const admin = (
    args: string[],
    environment: Record<string, string> = { DATABASE_URL: test.url },
  ): Promise<EndedCommand> => runCommand('admin/main.ts', args, environment);

  it('creates an account and a key that the API accepts, and logs both without the key', async () => {
    const made = await admin(['account', 'create', '--name', 'Example', '--tier', 'pro', '--json']);
    const { account_id: accountId } = z
      .strictObject({ account_id: z.string() })
      .parse(JSON.parse(made.stdout));
    const key = await admin(['key', 'create', '--account', accountId, '--network', 'devnet', '--json']);
    const { key_id: keyId, api_key: apiKey } = z
      .strictObject({ key_id: z.string(), api_key: z.string() })
      .parse(JSON.parse(key.stdout));
    expect(apiKey).to.match(/^wk_[0-9A-Za-z]{8}_[0-9A-Za-z]{32}$/);

    const actor = await createAccess({ database: test.database }).authenticate(`Bearer ${apiKey}`, HERE);
    expect(actor).to.deep.equal({
      kind: 'api_key',
      accountId,
      keyId,
      tier: 'pro',
      requestsPerHour: null,
      defaultNetwork: 'devnet',
      scopes: ['read', 'operations', 'wallets', 'webhooks'],
    });

    const log = (await test.database('audit_log').orderBy('id')) as {
      actor: string;
      action: string;
      subject: string;
    }[];
    expect(log.map(({ action, subject }) => ({ action, subject }))).to.deep.equal([
      { action: 'account.create', subject: accountId },
      { action: 'key.create', subject: keyId },
    ]);
    expect(log.every((entry) => entry.actor.startsWith('admin:'))).to.equal(true);
    const rows = JSON.stringify([log, await test.database('credentials').select('*')]);
    expect(rows).not.to.include(apiKey.split('_')[2]);
  });

  it('creates free accounts by default, and lists all of them', async () => {
    await admin(['account', 'create', '--name', 'Nothing said']);
    const { stdout } = await admin(['account', 'list', '--json']);
    const accounts = z
      .array(
        z.strictObject({
          account_id: z.string(),
          name: z.string(),
          tier: z.string(),
          requests_per_hour: z.null(),
          public_name: z.null(),
        }),
      )
      .parse(JSON.parse(stdout));
    expect(accounts.find(({ name }) => name === 'Nothing said')?.tier).to.equal('free');
  });

  it('prints one line for a failure, and ends with code 1', async () => {
    const [unknown, undefinedDatabase, wrongTier, noDatabase] = await Promise.all([
      admin(['key', 'create', '--account', 'acc_nobody']),
      admin(['account', 'list'], {}),
      admin(['account', 'create', '--name', 'x', '--tier', 'gold']),
      admin(['account', 'list'], { DATABASE_URL: 'postgres://u:very-secret@127.0.0.1:1/none' }),
    ]);
    expect(unknown).to.deep.equal({ code: 1, stdout: '', stderr: 'Account acc_nobody does not exist.\n' });
    expect(undefinedDatabase.stderr).to.match(/^DATABASE_URL is required.*\n$/);
    expect(wrongTier.stderr).to.match(/Allowed choices are free, pro, internal\.\n$/);
    expect(noDatabase.stderr).to.match(/^[^\n]*database[^\n]*\n$/i);
    expect(noDatabase.stderr).not.to.include('very-secret');
    expect([undefinedDatabase, wrongTier, noDatabase].map(({ code }) => code)).to.deep.equal([1, 1, 1]);
  });

  it('lists the keys of an account without their secret parts, and revokes one', async () => {
    const access = createAccess({ database: test.database });
    const { id: accountId } = await access.createAccount(OPERATOR, { name: 'E', tier: 'free' });
    const { keyId, apiKey } = await access.createKey(OPERATOR, { accountId, defaultNetwork: null });
    const listed = await admin(['key', 'list', '--account', accountId]);
    expect(listed.stdout).to.equal(
      `${keyId}  ${apiKey.slice(0, 12)}…  valid  read,operations,wallets,webhooks  used never\n`,
    );
    expect((await admin(['key', 'revoke', keyId])).stdout).to.equal(`${keyId} is revoked.\n`);
    const refused = await access.authenticate(`Bearer ${apiKey}`, HERE).then(
      () => 'taken',
      () => 'refused',
    );
    expect(refused).to.equal('refused');
    const again = await admin(['key', 'revoke', keyId]);
    expect([again.code, again.stderr]).to.deep.equal([1, `No active key ${keyId} exists.\n`]);
  });

  it('gives a key scopes and an end, shows both, and changes them', async () => {
    const access = createAccess({ database: test.database });
    const { id: accountId } = await access.createAccount(OPERATOR, { name: 'E', tier: 'free' });
    const made = await admin(
      ['key', 'create', '--account', accountId, '--name', 'ops'].concat(
        '--scopes',
        'keys,read',
        '--expires-in',
        '90d',
        '--json',
      ),
    );
    const { key_id: id } = z.object({ key_id: z.string() }).parse(JSON.parse(made.stdout));
    const list = async () => (await admin(['key', 'list', '--account', accountId])).stdout;
    expect(await list()).to.match(/ {2}valid until \S+ {2}read,keys {2}used never {2}ops\n$/);
    const set = await admin(['key', 'set-scopes', id, 'read,operations']);
    expect(set.stdout).to.equal(`The scopes of ${id} are read,operations now.\n`);
    expect((await admin(['key', 'clear-expiry', id])).code).to.equal(0);
    expect(await list()).to.match(/ {2}valid {2}read,operations {2}used never {2}ops\n$/);
    expect((await admin(['key', 'set-expiry', id, '12h'])).stdout).to.match(/ ends at 2\d{3}-/);
    const [wrong, unknown] = await Promise.all([
      admin(['key', 'set-scopes', id, 'read,everything']),
      admin(['key', 'set-scopes', 'key_none', 'read']),
    ]);
    expect(wrong.stderr).to.match(/They must be some of read,operations,wallets,webhooks,keys\.\n$/);
    expect(unknown.stderr).to.equal('No active key key_none exists.\n');
  });

  it('changes the tier of an account', async () => {
    const access = createAccess({ database: test.database });
    const { id: accountId } = await access.createAccount(OPERATOR, { name: 'E', tier: 'free' });
    expect((await admin(['account', 'set-tier', accountId, 'pro'])).stdout).to.equal(
      `${accountId} is pro now.\n`,
    );
    const accounts = await access.listAccounts(OPERATOR);
    expect(accounts.find(({ id }) => id === accountId)?.tier).to.equal('pro');
    expect((await admin(['account', 'set-tier', accountId, 'gold'])).code).to.equal(1);
    expect((await admin(['account', 'set-tier', 'acc_none', 'pro'])).code).to.equal(1);
  });

  it('gives an account its own limit of requests, shows it, and takes it away', async () => {
    const access = createAccess({ database: test.database });
    const { id } = await access.createAccount(OPERATOR, { name: 'Busy shop', tier: 'pro' });
    const set = await admin(['account', 'set-limit', id, '5000']);
    expect(set.stdout).to.equal(`The limit of ${id} is 5000 an hour now.\n`);
    const listed = await admin(['account', 'list']);
    expect(listed.stdout).to.match(new RegExp(`^${id}  pro +5000 an hour +Busy shop$`, 'm'));
    const cleared = await admin(['account', 'clear-limit', id]);
    expect(cleared.stdout).to.equal(`The limit of ${id} is its tier's now.\n`);
    const log = await test
      .database('audit_log')
      .where({ subject: id })
      .orderBy('id')
      .pluck<string[]>('action');
    expect(log).to.deep.equal(['account.create', 'account.limit.5000', 'account.limit.tier']);
  });

  it('gives an account a public name that no other account can imitate, and takes it away', async () => {
    const access = createAccess({ database: test.database });
    const { id } = await access.createAccount(OPERATOR, { name: 'Bakery', tier: 'pro' });
    const { id: other } = await access.createAccount(OPERATOR, { name: 'Imitator', tier: 'pro' });
    const set = await admin(['account', 'set-public-name', id, 'Corner Café']);
    expect(set.stdout).to.equal(`The public name of ${id} is Corner Café now.\n`);
    const [alike, cyrillic, hidden, unknown] = await Promise.all([
      admin(['account', 'set-public-name', other, 'C0mer-CAFE']),
      admin(['account', 'set-public-name', other, 'C\u043erner']),
      admin(['account', 'set-public-name', other, 'Corner\u200b Shop']),
      admin(['account', 'set-public-name', 'acc_none', 'Shop']),
    ]);
    expect(alike.stderr).to.match(/^Another account has this public name, or one that looks like it\.\n$/);
    for (const { stderr } of [cyrillic, hidden]) expect(stderr).to.match(/^A public name has 1 to 40/);
    expect(unknown.stderr).to.equal('Account acc_none does not exist.\n');
    expect((await access.listAccounts(OPERATOR)).find((each) => each.id === id)?.publicName).to.equal(
      'Corner Café',
    );
    await admin(['account', 'clear-public-name', id]);
    expect((await admin(['account', 'set-public-name', other, 'Corner Café'])).code).to.equal(0);
    const log = await test
      .database('audit_log')
      .where({ subject: id })
      .orderBy('id')
      .pluck<string[]>('action');
    expect(log).to.deep.equal([
      'account.create',
      'account.public_name.Corner Café',
      'account.public_name.clear',
    ]);
  });

  it('ends sessions of the wallet page by id, by wallet or all of them, and logs each', async () => {
    const address = newAddress();
    const session = (id: string, proven: string | null) => ({
      id,
      token_hash: `hash of ${id}`,
      network: proven && 'devnet',
      address: proven,
      expires_at: '2100-01-01',
      renewable_until: '2100-01-01',
    });
    await test
      .database('page_sessions')
      .insert([session('ses_1', address), session('ses_2', address), session('ses_3', null)]);
    const listed = await admin(['session', 'list', '--wallet', address, '--json']);
    expect(listed.stdout).to.include('ses_1').and.to.include('ses_2');
    expect(listed.stdout).not.to.include('ses_3');
    expect(listed.stdout).not.to.include('hash');
    expect((await admin(['session', 'list'])).stdout).to.match(/^ses_3 {2}until 2100-\S+ {2}links only$/m);
    expect((await admin(['session', 'end', 'ses_1'])).stdout).to.equal('Ended sessions: 1.\n');
    const [again, none, two] = await Promise.all([
      admin(['session', 'end', 'ses_1']),
      admin(['session', 'end']),
      admin(['session', 'end', 'ses_2', '--all']),
    ]);
    expect([again.code, again.stderr]).to.deep.equal([1, 'No such session is open.\n']);
    for (const { code, stderr } of [none, two]) {
      expect([code, stderr]).to.deep.equal([
        1,
        'Name one: the id of a session, --wallet <address>, or --all.\n',
      ]);
    }
    expect((await admin(['session', 'end', '--wallet', address])).stdout).to.equal('Ended sessions: 1.\n');
    expect((await admin(['session', 'end', '--all'])).stdout).to.equal('Ended sessions: 1.\n');
    const log = await test
      .database('audit_log')
      .where({ action: 'session.end' })
      .orderBy('id')
      .pluck<string[]>('subject');
    expect(log).to.deep.equal(['ses_1', address, 'all']);
  });

  it('refuses a limit that is not a number of requests, and an account that does not exist', async () => {
    const [none, tooHigh, word, unknown] = await Promise.all([
      admin(['account', 'set-limit', 'acc_1', '0']),
      admin(['account', 'set-limit', 'acc_1', '1000000001']),
      admin(['account', 'set-limit', 'acc_1', '5k']),
      admin(['account', 'set-limit', 'acc_none', '5000']),
    ]);
    for (const { code, stderr } of [none, tooHigh, word]) {
      expect(code).to.equal(1);
      expect(stderr).to.match(/It must be a whole number, 1 to 1000000000\.\n$/);
    }
    expect([unknown.code, unknown.stderr]).to.deep.equal([1, 'Account acc_none does not exist.\n']);
  });

  describe('with control characters in texts', () => {
    // ESC [ 2 J, and the same by U+009B; DEL; a text direction; a line that looks like another account's.
    const NAME = 'Evil\u001b[2J\u009b2J\u007f\u202ecod.exe\nacc_1  internal  Root\u2028';
    const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
    const linesOf = (text: string): string[] => text.trimEnd().split('\n');

    it('shows each account on one line, without characters that move the cursor or hide text', async () => {
      const access = createAccess({ database: test.database });
      const { id: accountId } = await access.createAccount(OPERATOR, { name: NAME, tier: 'free' });
      const { stdout } = await admin(['account', 'list']);
      const lines = linesOf(stdout);
      expect(lines.filter((line) => UNPRINTABLE.test(line))).to.deep.equal([]);
      expect(lines.filter((line) => line.includes('acc_1  '))).to.have.length(1);
      expect(lines.find((line) => line.startsWith(accountId))).to.match(/Evil\u{fffd}\[2J.*cod\.exe/u);
    });

    it('prints JSON with the same name, and escapes control characters', async () => {
      const { stdout } = await admin(['account', 'list', '--json']);
      expect(linesOf(stdout).filter((line) => UNPRINTABLE.test(line))).to.deep.equal([]);
      const accounts = z.array(z.object({ name: z.string() })).parse(JSON.parse(stdout));
      expect(accounts.map(({ name }) => name)).to.include(NAME);
    });

    it('refuses a command, account, key or tier in a text without control characters', async () => {
      const refused = await Promise.all([
        admin(['account', 'set-tier', 'acc_\u001b[2J\u009b2J\u202e', 'pro']),
        admin(['key', 'revoke', 'key_\u001b[2J\u009b2J\u202e']),
        admin(['account', 'create', '--name', 'x', '--tier', 'gold\u001b[2J\u009b2J\u202e']),
        admin(['account\u001b[2J\u009b2J\u202e']),
      ]);
      for (const { code, stderr } of refused) {
        expect(code).to.equal(1);
        expect(linesOf(stderr).filter((line) => UNPRINTABLE.test(line))).to.deep.equal([]);
        expect(stderr).to.include('[2J');
      }
    });
  });
});
