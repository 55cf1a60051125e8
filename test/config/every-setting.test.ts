import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { loadConfig, SETTING_NAMES, type SettingName } from '../../config/config.ts';
import { createAuthority, filesOf } from '../support/certificates.ts';
import { configProblems } from './support/config-problems.ts';

const newKeys = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`;

/** Either file of the pair may be replaced by its longer form. */
const files = await pemFiles();

/** One without the other is refused. */
const CLIENT_CERTIFICATE = {
  TEMPORAL_TLS_CERT_FILE: files.cert,
  TEMPORAL_TLS_KEY_FILE: files.key,
};

/** Both networks, so that the settings of both count. */
const ENVIRONMENT = {
  DATABASE_URL: 'postgres://u:p@localhost/wallet',
  ENCRYPTION_KEYS: newKeys('k1'),
  SOLANA_MAINNET_RPC_URLS: 'https://main.example',
  SOLANA_DEVNET_RPC_URLS: 'https://dev.example',
};

/** A value of each setting that differs from its default and from the one above. A new setting does not compile without one. */
const OTHER_VALUES: Record<SettingName, string> = {
  NODE_ENV: 'production',
  API_HOST: '0.0.0.0',
  API_PORT: '3001',
  TRUSTED_PROXIES: '1',
  CORS_ORIGINS: 'https://app.example',
  WEB_HOST: '0.0.0.0',
  WEB_PORT: '3002',
  PUBLIC_WEB_URL: 'https://wallet.example',
  WEB_ALLOWED_ORIGINS: 'https://wallet.example',
  WEB_OPEN_REQUESTS_PER_MINUTE_PER_ADDRESS: '5',
  WEB_OPEN_REQUESTS_PER_MINUTE: '50',
  SIGN_UP: 'invite',
  TELEGRAM_BOT_TOKEN: '7:AAotherAAotherAAotherAAotherAAotherAAo',
  TELEGRAM_API_URL: 'https://telegram.example',
  TELEGRAM_CHAT_URL: 'https://messenger.example/bot',
  MINI_APP_FRAME_ANCESTORS: 'https://messenger.example',
  BOT_WEBHOOK_URL: 'https://bot.example/telegram',
  BOT_HOST: '0.0.0.0',
  BOT_PORT: '3003',
  CHAT_RETENTION_DAYS: '7',
  FAUCET_URL: 'http://127.0.0.1:8903',
  HTTPS_PROXY: 'http://ada:secret@proxy.example:3129',
  NO_PROXY: 'node.internal',
  DATABASE_URL: 'postgres://u:p@db.example/wallet',
  PGSSLMODE: 'verify-full',
  TEMPORAL_ADDRESS: 'temporal.example:7233',
  TEMPORAL_NAMESPACE: 'wallets',
  TEMPORAL_TLS: 'true',
  TEMPORAL_TLS_CA_FILE: files.cert,
  TEMPORAL_TLS_CERT_FILE: files.longerCert,
  TEMPORAL_TLS_KEY_FILE: files.longerKey,
  TEMPORAL_TLS_SERVER_NAME: 'temporal.example',
  TEMPORAL_API_KEY: 'temporal-key',
  SOLANA_MAINNET_RPC_URLS: 'https://other.example',
  SOLANA_MAINNET_SEND_RPC_URLS: 'https://send.example',
  SOLANA_MAINNET_WS_URL: 'wss://main.example',
  SOLANA_MAINNET_CHAIN_ID: 'fork-1',
  SOLANA_MAINNET_EPHEMERAL: 'true',
  SOLANA_MAINNET_TOKEN_LIST: 'config/token-lists/devnet.json',
  SOLANA_MAINNET_EXPLORER_URL: 'https://explorer.example/{signature}',
  SOLANA_DEVNET_RPC_URLS: 'https://other.example',
  SOLANA_DEVNET_SEND_RPC_URLS: 'https://send.example',
  SOLANA_DEVNET_WS_URL: 'wss://dev.example',
  SOLANA_DEVNET_CHAIN_ID: 'local-1',
  SOLANA_DEVNET_EPHEMERAL: 'true',
  SOLANA_DEVNET_TOKEN_LIST: 'config/token-lists/mainnet.json',
  SOLANA_DEVNET_EXPLORER_URL: 'https://explorer.example/{signature}',
  DEFAULT_NETWORK: 'devnet',
  ENCRYPTION_KEYS: newKeys('k2'),
  WEBHOOK_ALLOWED_TARGETS: 'http://127.0.0.1:*',
  WEBHOOK_WORKFLOW_FROM_ATTEMPT: '1',
  WEBHOOK_WARN_AFTER_HOURS: '1',
  WEBHOOK_DEACTIVATE_AFTER_HOURS: '200',
  WEBHOOK_EVENT_RETENTION_DAYS: '1',
  WEBHOOK_BODY_RETENTION_DAYS: '1',
  SOLANA_MAINNET_LEDGER_SOURCE: 'blocks',
  SOLANA_DEVNET_LEDGER_SOURCE: 'addresses',
  LEDGER_BACKFILL_TRANSACTIONS: '0',
  LEDGER_INACTIVE_WALLET_DAYS: '0',
  PRICE_NETWORK: 'devnet',
  PRICE_MAX_AGE_SECONDS: '60',
  PRICE_MAX_DIFFERENCE_PERCENT: '1.5',
  JUPITER_URL: 'https://prices.example/jup',
  JUPITER_API_KEY: 'jup_1',
  JUPITER_INTERVAL_SECONDS: '5',
  JUPITER_SEARCHES_PER_MINUTE: '60',
  COINGECKO_URL: 'https://prices.example/gecko',
  COINGECKO_API_KEY: 'CG-1',
  COINGECKO_PLAN: 'pro',
  COINGECKO_INTERVAL_SECONDS: '30',
  DEXSCREENER_URL: 'https://pools.example/dex',
  GECKOTERMINAL_URL: 'https://pools.example/gecko',
  NEWS_FEEDS: 'https://news.example/rss',
  CONFIRM_BY_ONE_NODE_AFTER_SECONDS: '5',
  RECEIVE_BY_ONE_NODE_AFTER_SECONDS: '5',
  RATE_LIMIT_FREE_PER_HOUR: '200',
  RATE_LIMIT_PRO_PER_HOUR: '20000',
  RATE_LIMIT_INTERNAL_PER_HOUR: '1000',
  WORKFLOW_BUNDLE_DIR: '/var/cache/bundle',
  CODEC_HOST: '0.0.0.0',
  CODEC_PORT: '8235',
  CODEC_TOKEN: 'operator',
  TEMPORAL_UI_ORIGIN: 'https://temporal.example',
  LOG_LEVEL: 'debug',
};

/** It only decides if the published test key is accepted. */
const WITHOUT_EFFECT: SettingName = 'NODE_ENV';

/** They accept every text, some of them except an empty one. */
const ANY_TEXT: readonly SettingName[] = [
  'NO_PROXY',
  'NODE_ENV',
  'API_HOST',
  'WEB_HOST',
  'BOT_HOST',
  'TEMPORAL_NAMESPACE',
  'SOLANA_MAINNET_CHAIN_ID',
  'SOLANA_DEVNET_CHAIN_ID',
  'WORKFLOW_BUNDLE_DIR',
  'CODEC_HOST',
  'CODEC_TOKEN',
];

const SECRET = 'hunter2';

describe('every setting', () => {
  after(() => rm(files.folder, { recursive: true, force: true }));

  it('has a value in this test', () => {
    expect(Object.keys(OTHER_VALUES)).to.have.members(SETTING_NAMES);
  });

  it('is described in docs/configuration.md', async () => {
    const page = await readFile('docs/configuration.md', 'utf8');
    expect(SETTING_NAMES.filter((name) => !page.includes(name))).to.deep.equal([]);
  });

  for (const name of SETTING_NAMES) {
    if (name === WITHOUT_EFFECT) continue;
    it(`changes the configuration: ${name}`, () => {
      const environment =
        name in CLIENT_CERTIFICATE ? { ...ENVIRONMENT, ...CLIENT_CERTIFICATE } : ENVIRONMENT;
      const changed = loadConfig({ ...environment, [name]: OTHER_VALUES[name] });
      expect(changed).not.to.deep.equal(loadConfig(environment));
    });
  }

  for (const name of SETTING_NAMES) {
    if (ANY_TEXT.includes(name)) continue;
    it(`is refused by its name, without its value, which may be a secret: ${name}`, () => {
      const problems = configProblems({ ...ENVIRONMENT, [name]: `${SECRET} is not valid` });
      expect(problems).not.to.deep.equal([]);
      for (const problem of problems) expect(problem).to.match(new RegExp(`^${name}[.0-9]*: `));
      expect(problems.join('\n')).not.to.include(SECRET);
    });
  }

  for (const name of ANY_TEXT) {
    it(`may be any text: ${name}`, () => {
      expect(configProblems({ ...ENVIRONMENT, [name]: `${SECRET} is not valid` })).to.deep.equal([]);
    });
  }

  it('is not shown when all settings are wrong together', () => {
    const wrong = Object.fromEntries(SETTING_NAMES.map((name) => [name, `${SECRET}-${name} not valid`]));
    const problems = configProblems(wrong);
    expect(problems).to.have.length.above(8);
    expect(problems.join('\n')).not.to.include(SECRET);
  });
});

async function pemFiles() {
  const { cert, key } = await createAuthority('Authority');
  return filesOf({ cert, key, longerCert: `${cert}\n`, longerKey: `${key}\n` });
}
