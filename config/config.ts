import { z } from 'zod';
import { parseKeyRing, type KeyRing } from '../encryption/key-ring.ts';
import type { TierLimits } from '../domain/access/request-limits.ts';
import { NETWORKS, type Network } from '../domain/networks.ts';
import type { ListedToken } from '../domain/tokens.ts';
import { ConfigError } from './config-error.ts';
import { commaList } from './comma-list.ts';
import { botSettings, botVariables, type BotSettings } from './bot-settings.ts';
import { databaseSettings, databaseVariables, type DatabaseSettings } from './database-settings.ts';
import { hasCredentials, httpUrl, isOrigin, protocolOf } from './http-url.ts';
import { ledgerSettings, ledgerVariables, type LedgerSettings } from './ledger-settings.ts';
import { newsSettings, newsVariables, type NewsSettings } from './news-settings.ts';
import { optionalText } from './optional-text.ts';
import { port } from './port.ts';
import {
  proxySettings,
  proxyVariables,
  withSmallLetters,
  writtenName,
  type ProxySettings,
} from './proxy-settings.ts';
import { poolSettings, poolVariables, type PoolSettings } from './pool-settings.ts';
import { priceSettings, priceVariables, type PriceSettings } from './price-settings.ts';
import { quorumSettings, quorumVariables, type QuorumSettings } from './quorum-settings.ts';
import { rateLimitSettings, rateLimitVariables } from './rate-limit-settings.ts';
import { temporalSettings, temporalVariables, type TemporalSettings } from './temporal-settings.ts';
import { readTokenList } from './token-list.ts';
import { webSettings, webVariables, type WebSettings } from './web-settings.ts';
import { webhookSettings, webhookVariables, type WebhookSettings } from './webhook-settings.ts';
import { rpcUrlList, type WeightedUrl } from './rpc-urls.ts';

/** Connection to one network. A network without RPC URLs is not configured. */
export interface NetworkConfig {
  rpcUrls: WeightedUrl[];
  /** Nodes to which transactions are sent. */
  sendRpcUrls: WeightedUrl[];
  /** A node's web socket, which gives early notice of confirmations; null: only polling finds them. */
  wsUrl: string | null;
  /** Name of the chain at the URLs; null: its genesis hash. */
  chainId: string | null;
  /** True if a new chain may replace it at any time, as the local chain at each start. */
  ephemeral: boolean;
  /** Tokens that requests may name by a symbol. */
  tokens: ListedToken[];
}

export interface Config {
  /** `trustedProxies`: number of proxies in front of the API and of the wallet page; `corsOrigins`: origins whose pages may call it. */
  api: { host: string; port: number; trustedProxies: number; corsOrigins: string[] };
  web: WebSettings;
  bot: BotSettings;
  database: DatabaseSettings;
  temporal: TemporalSettings;
  networks: Partial<Record<Network, NetworkConfig>>;
  defaultNetwork: Network;
  encryptionKeys: KeyRing;
  webhooks: WebhookSettings;
  ledger: LedgerSettings;
  quorum: QuorumSettings;
  prices: PriceSettings;
  pools: PoolSettings;
  news: NewsSettings;
  proxies: ProxySettings;
  /** Directory in which workers keep the workflow bundle between starts; null: not kept. */
  workflowBundleDirectory: string | null;
  /** Requests an hour of an account without a limit of its own. */
  requestsPerHour: TierLimits;
  codec: { host: string; port: number; operatorToken: string | null; uiOrigin: string };
  logLevel: 'debug' | 'info' | 'warn' | 'error';
}

/** A rough check; delivery/allowed-targets.ts reads the host. */
const ALLOWED_TARGET =
  /^https?:\/\/[^\s:]+(:[^\s]*)?:(\*|\d{1,5})$|^https?:\/\/\[[0-9a-f:./]+\]:(\*|\d{1,5})$/i;

const flag = z
  .enum(['true', 'false'], 'must be true or false')
  .default('false')
  .transform((text) => text === 'true');

