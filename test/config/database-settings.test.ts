import { expect } from 'chai';
import { rm } from 'node:fs/promises';
import { loadDatabaseSettings } from '../../config/database-settings.ts';
import { authorityFiles, type AuthorityFiles } from './support/authority-files.ts';
import { configProblems } from './support/config-problems.ts';
import { SMALLEST } from './support/smallest-settings.ts';

const URL = 'postgres://u:hunter2@db.example/wallet';

const settingsOf = (parameters: string, environment: Record<string, string> = {}) =>
  loadDatabaseSettings({ DATABASE_URL: `${URL}${parameters}`, ...environment });

const problemsOf = (parameters: string) =>
  configProblems({ ...SMALLEST, DATABASE_URL: `${URL}${parameters}` });

describe('the settings of the connection to PostgreSQL', () => {
  let files: AuthorityFiles['files'];
  let pem: AuthorityFiles['pem'];

  before(async () => {
    ({ files, pem } = await authorityFiles());
  });
  after(() => rm(files.folder, { recursive: true, force: true }));

  it('use TLS only if the URL or PGSSLMODE asks for it', () => {
    expect(settingsOf('')).to.deep.equal({ url: URL });
    expect(settingsOf('?sslmode=disable', { PGSSLMODE: 'require' })).to.deep.equal({ url: URL });
    const verified = { url: URL, tls: { verifyHostName: true } };
    expect(settingsOf('', { PGSSLMODE: 'require' })).to.deep.equal(verified);
    expect(settingsOf('?sslmode=verify-full')).to.deep.equal(verified);
    expect(settingsOf('?sslmode=require&sslrootcert=system')).to.deep.equal(verified);
  });

  it('read the files of the URL, and leave its other parameters in it', () => {
    const parameters = `?sslmode=verify-ca&application_name=x&sslrootcert=${files.cert}&sslcert=${files.cert}&sslkey=${files.key}`;
    const [cert, key] = [Buffer.from(pem.cert), Buffer.from(pem.key)];
    expect(settingsOf(parameters)).to.deep.equal({
      url: `${URL}?application_name=x`,
      tls: { ca: cert, client: { cert, key }, verifyHostName: false },
    });
  });

  for (const mode of ['prefer', 'allow', 'no-verify'])
    it(`refuse sslmode=${mode}, which verifies nothing`, () => {
      expect(problemsOf(`?sslmode=${mode}`)).to.deep.equal([
        'DATABASE_URL: sslmode must be disable, require, verify-ca or verify-full: a connection with TLS is always verified',
      ]);
    });

  for (const name of ['ssl', 'uselibpqcompat', 'sslcrl', 'sslnegotiation'])
    it(`refuse ${name}, which would have no effect`, () => {
      expect(problemsOf(`?sslmode=verify-full&${name}=true`)).to.deep.equal([
        `DATABASE_URL: ${name} is not supported: use sslmode`,
      ]);
    });

  it('refuse verify-ca without an authority, half of a client certificate, and the key of another one', () => {
    for (const parameters of ['?sslmode=verify-ca', '?sslmode=verify-ca&sslrootcert=system']) {
      expect(problemsOf(parameters).join()).to.match(/verify-ca needs an sslrootcert of your own/);
    }
    expect(problemsOf(`?sslcert=${files.cert}`)).to.deep.equal(['DATABASE_URL: sslcert: needs sslkey too']);
    expect(problemsOf(`?sslcert=${files.cert}&sslkey=${files.otherKey}`)).to.deep.equal([
      'DATABASE_URL: sslkey: is not the key of sslcert',
    ]);
  });

  it('refuse certificates that would have no effect, because TLS is off', () => {
    expect(problemsOf(`?sslmode=disable&sslrootcert=${files.cert}`)).to.deep.equal([
      'DATABASE_URL: sslrootcert needs TLS, but the mode is disable',
    ]);
  });

  it('say what is wrong with a file, and show neither its path nor the password', () => {
    expect(problemsOf('?sslrootcert=/none/secret')).to.deep.equal([
      'DATABASE_URL: sslrootcert: the file cannot be read (ENOENT)',
    ]);
    expect(problemsOf(`?sslrootcert=${files.key}`)).to.deep.equal([
      'DATABASE_URL: sslrootcert: must be a PEM file of certificates',
    ]);
  });
});
