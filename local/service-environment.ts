import { join } from 'node:path';
import type { ChainAddresses, Servers } from './infrastructure.ts';
import type { Secrets } from './secrets.ts';
import { CODEC_PATH } from './temporal/ui-proxy.ts';
import type { LauncherSettings } from './settings.ts';

const HOST = '127.0.0.1';

/**
 * For glibc, whose defaults let Temporal's native threads keep freed memory (docs/performance.md): few arenas, and fixed
 * thresholds, equal to its initial ones. The image sets the same (Dockerfile).
 */
const MALLOC = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** The embedded server speaks no TLS, also if the settings of another one are in the environment. */
const EMBEDDED_TEMPORAL = {
  TEMPORAL_NAMESPACE: 'default',
  TEMPORAL_TLS: '',
  TEMPORAL_TLS_CA_FILE: '',
  TEMPORAL_TLS_CERT_FILE: '',
  TEMPORAL_TLS_KEY_FILE: '',
  TEMPORAL_TLS_SERVER_NAME: '',
  TEMPORAL_API_KEY: '',
};

/** A shell may name a proxy that the service cannot use. Nothing needs one if all providers are on this machine. */
const WITHOUT_PROXY = { HTTPS_PROXY: '', NO_PROXY: '' };

export interface ServiceAddresses {
  apiUrl: string;
  readyUrl: string;
  codecUrl: string;
  codecReadyUrl: string;
  /** As people open it. */
  webUrl: string;
  webReadyUrl: string;
  botReadyUrl: string;
  /** The local messenger; null if the bot is on Telegram. */
  chatUrl: string | null;
  /** The local market; null if prices come from outside. */
  marketUrl: string | null;
  /** The page on which the local chain's epochs end; null if the chain is given from outside. */
  epochsUrl: string | null;
  uiUrl: string | null;
}

export function serviceAddresses(settings: LauncherSettings, env: NodeJS.ProcessEnv): ServiceAddresses {
  const origin = `http://${HOST}:${settings.apiPort}`;
  const embedded = settings.outside.temporalAddress === undefined;
  const embeddedUi = `http://${HOST}:${settings.temporalUiPort}`;
  return {
    apiUrl: `${origin}/v1`,
    readyUrl: `${origin}/ready`,
    // Under the embedded UI's address if there is one (ui-proxy.ts), otherwise by itself.
    codecUrl: embedded ? `${embeddedUi}${CODEC_PATH}` : `http://${HOST}:${settings.codecPort}`,
    codecReadyUrl: `http://${HOST}:${settings.codecPort}`,
    webUrl: env['PUBLIC_WEB_URL'] || `http://localhost:${settings.webPort}`,
    webReadyUrl: `http://${HOST}:${settings.webPort}/ready`,
    botReadyUrl: `http://${HOST}:${settings.botPort}/ready`,
    chatUrl: settings.outside.telegramToken === undefined ? `http://${HOST}:${settings.chatPort}` : null,
    marketUrl: settings.outside.jupiterUrl === undefined ? `http://${HOST}:${settings.marketPort}` : null,
    epochsUrl: settings.outside.solanaRpcUrls === undefined ? `http://${HOST}:${settings.epochsPort}` : null,
    uiUrl: embedded ? embeddedUi : env['TEMPORAL_UI_ORIGIN'] || null,
  };
}

