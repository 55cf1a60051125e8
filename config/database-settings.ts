import { z } from 'zod';
import { clientCertificate, type ClientCertificate } from './client-certificate.ts';
import { ConfigError } from './config-error.ts';
import { certificateFile, privateKeyFile } from './pem-file.ts';

export interface DatabaseSettings {
  /** Without TLS parameters: the driver reads them differently from PostgreSQL. */
  url: string;
  /** Missing: the connection is not encrypted. */
  tls?: DatabaseTls;
}

/** The server's certificate is always verified. */
export interface DatabaseTls {
  /** Without it, the usual public authorities are trusted. */
  ca?: Buffer;
  client?: ClientCertificate;
  /** False: any certificate of the authority is good enough. */
  verifyHostName: boolean;
}

const MODES = ['disable', 'require', 'verify-ca', 'verify-full'] as const;
type Mode = (typeof MODES)[number];

const NOT_A_MODE = `must be ${MODES.slice(0, -1).join(', ')} or ${MODES.at(-1)}: a connection with TLS is always verified`;

/** Parameters of a URL that libpq and node-postgres know, and that would change how the server is verified. */
const TLS_PARAMETER = /^(ssl|uselibpqcompat$)/;
const SUPPORTED = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey'] as const;

/** The value of libpq for the authorities that the system trusts. */
const PUBLIC_AUTHORITIES = 'system';

export const databaseVariables = {
  DATABASE_URL: z
    .string('is required: postgres://user:password@host:port/database')
    .refine(
      (value) => URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol),
      'must be a postgres:// URL',
    ),
  PGSSLMODE: z.enum(['', ...MODES], NOT_A_MODE).default(''),
};

type Values = z.infer<z.ZodObject<typeof databaseVariables>>;

/** For commands that need nothing but the database. */
export function loadDatabaseSettings(environment: Record<string, string | undefined>): DatabaseSettings {
  const parsed = z.object(databaseVariables).safeParse(environment);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const problems: string[] = [];
  const settings = databaseSettings(parsed.data, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  return settings;
}

export function databaseSettings(values: Values, problems: string[]): DatabaseSettings {
  const url = new URL(values.DATABASE_URL);
  const tlsNames = [...new Set(url.searchParams.keys())].filter((name) => TLS_PARAMETER.test(name));
  // A URL with certificates asks for TLS.
  const byDefault = tlsNames.length > 0 ? 'verify-full' : 'disable';
  const asked = url.searchParams.get('sslmode') || values.PGSSLMODE || byDefault;
  const mode = MODES.find((known) => known === asked);
  const found = mode === undefined ? [`sslmode ${NOT_A_MODE}`] : [];
  for (const name of tlsNames) {
    if (!SUPPORTED.some((known) => known === name)) found.push(`${name} is not supported: use sslmode`);
    else if (mode === 'disable' && name !== 'sslmode')
      found.push(`${name} needs TLS, but the mode is disable`);
  }
  const tls = mode === undefined || mode === 'disable' ? undefined : tlsOf(mode, url.searchParams, found);
  problems.push(...found.map((problem) => `DATABASE_URL: ${problem}`));
  for (const name of tlsNames) url.searchParams.delete(name);
  return {
    url: tlsNames.length === 0 ? values.DATABASE_URL : url.toString(),
    ...(tls && { tls }),
  };
}

function tlsOf(mode: Mode, parameters: URLSearchParams, problems: string[]): DatabaseTls {
  const read = (name: string, file: typeof certificateFile): Buffer | null => {
    const parsed = file.safeParse(parameters.get(name));
    if (!parsed.success) problems.push(...parsed.error.issues.map(({ message }) => `${name}: ${message}`));
    return parsed.data ?? null;
  };
  const isPublic = parameters.get('sslrootcert') === PUBLIC_AUTHORITIES;
  const ca = isPublic ? null : read('sslrootcert', certificateFile);
  if (mode === 'verify-ca' && (isPublic || !parameters.get('sslrootcert'))) {
    problems.push('sslmode=verify-ca needs an sslrootcert of your own: a public authority signs for anyone');
  }
  const files = { cert: read('sslcert', certificateFile), key: read('sslkey', privateKeyFile) };
  const client =
    problems.length === 0 ? clientCertificate(files, { cert: 'sslcert', key: 'sslkey' }, problems) : null;
  return {
    ...(ca && { ca }),
    ...(client && { client }),
    verifyHostName: mode !== 'verify-ca',
  };
}