const webSocketUrl = z
  .string()
  .refine(
    (value) => /^wss?:$/.test(protocolOf(value)) && new URL(value).hash === '' && !hasCredentials(value),
    'must be a ws(s) URL without user name, password or #',
  )
  .nullable();

const settings = z.object({
  NODE_ENV: z.string().default(''),
  API_HOST: z.string().default('127.0.0.1'),
  API_PORT: port(3000),
  TRUSTED_PROXIES: z
    .string()
    .regex(/^\d?$/, 'must be the number of proxies in front of the API and the wallet page, 0 to 9')
    .default('')
    .transform(Number),
  CORS_ORIGINS: commaList.pipe(
    z.array(z.string().refine(isOrigin, 'must be origins such as https://app.example')),
  ),
  ...webVariables,
  ...botVariables,
  ...databaseVariables,
  ...temporalVariables,
  SOLANA_MAINNET_RPC_URLS: rpcUrlList,
  SOLANA_MAINNET_SEND_RPC_URLS: rpcUrlList,
  SOLANA_MAINNET_WS_URL: optionalText.pipe(webSocketUrl),
  SOLANA_MAINNET_CHAIN_ID: optionalText,
  SOLANA_MAINNET_EPHEMERAL: flag,
  SOLANA_MAINNET_TOKEN_LIST: optionalText,
  SOLANA_DEVNET_RPC_URLS: rpcUrlList,
  SOLANA_DEVNET_SEND_RPC_URLS: rpcUrlList,
  SOLANA_DEVNET_WS_URL: optionalText.pipe(webSocketUrl),
  SOLANA_DEVNET_CHAIN_ID: optionalText,
  SOLANA_DEVNET_EPHEMERAL: flag,
  SOLANA_DEVNET_TOKEN_LIST: optionalText,
  DEFAULT_NETWORK: z.enum(NETWORKS, `must be one of ${NETWORKS.join(', ')}`).default('mainnet'),
  ENCRYPTION_KEYS: z.string('is required: <key id>:<base64 of 32 random bytes>'),
  WEBHOOK_ALLOWED_TARGETS: commaList.pipe(
    z.array(z.string().regex(ALLOWED_TARGET, 'must be entries of the form scheme://host-or-range:port')),
  ),
  ...webhookVariables,
  ...ledgerVariables,
  ...quorumVariables,
  ...priceVariables,
  ...poolVariables,
  ...newsVariables,
  ...proxyVariables,
  ...rateLimitVariables,
  WORKFLOW_BUNDLE_DIR: optionalText,
  CODEC_HOST: z.string().default('127.0.0.1'),
  CODEC_PORT: port(8234),
  CODEC_TOKEN: optionalText,
  TEMPORAL_UI_ORIGIN: httpUrl.default('http://127.0.0.1:8233'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
});

export type SettingName = keyof typeof settings.shape;

export const SETTING_NAMES = Object.keys(settings.shape) as SettingName[];

const SETTING_PREFIX = { mainnet: 'SOLANA_MAINNET', devnet: 'SOLANA_DEVNET' } as const satisfies Record<
  Network,
  string
>;

/** Reads every setting, or throws one {@link ConfigError} that lists all problems. */
export function loadConfig(environment: Record<string, string | undefined>): Config {
  const parsed = settings.safeParse(withSmallLetters(environment));
  const problems = parsed.success
    ? []
    : parsed.error.issues.map(
        ({ path: [name, ...rest], message }) =>
          `${[writtenName(environment, String(name)), ...rest].join('.')}: ${message}`,
      );
  let encryptionKeys: KeyRing | undefined;
  const keyText = environment['ENCRYPTION_KEYS'];
  if (keyText !== undefined) {
    try {
      encryptionKeys = parseKeyRing(keyText, { allowTestKey: environment['NODE_ENV'] === 'test' });
    } catch (error) {
      problems.push(`ENCRYPTION_KEYS: ${error instanceof Error ? error.message : 'cannot be read'}`);
    }
  }
  const networks = parsed.success ? networksOf(parsed.data, problems) : {};
  if (parsed.success && !networks[parsed.data.DEFAULT_NETWORK]) {
    problems.push(`DEFAULT_NETWORK: ${parsed.data.DEFAULT_NETWORK} has no RPC URLs`);
  }
  if (parsed.success && parsed.data.WEBHOOK_WARN_AFTER_HOURS > parsed.data.WEBHOOK_DEACTIVATE_AFTER_HOURS) {
    problems.push('WEBHOOK_WARN_AFTER_HOURS: must not be more than WEBHOOK_DEACTIVATE_AFTER_HOURS');
  }
  const temporal = parsed.success ? temporalSettings(parsed.data, problems) : undefined;
  const database = parsed.success ? databaseSettings(parsed.data, problems) : undefined;
  const prices = parsed.success ? priceSettings(parsed.data, networks, problems) : undefined;
  const web = parsed.success ? webSettings(parsed.data, problems) : undefined;
  if (!parsed.success || !encryptionKeys || !temporal || !database || !web || !prices || problems.length > 0)
    throw new ConfigError(problems);

  const values = parsed.data;
  return {
    api: {
      host: values.API_HOST,
      port: values.API_PORT,
      trustedProxies: values.TRUSTED_PROXIES,
      corsOrigins: values.CORS_ORIGINS,
    },
    web,
    bot: botSettings(values),
    database,
    temporal,
    networks,
    defaultNetwork: values.DEFAULT_NETWORK,
    encryptionKeys,
    webhooks: webhookSettings(values, values.WEBHOOK_ALLOWED_TARGETS),
    ledger: ledgerSettings(values),
    quorum: quorumSettings(values),
    prices,
    pools: poolSettings(values, prices),
    news: newsSettings(values),
    proxies: proxySettings(values),
    requestsPerHour: rateLimitSettings(values),
    workflowBundleDirectory: values.WORKFLOW_BUNDLE_DIR,
    codec: {
      host: values.CODEC_HOST,
      port: values.CODEC_PORT,
      operatorToken: values.CODEC_TOKEN,
      uiOrigin: values.TEMPORAL_UI_ORIGIN,
    },
    logLevel: values.LOG_LEVEL,
  };
}

function networksOf(values: z.infer<typeof settings>, problems: string[]): Config['networks'] {
  const networks: Config['networks'] = {};
  for (const network of NETWORKS) {
    const prefix = SETTING_PREFIX[network];
    const rpcUrls = values[`${prefix}_RPC_URLS`];
    const sendRpcUrls = values[`${prefix}_SEND_RPC_URLS`];
    const wsUrl = values[`${prefix}_WS_URL`];
    if (rpcUrls.length === 0) {
      if (sendRpcUrls.length > 0) problems.push(`${prefix}_SEND_RPC_URLS: needs ${prefix}_RPC_URLS too`);
      if (wsUrl !== null) problems.push(`${prefix}_WS_URL: needs ${prefix}_RPC_URLS too`);
      continue;
    }
    networks[network] = {
      rpcUrls,
      sendRpcUrls: sendRpcUrls.length > 0 ? sendRpcUrls : rpcUrls,
      wsUrl,
      chainId: values[`${prefix}_CHAIN_ID`],
      ephemeral: values[`${prefix}_EPHEMERAL`],
      tokens: tokensOf(network, `${prefix}_TOKEN_LIST`, values[`${prefix}_TOKEN_LIST`], problems),
    };
  }
  return networks;
}

function tokensOf(network: Network, setting: string, file: string | null, problems: string[]): ListedToken[] {
  try {
    return readTokenList(network, file);
  } catch (error) {
    const problem = error instanceof SyntaxError ? 'is not JSON' : (error as Error & { code?: string });
    problems.push(`${setting}: ${typeof problem === 'string' ? problem : (problem.code ?? problem.message)}`);
    return [];
  }
}
