import { Connection } from '@temporalio/client';
import { createWalletClient, type WalletClient } from '../../../client/src/index.ts';
import { buildPage } from '../../../local/page-build.ts';
import { freePort } from '../../../local/processes/ports.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { startWeb } from '../../../web/start-web.ts';
import { createApiClient } from '../../support/api-client.ts';
import { CHECKOUT } from '../../architecture/support/checkout.ts';
import { memoryStream } from '../../support/memory-stream.ts';
import { startTestService } from '../../support/wallet-service.ts';

/** A service with the built wallet page, and a developer with an API key. */
export interface PageService {
  /** The page's address. */
  url: string;
  developer: WalletClient;
  /** A link of the developer for an operation. */
  linkTo(operationId: string): Promise<string>;
  stop(): Promise<void>;
}

export async function startPageService(): Promise<PageService> {
  await buildPage({ checkout: CHECKOUT, say: () => undefined });
  const port = await freePort();
  const service = await startTestService({ environment: { WEB_PORT: String(port) } });
  const web = await startWeb({
    config: service.config,
    log: createLogger({ level: 'debug', service: 'web', stream: memoryStream() }),
    connection: Connection.lazy(service.config.temporal.connection),
    idleGraceMs: 0,
  });
  const { apiKey } = await service.createAccount();
  const call = await createApiClient(service, apiKey);
  return {
    url: service.config.web.publicUrl,
    developer: createWalletClient({ baseUrl: service.baseUrl, apiKey, network: 'devnet' }),
    async linkTo(operationId) {
      const { data } = await call(`/v1/operations/${operationId}/link`, { method: 'POST' });
      return String(data['url']);
    },
    async stop() {
      await web.stop();
      await service.stop();
    },
  };
}
