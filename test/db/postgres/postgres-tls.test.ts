import { expect } from 'chai';
import { rm } from 'node:fs/promises';
import { loadDatabaseSettings } from '../../../config/database-settings.ts';
import { connectDatabase } from '../../../db/postgres/connect.ts';
import { listen } from '../../../db/postgres/listen.ts';
import { createAuthority, filesOf } from '../../support/certificates.ts';
import { runCommand } from '../../support/run-command.ts';
import { parts } from '../../support/parts.ts';
import { CERTIFICATE_ROLE, switchTlsOn } from '../../support/postgres-tls.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { startTestService } from '../../support/wallet-service.ts';

/** The address of the shared server, as its certificate has it. */
const SERVER = '127.0.0.1';

type FileName = 'ca' | 'otherCa' | 'client' | 'clientKey' | 'folder';

describe('a PostgreSQL server with TLS', () => {
  const warnings: string[] = [];
  let url: URL;
  let files: Record<FileName, string>;
  let switchOff: (() => Promise<void>) | undefined;

  const collect = ({ message }: Error): void => void warnings.push(message);

  before(async () => {
    const { postgres } = await parts();
    url = new URL(postgres.url);
    const [authority, other] = await Promise.all([createAuthority('Authority'), createAuthority('Other')]);
    const [server, client] = await Promise.all([authority.issue(SERVER), authority.issue('wallet-service')]);
    files = await filesOf({
      ca: authority.cert,
      otherCa: other.cert,
      client: client.cert,
      clientKey: client.key,
    });
    process.on('warning', collect);
    expect(await outcomeOf('?sslmode=verify-full'), 'before TLS is on').to.match(
      /does not speak TLS.*sslmode=disable/,
    );
    switchOff = await switchTlsOn(postgres, { ...server, clientCa: authority.cert });
  });
  after(async () => {
    process.off('warning', collect);
    await switchOff?.();
    await rm(files.folder, { recursive: true, force: true });
  });

  function urlWith(parameters: string, { user, host }: { user?: string; host?: string } = {}): string {
    const changed = new URL(url);
    if (user !== undefined) changed.username = user;
    if (host !== undefined) changed.hostname = host;
    return `${changed.href}${parameters}`;
  }

  /** If the connection is encrypted, or why there is none. */
  async function outcomeOf(
    parameters: string,
    place: { user?: string; host?: string } = {},
  ): Promise<string> {
    const settings = loadDatabaseSettings({ DATABASE_URL: urlWith(parameters, place) });
    const database = connectDatabase({ ...settings, applicationName: 'test-tls', poolSize: 1 });
    try {
      const { rows } = await database.raw<{ rows: { ssl: boolean }[] }>(
        'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()',
      );
      return rows[0]?.ssl ? 'encrypted' : 'not encrypted';
    } catch (error) {
      expect((error as Error).message).not.to.include(url.password);
      return (error as Error).message;
    } finally {
      await database.destroy();
    }
  }

  it('is used by every connection of API and worker, which show their client certificate', async () => {
    const service = await startTestService({
      databaseParameters: `?sslmode=verify-full&sslrootcert=${files.ca}&sslcert=${files.client}&sslkey=${files.clientKey}`,
    });
    try {
      const name = new URL(service.config.database.url).pathname.slice(1);
      const connections = await waitUntil('all parts are connected', async () => {
        const { rows } = await service.database.raw<{
          rows: { application: string; ssl: boolean; client: string }[];
        }>(
          `SELECT application_name AS application, ssl, client_dn AS client FROM pg_stat_activity JOIN pg_stat_ssl USING (pid)
            WHERE datname = ?`,
          [name],
        );
        const names = new Set(rows.map(({ application }) => application));
        const expected = ['wallet-api', 'wallet-worker', 'wallet-listen-operation_changed'];
        return expected.every((application) => names.has(application)) && rows;
      });
      const different = connections.filter(({ ssl, client }) => !ssl || client !== '/CN=wallet-service');
      expect(different).to.deep.equal([]);
    } finally {
      await service.stop();
    }
  });

  it('is verified with every sslmode that uses TLS', async () => {
    const ca = `&sslrootcert=${files.ca}`;
    for (const mode of ['require', 'verify-ca', 'verify-full']) {
      expect(await outcomeOf(`?sslmode=${mode}${ca}`), mode).to.equal('encrypted');
      const other = await outcomeOf(`?sslmode=${mode}&sslrootcert=${files.otherCa}`);
      expect(other, mode).to.match(/authority that is not trusted: add sslrootcert=.* to DATABASE_URL/);
    }
    expect(await outcomeOf(`?sslrootcert=${files.ca}`), 'no mode').to.equal('encrypted');
    expect(await outcomeOf('?sslmode=require'), 'public authorities').to.match(
      /not trusted: add sslrootcert=/,
    );
    expect(await outcomeOf('?sslmode=disable')).to.equal('not encrypted');
  });

  it('is refused under another host name than its certificate has, except with verify-ca', async () => {
    const localhost = { host: 'localhost' };
    expect(await outcomeOf(`?sslmode=verify-full&sslrootcert=${files.ca}`, localhost)).to.match(
      /another host name/,
    );
    expect(await outcomeOf(`?sslmode=require&sslrootcert=${files.ca}`, localhost)).to.match(
      /another host name/,
    );
    expect(await outcomeOf(`?sslmode=verify-ca&sslrootcert=${files.ca}`, localhost)).to.equal('encrypted');
  });

  it('that needs TLS or a client certificate says so through the error', async () => {
    const role = { user: CERTIFICATE_ROLE };
    const ca = `?sslmode=verify-full&sslrootcert=${files.ca}`;
    const certificate = `&sslcert=${files.client}&sslkey=${files.clientKey}`;
    expect(await outcomeOf('', role)).to.match(/only with TLS: add sslmode=verify-full/);
    expect(await outcomeOf(ca, role)).to.match(/set sslcert and sslkey/);
    expect(await outcomeOf(ca + certificate, role)).to.equal('encrypted');
  });

  it('is named by a listening connection that fails, too', async () => {
    let error: Error | undefined;
    const settings = loadDatabaseSettings({ DATABASE_URL: urlWith('?sslmode=verify-full') });
    const listener = listen({
      ...settings,
      channel: 'any',
      onNotify: () => undefined,
      onError: (failure) => (error = failure),
    });
    await waitUntil('it failed', () => Promise.resolve(error !== undefined));
    await listener.close();
    expect(error?.message).to.match(/add sslrootcert=/);
  });

  it('is used by the commands of operators, whose one line says what to do', async () => {
    const [migrated, refused] = await Promise.all([
      runCommand('db/migrate-main.ts', [], {
        DATABASE_URL: urlWith(`?sslmode=verify-full&sslrootcert=${files.ca}`).replace(
          '/wallet?',
          '/wallet_template?',
        ),
      }),
      runCommand('admin/main.ts', ['account', 'list'], { DATABASE_URL: urlWith('?sslmode=verify-full') }),
    ]);
    expect(migrated).to.deep.equal({ code: 0, stdout: 'The schema is up to date.\n', stderr: '' });
    expect(refused.code).to.equal(1);
    expect(refused.stderr)
      .to.match(/^[^\n]*add sslrootcert=[^\n]*\n$/)
      .and.not.to.include(url.password);
  });

  it('makes the driver warn of nothing', () => {
    expect(warnings.filter((text) => /SSL|TLS/.test(text))).to.deep.equal([]);
  });
});
