import { resolve } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '../config/config-error.ts';
import { MAX_NODES, faultListSetting } from './chain/faults/chain-faults-schema.ts';
import type { Fault } from './chain/faults/chain-faults-schema.ts';
import type { PortSetting } from './processes/ports.ts';

export interface LauncherSettings {
  /** Absolute path of the folder that holds data, logs, secrets and service.json. */
  localDirectory: string;
  apiPort: number;
  webPort: number;
  faucetPort: number;
  botPort: number;
  chatPort: number;
  marketPort: number;
  epochsPort: number;
  temporalPort: number;
  temporalUiPort: number;
  codecPort: number;
  postgresPort: number;
  /** One port per node of the local chain. */
  solanaRpcPorts: readonly number[];
  solanaWsPort: number;
  slotTimeMs: number;
  /** Faults on the way to the local chain; missing: none. */
  chainFaults?: readonly Fault[];
  /** Parts given from outside, which are not started. */
  outside: {
    databaseUrl?: string;
    temporalAddress?: string;
    solanaRpcUrls?: readonly [string, ...string[]];
    telegramToken?: string;
    jupiterUrl?: string;
  };
}

interface SettingDescription {
  name: string;
  fallback: string;
  what: string;
}

const PORTS: readonly SettingDescription[] = [
  { name: 'API_PORT', fallback: '3000', what: 'port of the API' },
  { name: 'WEB_PORT', fallback: '3001', what: 'port of the wallet page' },
  { name: 'BOT_PORT', fallback: '3002', what: "port of the bot's readiness check" },
  {
    name: 'CHAT_PORT',
    fallback: '8081',
    what: 'port of the local messenger, in which people chat with the bot',
  },
  { name: 'MARKET_PORT', fallback: '8082', what: 'port of the local market, whose prices the service reads' },
  { name: 'EPOCHS_PORT', fallback: '8083', what: "port of the page on which the local chain's epochs end" },
  { name: 'TEMPORAL_PORT', fallback: '7233', what: "port of Temporal's gRPC API" },
  { name: 'TEMPORAL_UI_PORT', fallback: '8233', what: 'port of the Temporal UI' },
  {
    name: 'CODEC_PORT',
    fallback: '8234',
    what: 'port of the codec endpoint, which decrypts payloads for the UI',
  },
  { name: 'POSTGRES_PORT', fallback: '15432', what: 'port of PostgreSQL' },
  { name: 'SOLANA_RPC_PORT', fallback: '8899', what: "port of the local chain's first node, JSON-RPC" },
  { name: 'SOLANA_WS_PORT', fallback: '8900', what: 'port of the local chain, web sockets' },
  { name: 'SOLANA_SECOND_RPC_PORT', fallback: '8901', what: 'port of its second node' },
  { name: 'SOLANA_THIRD_RPC_PORT', fallback: '8902', what: 'port of its third node, if it has one' },
  { name: 'FAUCET_PORT', fallback: '8903', what: "port of the local chain's faucet" },
];

/** Every setting of the launcher, for `--help`. */
export const SETTING_DESCRIPTIONS: readonly SettingDescription[] = [
  ...PORTS,
  { name: 'LOCAL_DIR', fallback: '.local', what: 'folder for data, logs, secrets and service.json' },
  { name: 'LOCAL_CHAIN_NODES', fallback: '2', what: 'nodes of the local chain: 1, 2 or 3' },
  { name: 'LOCAL_SLOT_TIME_MS', fallback: '400', what: 'how long a slot of the local chain takes' },
  {
    name: 'LOCAL_CHAIN_FAULTS',
    fallback: 'none',
    what: 'faults of the local chain, JSON: [{"kind":"lost-answer","probability":0.1}], at one node with "nodes":[2]; kinds in local/chain/faults/chain-faults-schema.ts',
  },
  { name: 'TEMPORAL_CLI_PATH', fallback: 'found or fetched', what: 'the `temporal` binary' },
  { name: 'DATABASE_URL', fallback: 'start one', what: 'use this PostgreSQL instead' },
  { name: 'TEMPORAL_ADDRESS', fallback: 'start one', what: 'use this Temporal server (host:port) instead' },
  { name: 'SOLANA_DEVNET_RPC_URLS', fallback: 'start one', what: 'use this chain as devnet instead' },
  {
    name: 'TELEGRAM_BOT_TOKEN',
    fallback: 'a local messenger',
    what: 'run this bot on Telegram instead; PUBLIC_WEB_URL must be https then',
  },
  {
    name: 'JUPITER_URL',
    fallback: 'a local market',
    what: 'read prices and swap there instead, such as https://api.jup.ag with JUPITER_API_KEY for mainnet (docs/swaps.md); prices are then also read at COINGECKO_URL, and pools at DEXSCREENER_URL and GECKOTERMINAL_URL; PRICE_NETWORK names whose tokens they are',
  },
];

