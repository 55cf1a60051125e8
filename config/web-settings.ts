import { isIP } from 'node:net';
import { z } from 'zod';
import { SIGN_UPS, type SignUp } from '../domain/access/sign-up.ts';
import { NETWORKS, type Network } from '../domain/networks.ts';
import { ConfigError } from './config-error.ts';
import { commaList } from './comma-list.ts';
import { httpUrl, isOrigin, requestedUrl } from './http-url.ts';
import { optionalText } from './optional-text.ts';
import { port } from './port.ts';
import { wholeNumber } from './whole-number.ts';

/** Settings of the process that serves the wallet page. */
export interface WebSettings {
  host: string;
  port: number;
  /** Where people open the page. Links begin with it; it is the own origin unless it is one of the allowed ones. */
  publicUrl: string;
  /** Origins of pages that another site hosts: they may use the service with a token instead of a cookie. */
  allowedOrigins: string[];
  /** Gives play money to an address; null: no faucet. */
  faucetUrl: string | null;
  /** A transaction's page for people, with `{signature}`. */
  explorerUrls: Record<Network, string>;
  /** Requests a minute that need no session: to redeem a link, for a challenge, and to prove a wallet. */
  openRequests: { perAddress: number; inTotal: number };
  signUp: SignUp;
}

const MAX_A_MINUTE = 1_000_000;

const SIGNATURE_PLACE = '{signature}';

const requestsPerMinute = (missing: number) =>
  wholeNumber('requests', { min: 1, max: MAX_A_MINUTE, missing });

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
  WEB_ALLOWED_ORIGINS: commaList.pipe(
    z.array(
      z
        .string()
        .refine(
          isSecureOrigin,
          'must be origins such as https://wallet.example, without a path (http only for localhost and 127.0.0.1)',
        ),
    ),
  ),
  FAUCET_URL: optionalText.pipe(requestedUrl.nullable()),
  SOLANA_MAINNET_EXPLORER_URL: explorerUrl('https://explorer.solana.com/tx/{signature}'),
  SOLANA_DEVNET_EXPLORER_URL: explorerUrl('https://explorer.solana.com/tx/{signature}?cluster=devnet'),
  // A person needs two for a wallet. Several people may share an address.
  WEB_OPEN_REQUESTS_PER_MINUTE_PER_ADDRESS: requestsPerMinute(60),
  // Each costs a few statements.
  WEB_OPEN_REQUESTS_PER_MINUTE: requestsPerMinute(3_000),
  SIGN_UP: z
    .enum(['', ...SIGN_UPS], `must be one of ${SIGN_UPS.join(', ')}`)
    .default('')
    .transform((value): SignUp => value || 'open'),
};

type Values = z.infer<z.ZodObject<typeof webVariables>>;

const EXPLORER_SETTINGS = {
  mainnet: 'SOLANA_MAINNET_EXPLORER_URL',
  devnet: 'SOLANA_DEVNET_EXPLORER_URL',
} as const satisfies Record<Network, keyof Values>;

/** For commands that make links to the page. */
export function loadPublicWebUrl(environment: Record<string, string | undefined>): string {
  const { PUBLIC_WEB_URL, WEB_PORT } = webVariables;
  const parsed = z.object({ PUBLIC_WEB_URL, WEB_PORT }).safeParse(environment);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const problems: string[] = [];
  const url = publicUrlOf(parsed.data, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  return url;
}

export function webSettings(values: Values, problems: string[]): WebSettings {
  return {
    host: values.WEB_HOST,
    port: values.WEB_PORT,
    publicUrl: publicUrlOf(values, problems),
    allowedOrigins: values.WEB_ALLOWED_ORIGINS,
    faucetUrl: values.FAUCET_URL,
    explorerUrls: Object.fromEntries(
      NETWORKS.map((network) => [network, values[EXPLORER_SETTINGS[network]]]),
    ) as WebSettings['explorerUrls'],
    openRequests: {
      perAddress: values.WEB_OPEN_REQUESTS_PER_MINUTE_PER_ADDRESS,
      inTotal: values.WEB_OPEN_REQUESTS_PER_MINUTE,
    },
    signUp: values.SIGN_UP,
  };
}

function publicUrlOf(
  { PUBLIC_WEB_URL, WEB_PORT }: Pick<Values, 'PUBLIC_WEB_URL' | 'WEB_PORT'>,
  problems: string[],
): string {
  const publicUrl = PUBLIC_WEB_URL ?? `http://localhost:${WEB_PORT}`;
  const problem = problemWithOrigin(publicUrl);
  if (problem === null) return new URL(publicUrl).origin;
  problems.push(`PUBLIC_WEB_URL: ${problem}`);
  return publicUrl;
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

/** Exactly as browsers write it. A page that is not a secure context has no WebCrypto, and so no wallet. */
function isSecureOrigin(value: string): boolean {
  if (!isOrigin(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || hostname === '127.0.0.1' || isLocalhost(hostname);
}
