import { isIP } from 'node:net';
import { z } from 'zod';
import { NETWORKS, type Network } from '../domain/networks.ts';
import { httpUrl } from './http-url.ts';
import { optionalText } from './optional-text.ts';
import { port } from './port.ts';

/** Settings of the process that serves the wallet page. */
export interface WebSettings {
  host: string;
  port: number;
  /** The page's origin, as browsers know it. Links begin with it, and only requests of its pages may change something. */
  publicUrl: string;
  /** Gives play money to an address; null: no faucet. */
  faucetUrl: string | null;
  /** A transaction's page for people, with `{signature}`. */
  explorerUrls: Record<Network, string>;
  /** Requests a minute that need no session: to redeem a link, for a challenge, and to prove a wallet. */
  openRequests: { perAddress: number; inTotal: number };
}

const MAX_A_MINUTE = 1_000_000;

const MUST_BE = `must be a number of requests, 1 to ${MAX_A_MINUTE}`;

const SIGNATURE_PLACE = '{signature}';

/** An empty setting counts as missing, as in docker-compose.yml. */
const requestsPerMinute = (fallback: number) =>
  z
    .string()
    .regex(/^\d*$/, { error: MUST_BE, abort: true })
    .default('')
    .transform((text) => (text === '' ? fallback : Number(text)))
    .refine((requests) => requests >= 1 && requests <= MAX_A_MINUTE, MUST_BE);

const explorerUrl = (fallback: string) =>
  optionalText
    .transform((text) => text ?? fallback)
    .pipe(
      httpUrl.refine(
        (value) => value.includes(SIGNATURE_PLACE),
        `must contain ${SIGNATURE_PLACE}, in whose place the transaction's signature is written`,
      ),
    );

export const webVariables = {
  WEB_HOST: z.string().default('127.0.0.1'),
  WEB_PORT: port(3001),
  PUBLIC_WEB_URL: optionalText,
  FAUCET_URL: optionalText.pipe(httpUrl.nullable()),
  SOLANA_MAINNET_EXPLORER_URL: explorerUrl('https://explorer.solana.com/tx/{signature}'),
  SOLANA_DEVNET_EXPLORER_URL: explorerUrl('https://explorer.solana.com/tx/{signature}?cluster=devnet'),
  // A person needs two for a wallet. Several people may share an address.
  WEB_OPEN_REQUESTS_PER_MINUTE_PER_ADDRESS: requestsPerMinute(60),
  // Each costs a few statements.
  WEB_OPEN_REQUESTS_PER_MINUTE: requestsPerMinute(3_000),
};

type Values = z.infer<z.ZodObject<typeof webVariables>>;

const EXPLORER_SETTINGS = {
  mainnet: 'SOLANA_MAINNET_EXPLORER_URL',
  devnet: 'SOLANA_DEVNET_EXPLORER_URL',
} as const satisfies Record<Network, keyof Values>;

export function webSettings(values: Values, problems: string[]): WebSettings {
  const publicUrl = values.PUBLIC_WEB_URL ?? `http://localhost:${values.WEB_PORT}`;
  const problem = problemWithOrigin(publicUrl);
  if (problem !== null) problems.push(`PUBLIC_WEB_URL: ${problem}`);
  return {
    host: values.WEB_HOST,
    port: values.WEB_PORT,
    publicUrl: problem === null ? new URL(publicUrl).origin : publicUrl,
    faucetUrl: values.FAUCET_URL,
    explorerUrls: Object.fromEntries(
      NETWORKS.map((network) => [network, values[EXPLORER_SETTINGS[network]]]),
    ) as WebSettings['explorerUrls'],
    openRequests: {
      perAddress: values.WEB_OPEN_REQUESTS_PER_MINUTE_PER_ADDRESS,
      inTotal: values.WEB_OPEN_REQUESTS_PER_MINUTE,
    },
  };
}

/** Browsers give passkeys, WebCrypto and `Secure` cookies only to https and to localhost. */
function problemWithOrigin(text: string): string | null {
  const mustBe = 'must be an origin, such as https://wallet.example';
  if (!URL.canParse(text)) return mustBe;
  const { protocol, hostname, origin, href } = new URL(text);
  if (!/^https?:$/.test(protocol) || href !== `${origin}/`) return mustBe;
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) {
    return 'must have a host name, because passkeys do not work on an IP address (http://localhost:<port> on this machine)';
  }
  if (protocol === 'http:' && !isLocalhost(hostname)) {
    return 'must begin with https, unless its host is localhost: browsers keep keys and sessions from an unencrypted page';
  }
  return null;
}

function isLocalhost(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost');
}