/** The settings of the nodes' ports, in the order of the nodes. */
const NODE_PORTS = ['SOLANA_RPC_PORT', 'SOLANA_SECOND_RPC_PORT', 'SOLANA_THIRD_RPC_PORT'] as const;

/** Below it, the local chain makes no more blocks; above it, waiting takes too long. */
const SLOT_TIME_RANGE_MS = { min: 20, max: 10_000 };

const port = (name: string) =>
  integer(fallbackOf(name), 1, 65_535, 'must be a port, a whole number from 1 to 65535');

const schema = z.object({
  API_PORT: port('API_PORT'),
  WEB_PORT: port('WEB_PORT'),
  FAUCET_PORT: port('FAUCET_PORT'),
  BOT_PORT: port('BOT_PORT'),
  CHAT_PORT: port('CHAT_PORT'),
  MARKET_PORT: port('MARKET_PORT'),
  EPOCHS_PORT: port('EPOCHS_PORT'),
  TEMPORAL_PORT: port('TEMPORAL_PORT'),
  TEMPORAL_UI_PORT: port('TEMPORAL_UI_PORT'),
  CODEC_PORT: port('CODEC_PORT'),
  POSTGRES_PORT: port('POSTGRES_PORT'),
  SOLANA_RPC_PORT: port('SOLANA_RPC_PORT'),
  SOLANA_SECOND_RPC_PORT: port('SOLANA_SECOND_RPC_PORT'),
  SOLANA_THIRD_RPC_PORT: port('SOLANA_THIRD_RPC_PORT'),
  SOLANA_WS_PORT: port('SOLANA_WS_PORT'),
  LOCAL_CHAIN_NODES: integer('2', 1, MAX_NODES, `must be a whole number from 1 to ${MAX_NODES}`),
  LOCAL_DIR: z.string().default('.local'),
  LOCAL_SLOT_TIME_MS: integer(
    '400',
    SLOT_TIME_RANGE_MS.min,
    SLOT_TIME_RANGE_MS.max,
    `must be a whole number from ${SLOT_TIME_RANGE_MS.min} to ${SLOT_TIME_RANGE_MS.max}`,
  ),
  LOCAL_CHAIN_FAULTS: faultListSetting.optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// URL')
    .optional(),
  TEMPORAL_ADDRESS: z
    .string()
    .regex(/^[^\s/]+:\d+$/, 'must be host:port')
    .optional(),
  SOLANA_DEVNET_RPC_URLS: z
    .string()
    .regex(/^\s*https?:\/\//, 'must be one or more http(s) URLs, separated by commas')
    .optional(),
  TELEGRAM_BOT_TOKEN: z.string().optional(),
  JUPITER_URL: z.string().optional(),
});

/** Reads every setting, or throws one {@link ConfigError} that lists all problems. */
export function readSettings(env: NodeJS.ProcessEnv, checkout: string): LauncherSettings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const values = parsed.data;
  const named = (values.LOCAL_CHAIN_FAULTS ?? []).flatMap(({ nodes = [] }) => nodes);
  if (named.some((node) => node > values.LOCAL_CHAIN_NODES)) {
    const chain = `the local chain has ${values.LOCAL_CHAIN_NODES} (LOCAL_CHAIN_NODES)`;
    throw new ConfigError([`LOCAL_CHAIN_FAULTS: names node ${Math.max(...named)}, and ${chain}`]);
  }
  const settings: LauncherSettings = {
    localDirectory: resolve(checkout, values.LOCAL_DIR),
    apiPort: values.API_PORT,
    webPort: values.WEB_PORT,
    faucetPort: values.FAUCET_PORT,
    botPort: values.BOT_PORT,
    chatPort: values.CHAT_PORT,
    marketPort: values.MARKET_PORT,
    epochsPort: values.EPOCHS_PORT,
    temporalPort: values.TEMPORAL_PORT,
    temporalUiPort: values.TEMPORAL_UI_PORT,
    codecPort: values.CODEC_PORT,
    postgresPort: values.POSTGRES_PORT,
    solanaRpcPorts: NODE_PORTS.slice(0, values.LOCAL_CHAIN_NODES).map((name) => values[name]),
    solanaWsPort: values.SOLANA_WS_PORT,
    slotTimeMs: values.LOCAL_SLOT_TIME_MS,
    ...(values.LOCAL_CHAIN_FAULTS === undefined ? {} : { chainFaults: values.LOCAL_CHAIN_FAULTS }),
    outside: {
      ...(values.DATABASE_URL === undefined ? {} : { databaseUrl: values.DATABASE_URL }),
      ...(values.TEMPORAL_ADDRESS === undefined ? {} : { temporalAddress: values.TEMPORAL_ADDRESS }),
      ...(values.SOLANA_DEVNET_RPC_URLS === undefined
        ? {}
        : { solanaRpcUrls: urlsIn(values.SOLANA_DEVNET_RPC_URLS) }),
      ...(values.TELEGRAM_BOT_TOKEN === undefined ? {} : { telegramToken: values.TELEGRAM_BOT_TOKEN }),
      ...(values.JUPITER_URL === undefined ? {} : { jupiterUrl: values.JUPITER_URL }),
    },
  };
  refuseSharedPorts(neededPorts(settings));
  return settings;
}