/** The environment of worker, API, codec endpoint, migrations and the admin command; config/ reads it. */
export function serviceEnvironment(
  env: NodeJS.ProcessEnv,
  settings: LauncherSettings,
  infrastructure: Servers & { chain: ChainAddresses },
  kept: Secrets & { tokenListFile: string },
): NodeJS.ProcessEnv {
  const { uiUrl, webUrl, chatUrl, marketUrl } = serviceAddresses(settings, env);
  const { chain } = infrastructure;
  const isAllHere =
    chatUrl !== null && marketUrl !== null && chain.chainId !== null && !env['SOLANA_MAINNET_RPC_URLS'];
  return {
    ...env,
    ...(isAllHere ? WITHOUT_PROXY : {}),
    API_HOST: HOST,
    API_PORT: String(settings.apiPort),
    WEB_HOST: HOST,
    WEB_PORT: String(settings.webPort),
    PUBLIC_WEB_URL: webUrl,
    BOT_HOST: HOST,
    BOT_PORT: String(settings.botPort),
    ...(chatUrl === null
      ? {}
      : {
          TELEGRAM_BOT_TOKEN: kept.botToken,
          TELEGRAM_API_URL: chatUrl,
          TELEGRAM_CHAT_URL: chatUrl,
          MINI_APP_FRAME_ANCESTORS: chatUrl,
        }),
    ...(marketUrl === null ? {} : localMarket(marketUrl, env)),
    DATABASE_URL: infrastructure.databaseUrl,
    ...(settings.outside.databaseUrl === undefined ? { PGSSLMODE: 'disable' } : {}),
    TEMPORAL_ADDRESS: infrastructure.temporalAddress,
    ...(settings.outside.temporalAddress === undefined ? EMBEDDED_TEMPORAL : {}),
    ...(uiUrl === null ? {} : { TEMPORAL_UI_ORIGIN: uiUrl }),
    ...(chain.chainId === null
      ? {}
      : {
          SOLANA_DEVNET_RPC_URLS: chain.rpcUrls.join(','),
          SOLANA_DEVNET_SEND_RPC_URLS: '',
          SOLANA_DEVNET_WS_URL: chain.wsUrl,
          SOLANA_DEVNET_CHAIN_ID: chain.chainId,
          SOLANA_DEVNET_EPHEMERAL: 'true',
          FAUCET_URL: faucetUrl(settings),
          SOLANA_DEVNET_EXPLORER_URL: env['SOLANA_DEVNET_EXPLORER_URL'] || localExplorer(chain.rpcUrls),
          // Local blocks are small and near, and every payment is seen within half a second.
          SOLANA_DEVNET_LEDGER_SOURCE: env['SOLANA_DEVNET_LEDGER_SOURCE'] || 'blocks',
          SOLANA_DEVNET_TOKEN_LIST: env['SOLANA_DEVNET_TOKEN_LIST'] || kept.tokenListFile,
        }),
    ...MALLOC,
    WORKFLOW_BUNDLE_DIR: join(settings.localDirectory, 'workflow-bundle'),
    CODEC_HOST: HOST,
    CODEC_PORT: String(settings.codecPort),
    CODEC_TOKEN: kept.codecToken,
    // A setting of the person who starts it comes first: a database from outside may need its own keys.
    ENCRYPTION_KEYS: env['ENCRYPTION_KEYS'] || kept.encryptionKeys,
    DEFAULT_NETWORK: env['DEFAULT_NETWORK'] || 'devnet',
    WEBHOOK_ALLOWED_TARGETS: env['WEBHOOK_ALLOWED_TARGETS'] || `http://${HOST}:*`,
  };
}

/** The market on this machine has no limits, and people watch how its prices move. */
function localMarket(marketUrl: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    PRICE_NETWORK: 'devnet',
    PRICE_MAX_AGE_SECONDS: '30',
    JUPITER_URL: `${marketUrl}/jup`,
    JUPITER_API_KEY: '',
    JUPITER_INTERVAL_SECONDS: '5',
    JUPITER_SEARCHES_PER_MINUTE: '1000',
    COINGECKO_URL: `${marketUrl}/gecko`,
    COINGECKO_API_KEY: '',
    COINGECKO_PLAN: 'demo',
    COINGECKO_INTERVAL_SECONDS: '5',
    DEXSCREENER_URL: `${marketUrl}/dex`,
    GECKOTERMINAL_URL: `${marketUrl}/gecko`,
    NEWS_FEEDS: env['NEWS_FEEDS'] || `${marketUrl}/feeds/rss`,
  };
}

/** Solana's explorer is a page that asks the chain from the browser, and so can show a local one. */
function localExplorer([rpcUrl = '']: readonly string[]): string {
  return `https://explorer.solana.com/tx/{signature}?cluster=custom&customUrl=${encodeURIComponent(rpcUrl)}`;
}

function faucetUrl({ faucetPort }: LauncherSettings): string {
  return `http://${HOST}:${faucetPort}`;
}
