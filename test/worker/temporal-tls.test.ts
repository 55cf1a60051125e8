import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Connection } from '@temporalio/client';
import { createWalletClient } from '../../client/src/index.ts';
import { temporalProblem } from '../../use-cases/temporal-problem.ts';
import { connectTemporal } from '../../worker/connect-temporal.ts';
import { ensureSearchAttributes } from '../../worker/ensure-temporal.ts';
import { loadConfig } from '../../config/config.ts';
import { createAuthority, filesOf, type CertificateAuthority } from '../support/certificates.ts';
import { fundedWallet, newWallet } from '../support/chain-client.ts';
import { startGrpcProxy, type GrpcProxy, type GrpcProxyOptions } from '../support/grpc-proxy.ts';
import { SMALLEST } from '../config/support/smallest-settings.ts';
import { parts } from '../support/parts.ts';
import { startTestService, type TestService } from '../support/wallet-service.ts';
import { SEARCH_ATTRIBUTES } from '../../workflows/search-attributes.ts';

const SERVER_NAME = 'temporal.test';

/** The SDK waits for so long for a handshake that has failed. */
const CONNECT_TIMEOUT_MS = 300;

/** Statuses of gRPC with which servers refuse what they do not offer. */
const PERMISSION_DENIED = 7;
const UNAUTHENTICATED = 16;

const API_KEY = `key-${randomBytes(12).toString('hex')}`;

