import { z } from 'zod';
import { clientCertificate } from './client-certificate.ts';
import { optionalText } from './optional-text.ts';
import { certificateFile, privateKeyFile } from './pem-file.ts';

/** In the form of the SDK's options, for its client and for its worker. */
export interface TemporalConnectionSettings {
  address: string;
  tls: TemporalTls | false;
  /** A secret: it is sent with every call, and only over TLS. */
  apiKey?: string;
  /** The SDK's client would take the proxy of `http_proxy` for Temporal; the worker's part of the SDK takes none. */
  channelArgs: { 'grpc.enable_http_proxy': 0 };
}

interface TemporalTls {
  /** Without it, the usual public authorities are trusted. */
  serverRootCACertificate?: Buffer;
  clientCertPair?: { crt: Buffer; key: Buffer };
  serverNameOverride?: string;
}

export interface TemporalSettings {
  connection: TemporalConnectionSettings;
  namespace: string;
}

export const temporalVariables = {
  TEMPORAL_ADDRESS: z
    .string()
    .regex(/^[^\s/]+:\d+$/, 'must be host:port')
    .refine((address) => URL.canParse(`temporal://${address}`), 'must be host:port')
    .default('127.0.0.1:7233'),
  TEMPORAL_NAMESPACE: z.string().min(1).default('default'),
  TEMPORAL_TLS: z.enum(['', 'true', 'false'], 'must be true or false').default(''),
  TEMPORAL_TLS_CA_FILE: certificateFile,
  TEMPORAL_TLS_CERT_FILE: certificateFile,
  TEMPORAL_TLS_KEY_FILE: privateKeyFile,
  TEMPORAL_TLS_SERVER_NAME: optionalText.pipe(
    z
      .string()
      .regex(/^[A-Za-z0-9.-]+$/, 'must be a host name')
      .nullable(),
  ),
  // A line break at the end, as files have it, would make a header that cannot be sent.
  TEMPORAL_API_KEY: optionalText.pipe(
    z
      .string()
      .regex(/^[\x21-\x7e]+$/, 'must be an API key, without spaces and line breaks')
      .nullable(),
  ),
};

type Values = z.infer<z.ZodObject<typeof temporalVariables>>;

/** These make no sense without TLS, so one of them is enough to use it. */
const NEED_TLS = [
  'TEMPORAL_TLS_CA_FILE',
  'TEMPORAL_TLS_CERT_FILE',
  'TEMPORAL_TLS_KEY_FILE',
  'TEMPORAL_TLS_SERVER_NAME',
  'TEMPORAL_API_KEY',
] as const;

export function temporalSettings(values: Values, problems: string[]): TemporalSettings {
  const needTls = NEED_TLS.filter((name) => values[name] !== null);
  if (values.TEMPORAL_TLS === 'false') {
    problems.push(...needTls.map((name) => `${name}: needs TLS, but TEMPORAL_TLS is false`));
  }
  const apiKey = values.TEMPORAL_API_KEY;
  return {
    namespace: values.TEMPORAL_NAMESPACE,
    connection: {
      address: values.TEMPORAL_ADDRESS,
      channelArgs: { 'grpc.enable_http_proxy': 0 },
      tls: (values.TEMPORAL_TLS === 'true' || needTls.length > 0) && tlsOf(values, problems),
      ...(apiKey === null ? {} : { apiKey }),
    },
  };
}

function tlsOf(values: Values, problems: string[]): TemporalTls {
  const serverRootCACertificate = values.TEMPORAL_TLS_CA_FILE;
  const serverNameOverride = values.TEMPORAL_TLS_SERVER_NAME;
  const client = clientCertificate(
    { cert: values.TEMPORAL_TLS_CERT_FILE, key: values.TEMPORAL_TLS_KEY_FILE },
    { cert: 'TEMPORAL_TLS_CERT_FILE', key: 'TEMPORAL_TLS_KEY_FILE' },
    problems,
  );
  return {
    ...(serverRootCACertificate && { serverRootCACertificate }),
    ...(client && { clientCertPair: { crt: client.cert, key: client.key } }),
    ...(serverNameOverride !== null && { serverNameOverride }),
  };
}
