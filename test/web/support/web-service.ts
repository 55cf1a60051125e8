import { Connection } from '@temporalio/client';
import { createWalletClient, type Signer, type WalletClient } from '../../../client/src/index.ts';
import { freePort } from '../../../local/processes/ports.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { startWeb } from '../../../web/start-web.ts';
import { memoryStream } from '../../support/memory-stream.ts';
import { startTestService, type TestServiceOptions } from '../../support/wallet-service.ts';
import { createBrowserTab, type BrowserTab } from './browser-tab.ts';
import { placeholderPage } from './placeholder-page.ts';

/** A service with the process of the wallet page, over a placeholder for the page. */
export async function startWebService(options: TestServiceOptions = {}) {
  const page = await placeholderPage();
  const port = await freePort();
  const service = await startTestService({
    ...options,
    environment: { ...options.environment, WEB_PORT: String(port) },
  });
  const stream = memoryStream();
  const log = createLogger({ level: 'debug', service: 'web', stream });
  const startAt = (webPort: number) =>
    startWeb({
      config: { ...service.config, web: { ...service.config.web, port: webPort } },
      log,
      connection: Connection.lazy(service.config.temporal.connection),
      pageDirectory: page.directory,
      idleGraceMs: 0,
    });
  const web = await startAt(port);
  const { publicUrl } = service.config.web;

  return {
    service,
    /** Another process for the same page, at a free port. */
    startAnother: () => startAt(0),
    publicUrl,
    logged: () => stream.text(),
    /** @param origin of a page that another site hosts */
    openTab: (origin?: string): BrowserTab => createBrowserTab(publicUrl, origin),
    async stop() {
      await web.stop();
      await service.stop();
      await page.remove();
    },
  };
}

export type WebService = Awaited<ReturnType<typeof startWebService>>;

/** The client library in the page: the same calls under `/page`, with the tab's cookie. */
export function pageClient(tab: BrowserTab): WalletClient {
  return createWalletClient({
    network: 'devnet',
    transport: ({ path, isOpen, ...init }) => tab.fetch(isOpen ? path : `/page${path}`, init),
  });
}

/** Signs in with the wallet, as the page does. */
export async function proveWallet(tab: BrowserTab, signer: Signer): Promise<Response> {
  const { address } = signer;
  const challenge = await tab.post('/page/session/challenge', { address });
  const { data } = (await challenge.json()) as { data: { message: string } };
  const signature = await signer.signMessage(new TextEncoder().encode(data.message));
  return tab.post('/page/session/proof', {
    address,
    message: data.message,
    signature: Buffer.from(signature).toString('base64'),
    wallet_type: 'device',
  });
}