/** The ports of the parts that will be started. */
export function neededPorts(settings: LauncherSettings): PortSetting[] {
  const { outside } = settings;
  return [
    { setting: 'API_PORT', port: settings.apiPort },
    { setting: 'WEB_PORT', port: settings.webPort },
    { setting: 'BOT_PORT', port: settings.botPort },
    ...(outside.telegramToken === undefined ? [{ setting: 'CHAT_PORT', port: settings.chatPort }] : []),
    ...(outside.jupiterUrl === undefined ? [{ setting: 'MARKET_PORT', port: settings.marketPort }] : []),
    { setting: 'CODEC_PORT', port: settings.codecPort },
    ...(outside.temporalAddress !== undefined
      ? []
      : [
          { setting: 'TEMPORAL_PORT', port: settings.temporalPort },
          { setting: 'TEMPORAL_UI_PORT', port: settings.temporalUiPort },
        ]),
    ...(outside.databaseUrl !== undefined ? [] : [{ setting: 'POSTGRES_PORT', port: settings.postgresPort }]),
    ...(outside.solanaRpcUrls !== undefined
      ? []
      : [
          ...NODE_PORTS.flatMap((setting, index) => {
            const ofNode = settings.solanaRpcPorts[index];
            return ofNode === undefined ? [] : [{ setting, port: ofNode }];
          }),
          { setting: 'SOLANA_WS_PORT', port: settings.solanaWsPort },
          { setting: 'FAUCET_PORT', port: settings.faucetPort },
          { setting: 'EPOCHS_PORT', port: settings.epochsPort },
        ]),
  ];
}

/** The URLs without their weights. */
function urlsIn(text: string): readonly [string, ...string[]] {
  const [first = '', ...others] = text
    .split(',')
    .map((entry) => entry.trim().split(/\s/)[0] ?? '')
    .filter((url) => url !== '');
  return [first, ...others];
}

function refuseSharedPorts(ports: PortSetting[]): void {
  const problems = ports.flatMap(({ setting, port: number }, index) => {
    const earlier = ports.slice(0, index).find((each) => each.port === number);
    return earlier === undefined ? [] : [`${setting}: is ${number}, as ${earlier.setting} is`];
  });
  if (problems.length > 0) throw new ConfigError(problems);
}

function integer(fallback: string, min: number, max: number, message: string) {
  return z
    .string()
    .default(fallback)
    .transform(Number)
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, message);
}

function fallbackOf(name: string): string {
  return PORTS.find((each) => each.name === name)?.fallback ?? '';
}
