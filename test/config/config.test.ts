import { expect } from 'chai';
import { ConfigError } from '../../config/config-error.ts';
import { loadConfig } from '../../config/config.ts';
import { TEST_KEY_RING_TEXT } from '../../encryption/test-key.ts';
import { configProblems } from './support/config-problems.ts';
import { SMALLEST } from './support/smallest-settings.ts';

const HOUR_MS = 3_600_000;

describe('the configuration', () => {
  it('needs a database, encryption keys and a node of the default network, and has a default for everything else', () => {
    const config = loadConfig(SMALLEST);
    expect(config.api).to.deep.equal({
      host: '127.0.0.1',
      port: 3000,
      trustedProxies: 0,
      corsOrigins: [],
    });
    expect(config.temporal).to.deep.equal({
      connection: { address: '127.0.0.1:7233', channelArgs: { 'grpc.enable_http_proxy': 0 }, tls: false },
      namespace: 'default',
    });
    expect(config.defaultNetwork).to.equal('mainnet');
    expect(config.webhooks).to.deep.equal({
      allowedTargets: [],
      fromAttempt: 2,
      warnAfterMs: 24 * HOUR_MS,
      deactivateAfterMs: 5 * 24 * HOUR_MS,
      eventRetentionMs: 30 * 24 * HOUR_MS,
      bodyRetentionMs: 7 * 24 * HOUR_MS,
    });
    expect(config.codec.operatorToken).to.equal(null);
    expect(config.encryptionKeys.primary.id).to.equal('k1');
  });

  it('follows wallets in the way that fits their number, unless a network has its own setting', () => {
    const { ledger } = loadConfig(SMALLEST);
    expect(ledger).to.deep.equal({
      sources: { mainnet: 'auto', devnet: 'auto' },
      backfillTransactions: 1_000,
      inactiveWalletDays: 90,
    });
    const set = loadConfig({
      ...SMALLEST,
      SOLANA_MAINNET_LEDGER_SOURCE: 'blocks',
      SOLANA_DEVNET_LEDGER_SOURCE: '',
      LEDGER_BACKFILL_TRANSACTIONS: '0',
      LEDGER_INACTIVE_WALLET_DAYS: '0',
    });
    expect(set.ledger).to.deep.equal({
      sources: { mainnet: 'blocks', devnet: 'auto' },
      backfillTransactions: 0,
      inactiveWalletDays: 0,
    });
    expect(
      configProblems({
        ...SMALLEST,
        SOLANA_MAINNET_LEDGER_SOURCE: 'all',
        LEDGER_BACKFILL_TRANSACTIONS: '-1',
      }),
    ).to.deep.equal([
      'SOLANA_MAINNET_LEDGER_SOURCE: must be one of auto, addresses, blocks',
      'LEDGER_BACKFILL_TRANSACTIONS: must be a number of transactions, 0 to 9999999',
    ]);
  });

  it('with three mistakes lists all three, each with its setting', () => {
    const problems = configProblems({
      ...SMALLEST,
      API_PORT: '70000',
      DATABASE_URL: 'mysql://host/db',
      ENCRYPTION_KEYS: 'k1',
    });
    expect(problems).to.have.length(3);
    for (const name of ['API_PORT', 'DATABASE_URL', 'ENCRYPTION_KEYS']) {
      expect(
        problems.some((text) => text.startsWith(`${name}: `)),
        name,
      ).to.equal(true);
    }
  });

  it('that is empty lists the required settings', () => {
    const problems = configProblems({});
    expect(problems.map((text) => text.split(':')[0])).to.have.members(['DATABASE_URL', 'ENCRYPTION_KEYS']);
  });

  it('shows every problem in the message, one a line', () => {
    expect(() => loadConfig({ ...SMALLEST, API_PORT: '0', LOG_LEVEL: 'loud' })).to.throw(
      ConfigError,
      /2 problem\(s\):\n {2}- API_PORT: .+\n {2}- LOG_LEVEL: .+/,
    );
  });

  const wrong: [string, string][] = [
    ['API_PORT', '0'],
    ['API_PORT', '65536'],
    ['API_PORT', '80.5'],
    ['API_PORT', 'http'],
    ['TRUSTED_PROXIES', '-1'],
    ['TRUSTED_PROXIES', '10'],
    ['TRUSTED_PROXIES', '10.0.0.1'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'null'],
    ['CORS_ORIGINS', 'app.example'],
    ['CORS_ORIGINS', 'https://app.example/'],
    ['CORS_ORIGINS', 'https://app.example:443'],
    ['CORS_ORIGINS', 'https://app.example, ftp://app.example'],
    ['DATABASE_URL', 'localhost:5432'],
    ['DATABASE_URL', ''],
    ['TEMPORAL_ADDRESS', 'http://localhost:7233'],
    ['TEMPORAL_ADDRESS', 'localhost'],
    ['SOLANA_DEVNET_RPC_URLS', 'ws://localhost:8900'],
    ['SOLANA_DEVNET_RPC_URLS', 'https://one.example, two.example'],
    ['SOLANA_DEVNET_RPC_URLS', 'https://user:password@one.example'],
    ['SOLANA_DEVNET_RPC_URLS', 'https://one.example 0'],
    ['SOLANA_DEVNET_RPC_URLS', 'https://one.example 101'],
    ['SOLANA_DEVNET_RPC_URLS', 'https://one.example 1.5'],
    ['SOLANA_DEVNET_RPC_URLS', 'https://one.example 1 2'],
    ['SOLANA_DEVNET_RPC_URLS', 'https://one.example https://two.example'],
    ['SOLANA_DEVNET_RPC_URLS', 'https://one.example, https://one.example 2'],
    ['SOLANA_DEVNET_SEND_RPC_URLS', 'https://send.example'],
    ['SOLANA_DEVNET_WS_URL', 'wss://ws.example'],
    ['SOLANA_MAINNET_WS_URL', 'https://ws.example'],
    ['SOLANA_MAINNET_WS_URL', 'wss://ws.example/#key'],
    ['SOLANA_MAINNET_WS_URL', 'wss://user:pass@ws.example'],
    ['SOLANA_MAINNET_SEND_RPC_URLS', 'https://send.example heavy'],
    ['SOLANA_DEVNET_EPHEMERAL', 'yes'],
    ['DEFAULT_NETWORK', 'testnet'],
    ['DEFAULT_NETWORK', 'devnet'],
    ['WEBHOOK_ALLOWED_TARGETS', 'localhost'],
    ['WEBHOOK_ALLOWED_TARGETS', 'http://127.0.0.1:*,ftp://127.0.0.1:21'],
    ['WEBHOOK_WORKFLOW_FROM_ATTEMPT', '3'],
    ['RATE_LIMIT_FREE_PER_HOUR', '0'],
    ['RATE_LIMIT_PRO_PER_HOUR', '1.5'],
    ['RATE_LIMIT_PRO_PER_HOUR', '1000000001'],
    ['RATE_LIMIT_INTERNAL_PER_HOUR', 'unlimited'],
    ['WEBHOOK_WARN_AFTER_HOURS', '0'],
    ['WEBHOOK_WARN_AFTER_HOURS', '-1'],
    ['WEBHOOK_WARN_AFTER_HOURS', '121'],
    ['WEBHOOK_DEACTIVATE_AFTER_HOURS', '5 days'],
    ['WEBHOOK_EVENT_RETENTION_DAYS', '10000'],
    ['WEBHOOK_BODY_RETENTION_DAYS', '0.0001'],
    ['LOG_LEVEL', 'verbose'],
    ['TEMPORAL_UI_ORIGIN', 'localhost:8233'],
    ['ENCRYPTION_KEYS', 'k1:c2hvcnQ='],
    ['ENCRYPTION_KEYS', ''],
  ];
  for (const [name, value] of wrong) {
    it(`refuses ${name}=${value}`, () => {
      const problems = configProblems({ ...SMALLEST, [name]: value });
      expect(problems).to.have.length(1);
      expect(problems[0]).to.match(new RegExp(`^${name}[.0-9]*: `));
    });
  }

  it('names each wrong RPC URL by its place, and never the URL, which may hold a key', () => {
    const problems = configProblems({
      ...SMALLEST,
      SOLANA_DEVNET_RPC_URLS: 'https://a.example/key 3, ftp://b.example/key,https://c.example/key 0',
    });
    expect(problems).to.deep.equal([
      'SOLANA_DEVNET_RPC_URLS: entry 2 must be an http(s) URL',
      'SOLANA_DEVNET_RPC_URLS: entry 3 must be a URL alone or a URL, a space and a weight, a whole number from 1 to 100',
    ]);
  });

  it('refuses a user name or password in the URL of a provider, which would not be sent, and does not repeat it', () => {
    const names = [
      'TELEGRAM_API_URL',
      'JUPITER_URL',
      'COINGECKO_URL',
      'DEXSCREENER_URL',
      'GECKOTERMINAL_URL',
      'NEWS_FEEDS',
      'FAUCET_URL',
      'SOLANA_MAINNET_RPC_URLS',
      'SOLANA_DEVNET_RPC_URLS',
    ];
    const urls = Object.fromEntries(names.map((name) => [name, 'https://ada:secret@provider.example/path']));
    const problems = configProblems({ ...SMALLEST, ...urls });
    expect(problems.map((text) => /^\w+/.exec(text)?.[0])).to.have.members(names);
    expect(problems.join()).to.contain('must not contain a user name or password').and.not.contain('secret');
  });

  it('refuses the published test key, except in tests', () => {
    const environment = { ...SMALLEST, ENCRYPTION_KEYS: TEST_KEY_RING_TEXT };
    expect(configProblems(environment)).to.have.length(1);
    expect(configProblems({ ...environment, NODE_ENV: 'production' })).to.have.length(1);
    expect(configProblems({ ...environment, NODE_ENV: 'test' })).to.deep.equal([]);
  });

  it('has a network if it has RPC URLs, and only then', () => {
    const { networks } = loadConfig({
      ...SMALLEST,
      SOLANA_DEVNET_RPC_URLS: ' https://one.example/key , ,http://127.0.0.1:8899',
      SOLANA_DEVNET_CHAIN_ID: 'local-1',
      SOLANA_DEVNET_EPHEMERAL: 'true',
      SOLANA_MAINNET_RPC_URLS: '',
      SOLANA_MAINNET_CHAIN_ID: 'ignored',
      DEFAULT_NETWORK: 'devnet',
    });
    expect(networks).to.deep.equal({
      devnet: {
        tokens: networks.devnet?.tokens,
        rpcUrls: [
          { url: 'https://one.example/key', weight: 1 },
          { url: 'http://127.0.0.1:8899', weight: 1 },
        ],
        sendRpcUrls: [
          { url: 'https://one.example/key', weight: 1 },
          { url: 'http://127.0.0.1:8899', weight: 1 },
        ],
        wsUrl: null,
        chainId: 'local-1',
        ephemeral: true,
      },
    });
  });

  it('reads the weight after each RPC URL, and the separate URLs for sending transactions', () => {
    const { networks } = loadConfig({
      ...SMALLEST,
      SOLANA_MAINNET_RPC_URLS: 'https://one.example/key  3,https://two.example 100 , https://three.example',
      SOLANA_MAINNET_SEND_RPC_URLS: 'https://two.example 2, https://send.example',
    });
    expect(networks.mainnet).to.deep.include({
      rpcUrls: [
        { url: 'https://one.example/key', weight: 3 },
        { url: 'https://two.example', weight: 100 },
        { url: 'https://three.example', weight: 1 },
      ],
      sendRpcUrls: [
        { url: 'https://two.example', weight: 2 },
        { url: 'https://send.example', weight: 1 },
      ],
    });
  });

  it('reads the number of proxies in front, and the origins whose pages may call the API', () => {
    const { api } = loadConfig({
      ...SMALLEST,
      TRUSTED_PROXIES: '2',
      CORS_ORIGINS: 'https://app.example, http://localhost:5173',
    });
    expect(api).to.deep.include({
      trustedProxies: 2,
      corsOrigins: ['https://app.example', 'http://localhost:5173'],
    });
  });

  it('has the limits of the tiers by default, and takes others', () => {
    expect(loadConfig(SMALLEST).requestsPerHour).to.deep.equal({
      free: 100,
      pro: 1_000,
      internal: 1_000_000,
    });
    const { requestsPerHour } = loadConfig({
      ...SMALLEST,
      RATE_LIMIT_FREE_PER_HOUR: '',
      RATE_LIMIT_PRO_PER_HOUR: '20000',
    });
    expect(requestsPerHour).to.deep.equal({ free: 100, pro: 20_000, internal: 1_000_000 });
  });

  it('reads how webhooks are delivered, and how long they are retried and kept', () => {
    const { webhooks } = loadConfig({
      ...SMALLEST,
      WEBHOOK_ALLOWED_TARGETS: 'http://127.0.0.1:*',
      WEBHOOK_WORKFLOW_FROM_ATTEMPT: '1',
      WEBHOOK_WARN_AFTER_HOURS: '0.5',
      WEBHOOK_DEACTIVATE_AFTER_HOURS: '1',
      WEBHOOK_EVENT_RETENTION_DAYS: '',
      WEBHOOK_BODY_RETENTION_DAYS: '9999',
    });
    expect(webhooks).to.deep.equal({
      allowedTargets: ['http://127.0.0.1:*'],
      fromAttempt: 1,
      warnAfterMs: 0.5 * HOUR_MS,
      deactivateAfterMs: HOUR_MS,
      eventRetentionMs: 30 * 24 * HOUR_MS,
      bodyRetentionMs: 9_999 * 24 * HOUR_MS,
    });
  });

  it('treats an empty text as a missing setting', () => {
    const { networks, codec } = loadConfig({
      ...SMALLEST,
      SOLANA_DEVNET_RPC_URLS: 'https://one.example',
      SOLANA_DEVNET_CHAIN_ID: '',
      CODEC_TOKEN: '',
    });
    expect(networks.devnet?.chainId).to.equal(null);
    expect(codec.operatorToken).to.equal(null);
  });
});
