import type { ServiceFile } from '../../../local/service-file.ts';
import { parts } from '../../support/parts.ts';
import type { TestService } from '../../support/wallet-service.ts';

/** The service file that `npm start` would have written for a test's service, with a key of a new account. */
export async function serviceFileOf(service: TestService): Promise<ServiceFile> {
  const { chain } = await parts();
  const { apiKey } = await service.createAccount();
  return {
    api_url: service.baseUrl,
    web_url: service.config.web.publicUrl,
    chat_url: null,
    market_url: null,
    epochs_url: chain.controlUrl,
    ui_url: null,
    rpc_url: chain.rpcUrl,
    rpc_urls: chain.rpcUrls,
    ws_url: chain.wsUrl,
    chain_id: chain.chainId,
    database_url: service.config.database.url,
    data_dir: null,
    temporal_address: service.config.temporal.connection.address,
    codec_url: '',
    codec_token: '',
    api_key: apiKey,
  };
}
