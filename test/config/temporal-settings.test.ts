import { expect } from 'chai';
import { rm } from 'node:fs/promises';
import { loadConfig } from '../../config/config.ts';
import { authorityFiles, type AuthorityFiles } from './support/authority-files.ts';
import { configProblems } from './support/config-problems.ts';
import { SMALLEST } from './support/smallest-settings.ts';

const DIRECT = { 'grpc.enable_http_proxy': 0 };

const connectionOf = (settings: Record<string, string>) =>
  loadConfig({ ...SMALLEST, ...settings }).temporal.connection;

const problemsOf = (settings: Record<string, string>) => configProblems({ ...SMALLEST, ...settings });

describe('the settings of the connection to Temporal', () => {
  let files: AuthorityFiles['files'];
  let pem: AuthorityFiles['pem'];

  before(async () => {
    ({ files, pem } = await authorityFiles());
  });
  after(() => rm(files.folder, { recursive: true, force: true }));

  it('are of a direct and plain connection by default, and of TLS with the public authorities if TLS is all that is asked for', () => {
    const address = 'temporal.example:7233';
    expect(connectionOf({ TEMPORAL_ADDRESS: address })).to.deep.equal({
      address,
      tls: false,
      channelArgs: DIRECT,
    });
    expect(connectionOf({ TEMPORAL_ADDRESS: address, TEMPORAL_TLS: 'true' })).to.deep.equal({
      address,
      tls: {},
      channelArgs: DIRECT,
    });
  });

  it('hold the certificates and the key of files', () => {
    const { tls } = connectionOf({
      TEMPORAL_TLS_CA_FILE: files.cert,
      TEMPORAL_TLS_CERT_FILE: files.cert,
      TEMPORAL_TLS_KEY_FILE: files.key,
    });
    const [cert, key] = [Buffer.from(pem.cert), Buffer.from(pem.key)];
    expect(tls).to.deep.equal({ serverRootCACertificate: cert, clientCertPair: { crt: cert, key } });
  });

  it('never send an API key without TLS: it turns TLS on, and cannot be used while TLS is off', () => {
    expect(connectionOf({ TEMPORAL_API_KEY: 'k' })).to.deep.include({ apiKey: 'k', tls: {} });
    expect(problemsOf({ TEMPORAL_API_KEY: 'hunter2', TEMPORAL_TLS: 'false' })).to.deep.equal([
      'TEMPORAL_API_KEY: needs TLS, but TEMPORAL_TLS is false',
    ]);
  });

  it('refuse half of a client certificate, and the key of another one', () => {
    expect(problemsOf({ TEMPORAL_TLS_CERT_FILE: files.cert })).to.deep.equal([
      'TEMPORAL_TLS_CERT_FILE: needs TEMPORAL_TLS_KEY_FILE too',
    ]);
    expect(problemsOf({ TEMPORAL_TLS_KEY_FILE: files.key })).to.deep.equal([
      'TEMPORAL_TLS_KEY_FILE: needs TEMPORAL_TLS_CERT_FILE too',
    ]);
    const pair = { TEMPORAL_TLS_CERT_FILE: files.cert, TEMPORAL_TLS_KEY_FILE: files.otherKey };
    expect(problemsOf(pair)).to.deep.equal([
      'TEMPORAL_TLS_KEY_FILE: is not the key of TEMPORAL_TLS_CERT_FILE',
    ]);
  });

  it('say what is wrong with a file, and show neither its path nor its text', () => {
    expect(problemsOf({ TEMPORAL_TLS_CA_FILE: '/none/secret' })).to.deep.equal([
      'TEMPORAL_TLS_CA_FILE: the file cannot be read (ENOENT)',
    ]);
    expect(problemsOf({ TEMPORAL_TLS_CA_FILE: files.key })).to.deep.equal([
      'TEMPORAL_TLS_CA_FILE: must be a PEM file of certificates',
    ]);
    expect(problemsOf({ TEMPORAL_TLS_KEY_FILE: files.cert })).to.deep.equal([
      'TEMPORAL_TLS_KEY_FILE: must be a PEM file of a private key without a passphrase',
    ]);
  });
});