describe('a Temporal server with TLS', () => {
  const proxies: GrpcProxy[] = [];
  const connections: Connection[] = [];
  let authority: CertificateAuthority;
  let server: { key: string; cert: string };
  let files: Record<
    'ca' | 'otherCa' | 'client' | 'clientKey' | 'stranger' | 'strangerKey' | 'folder',
    string
  >;

  before(async () => {
    const other = await createAuthority('Other authority');
    authority = await createAuthority('Authority');
    server = await authority.issue(SERVER_NAME);
    const client = await authority.issue('wallet-service');
    const stranger = await other.issue('wallet-service');
    files = await filesOf({
      ca: authority.cert,
      otherCa: other.cert,
      client: client.cert,
      clientKey: client.key,
      stranger: stranger.cert,
      strangerKey: stranger.key,
    });
  });
  after(async () => {
    await Promise.all(connections.map((connection) => connection.close()));
    await Promise.all(proxies.map((proxy) => proxy.stop()));
    await rm(files.folder, { recursive: true, force: true });
  });

  async function inFrontOfTemporal(options: GrpcProxyOptions): Promise<GrpcProxy> {
    const proxy = await startGrpcProxy((await parts()).temporal.address, options);
    proxies.push(proxy);
    return proxy;
  }
  const withTls = (options: Omit<GrpcProxyOptions, 'tls'> = {}) =>
    inFrontOfTemporal({ ...options, tls: server });
  const withMutualTls = () => inFrontOfTemporal({ tls: { ...server, clientCa: authority.cert } });

  /** Settings that reach a proxy with TLS, unless some are replaced or taken away with an empty text. */
  const settingsOf = ({ address }: GrpcProxy, changed: Record<string, string> = {}) => ({
    TEMPORAL_ADDRESS: address,
    TEMPORAL_TLS_CA_FILE: files.ca,
    TEMPORAL_TLS_SERVER_NAME: SERVER_NAME,
    ...changed,
  });

  const connectionOf = (settings: Record<string, string>) =>
    loadConfig({ ...SMALLEST, ...settings }).temporal.connection;

  async function connect(
    settings: Record<string, string>,
    options: { connectTimeout?: number } = {},
  ): Promise<Connection> {
    const connection = await connectTemporal(connectionOf(settings), options);
    connections.push(connection);
    return connection;
  }

  const problemWith = (settings: Record<string, string>): Promise<string> =>
    connect(settings, { connectTimeout: CONNECT_TIMEOUT_MS }).then(
      () => 'connected',
      (error: unknown) => (error as Error).message,
    );

  it('carries a whole send of the API and a worker, each of which shows its certificate and the API key', async () => {
    const proxy = await withMutualTls();
    const service: TestService = await startTestService({
      environment: settingsOf(proxy, {
        TEMPORAL_TLS_CERT_FILE: files.client,
        TEMPORAL_TLS_KEY_FILE: files.clientKey,
        TEMPORAL_API_KEY: API_KEY,
      }),
    });
    try {
      const { apiKey } = await service.createAccount();
      const client = createWalletClient({ baseUrl: service.baseUrl, apiKey, network: 'devnet' });
      const from = await fundedWallet();
      const { address: to } = await newWallet();
      const operation = await client.send({ from: from.address, to, amount: '0.1', token: 'SOL' });
      await operation.confirm(from);
      await operation.waitFor();
      expect(operation.data.status).to.equal('confirmed');
      expect([...proxy.authorizations]).to.deep.equal([`Bearer ${API_KEY}`]);
      expect(service.logged()).not.to.include(API_KEY);
    } finally {
      await service.stop();
    }
  });

  it('is not used without its authority, under another name or without TLS, and the error names the setting', async () => {
    const proxy = await withTls();
    const withoutTls = { TEMPORAL_TLS_CA_FILE: '', TEMPORAL_TLS_SERVER_NAME: '', TEMPORAL_TLS: 'false' };
    const problems = await Promise.all(
      [
        { TEMPORAL_TLS_CA_FILE: '' },
        { TEMPORAL_TLS_CA_FILE: files.otherCa },
        { TEMPORAL_TLS_SERVER_NAME: 'other.test' },
        withoutTls,
      ].map((changed) => problemWith(settingsOf(proxy, changed as Record<string, string>))),
    );
    expect(problems[0]).to.match(/authority that is not trusted: set TEMPORAL_TLS_CA_FILE/);
    expect(problems[1]).to.equal(problems[0]);
    expect(problems[2]).to.match(/for another host name: .* set TEMPORAL_TLS_SERVER_NAME/);
    expect(problems[3]).to.match(/speaks TLS: set TEMPORAL_TLS=true/);
  });

  it('that asks for a client certificate is reached with one of its authority alone', async () => {
    const proxy = await withMutualTls();
    const own = { TEMPORAL_TLS_CERT_FILE: files.client, TEMPORAL_TLS_KEY_FILE: files.clientKey };
    const foreign = { TEMPORAL_TLS_CERT_FILE: files.stranger, TEMPORAL_TLS_KEY_FILE: files.strangerKey };
    await connect(settingsOf(proxy, own));
    const refused = [{}, foreign].map((certificate) => problemWith(settingsOf(proxy, certificate)));
    for (const problem of await Promise.all(refused)) {
      expect(problem).to.match(
        /refused the client certificate: set TEMPORAL_TLS_CERT_FILE and TEMPORAL_TLS_KEY_FILE/,
      );
    }
  });

  it('is not confused with one that speaks no TLS, or that is away', async () => {
    const proxy = await inFrontOfTemporal({});
    const settings = settingsOf(proxy);
    expect(await temporalProblem(connectionOf(settings))).to.match(/does not speak TLS: remove TEMPORAL_TLS/);
    expect(await temporalProblem(connectionOf({ TEMPORAL_ADDRESS: proxy.address }))).to.equal(null);
    expect(await temporalProblem(connectionOf({ ...settings, TEMPORAL_ADDRESS: '127.0.0.1:1' }))).to.equal(
      null,
    );
  });

  it('that refuses the API key is reported with the setting, without the key', async () => {
    const proxy = await withTls({ refused: { path: '/', status: UNAUTHENTICATED } });
    const problem = await problemWith(settingsOf(proxy, { TEMPORAL_API_KEY: API_KEY }));
    expect(problem)
      .to.match(/check TEMPORAL_API_KEY/)
      .and.not.to.include(API_KEY);
  });

  describe('and no operator service, as Temporal Cloud', () => {
    let connection: Connection;

    before(async () => {
      const refused = { path: '/temporal.api.operatorservice.', status: PERMISSION_DENIED };
      connection = await connect(settingsOf(await withTls({ refused })));
    });

    async function newNamespace(): Promise<string> {
      const namespace = `tls_${randomBytes(6).toString('hex')}`;
      await connection.workflowService.registerNamespace({
        namespace,
        workflowExecutionRetentionPeriod: { seconds: 86_400 as never },
      });
      return namespace;
    }

    it('makes the worker say which search attributes are missing, and how to add them', async () => {
      const namespace = await newNamespace();
      const problem = await ensureSearchAttributes(connection, namespace).then(
        () => 'nothing is missing',
        (error: unknown) => (error as Error).message,
      );
      expect(problem).to.include(
        Object.values(SEARCH_ATTRIBUTES)
          .map(({ name }) => name)
          .join(', '),
      );
      expect(problem).to.include(
        `tcld namespace search-attributes add --namespace ${namespace} --search-attr`,
      );
    });

    it('is used once they are there', async () => {
      const namespace = await newNamespace();
      const direct = await connect({ TEMPORAL_ADDRESS: (await parts()).temporal.address });
      await ensureSearchAttributes(direct, namespace);
      await ensureSearchAttributes(connection, namespace);
    });
  });
});
