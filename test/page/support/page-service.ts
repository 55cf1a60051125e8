import { join } from 'node:path';
import { Connection } from '@temporalio/client';
import { createWalletClient, type WalletClient } from '../../../client/src/index.ts';
import { buildPage } from '../../../local/page-build.ts';
import { freePort } from '../../../local/processes/ports.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { pageHeaderValues } from '../../../web/middleware/page-headers.ts';
import { startWeb } from '../../../web/start-web.ts';
import type { Database } from '../../../db/postgres/connect.ts';
import { createAccess } from '../../../use-cases/access/index.ts';
import { OPERATOR } from '../../support/actors.ts';
import { createApiClient } from '../../support/api-client.ts';
import { CHECKOUT } from '../../architecture/support/checkout.ts';
import { memoryStream } from '../../support/memory-stream.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { startStaticHost } from './static-host.ts';

const HOUR_MS = 3_600_000;

/** A service with the built wallet page, and a developer with an API key. */
export interface PageService {
  service: TestService;
  /** The page's address. */
  url: string;
  database: Database;
  developer: WalletClient;
  /** A link of the developer for an operation. */
  linkTo(operationId: string): Promise<string>;
  /** Null: the developer's account has no public name. */
  nameDeveloper(publicName: string | null): Promise<void>;
  /** The link of an invitation of the operator. */
  invite(): Promise<string>;
  stop(): Promise<void>;
}

export interface PageServiceOptions {
  /** Settings besides the usual ones. */
  environment?: Record<string, string>;
  /** Another site hosts the page: localhost, and its service is at 127.0.0.1. */
  isElsewhere?: boolean;
  /** Default: any free one. */
  port?: number;
  /** From one observation of the validators to the next one; a minute if it is left out. */
  observeValidatorsMs?: number;
}

export async function startPageService({
  isElsewhere = false,
  environment = {},
  port: given,
  observeValidatorsMs,
}: PageServiceOptions = {}): Promise<PageService> {
  await buildPage({ checkout: CHECKOUT, say: () => undefined });
  const port = given ?? (await freePort());
  const host = isElsewhere ? await hostPage(`http://127.0.0.1:${port}`) : null;
  const service = await startTestService({
    ...(observeValidatorsMs === undefined ? {} : { observeValidatorsMs }),
    environment: {
      ...environment,
      WEB_PORT: String(port),
      ...(host ? { PUBLIC_WEB_URL: host.url, WEB_ALLOWED_ORIGINS: host.url } : {}),
    },
  });
  const web = await startWeb({
    config: service.config,
    log: createLogger({ level: 'debug', service: 'web', stream: memoryStream() }),
    connection: Connection.lazy(service.config.temporal.connection),
    idleGraceMs: 0,
  });
  const { accountId, apiKey } = await service.createAccount();
  const call = await createApiClient(service, apiKey);
  return {
    url: service.config.web.publicUrl,
    service,
    database: service.database,
    developer: createWalletClient({ baseUrl: service.baseUrl, apiKey, network: 'devnet' }),
    async linkTo(operationId) {
      const { data } = await call(`/v1/operations/${operationId}/link`, { method: 'POST' });
      return String(data['url']);
    },
    async nameDeveloper(publicName) {
      await createAccess({ database: service.database }).setPublicName(OPERATOR, { accountId, publicName });
    },
    async invite() {
      const { token } = await createAccess({ database: service.database }).createInvitation(
        OPERATOR,
        HOUR_MS,
      );
      return `${service.config.web.publicUrl}/#${token}`;
    },
    async stop() {
      await web.stop();
      await service.stop();
      host?.stop();
    },
  };
}

/** Hosts the page as docs/operating.md says: the files of the build, the name of the service, and the headers. */
async function hostPage(serviceUrl: string) {
  const host = await startStaticHost(join(CHECKOUT, 'page/dist'));
  host.files.set('/service.json', Buffer.from(JSON.stringify({ service_url: serviceUrl })));
  Object.assign(host.headers, pageHeaderValues(serviceUrl));
  return { url: `http://localhost:${host.port}`, stop: host.stop };
}
