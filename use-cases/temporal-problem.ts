import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { TemporalConnectionSettings } from '../config/temporal-settings.ts';
import { tlsProblemOf, type TlsProblem } from '../domain/tls-problem.ts';

const PROBE_TIMEOUT_MS = 5_000;

const REMEDIES: Record<TlsProblem, string> = {
  unknown_issuer:
    'The certificate of the Temporal server is from an authority that is not trusted: set TEMPORAL_TLS_CA_FILE to the certificate of its authority.',
  other_host_name:
    'The certificate of the Temporal server is for another host name: correct TEMPORAL_ADDRESS, or set TEMPORAL_TLS_SERVER_NAME to the name in the certificate.',
  not_valid_now: 'The certificate of the Temporal server has expired or is not valid yet.',
  client_certificate_refused:
    'The Temporal server refused the client certificate: set TEMPORAL_TLS_CERT_FILE and TEMPORAL_TLS_KEY_FILE to one that it accepts.',
  no_tls: 'The Temporal server does not speak TLS: remove TEMPORAL_TLS and the settings that need it.',
};

const TLS_NOT_SET = 'The Temporal server speaks TLS: set TEMPORAL_TLS=true.';

/**
 * The setting of TLS that keeps a connection from the Temporal server; null if none is wrong, or if the server does not answer. It
 * makes a handshake of its own, because the SDK reports every failed one as a deadline that passed.
 */
export async function temporalProblem(settings: TemporalConnectionSettings): Promise<string | null> {
  const outcome = await handshake(settings);
  if (outcome === 'unreachable') return null;
  if (!settings.tls) return outcome === 'no_tls' ? null : TLS_NOT_SET;
  return outcome === 'accepted' ? null : REMEDIES[outcome];
}

function handshake({
  address,
  tls,
}: TemporalConnectionSettings): Promise<'accepted' | 'unreachable' | TlsProblem> {
  const { hostname, port } = new URL(`temporal://${address}`);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const { serverRootCACertificate, clientCertPair, serverNameOverride } = tls || {};
  const name = serverNameOverride ?? (isIP(host) === 0 ? host : undefined);
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(port),
      ALPNProtocols: ['h2'],
      ...(name === undefined ? {} : { servername: name }),
      ...(serverRootCACertificate && { ca: serverRootCACertificate }),
      ...(clientCertPair && { cert: clientCertPair.crt, key: clientCertPair.key }),
    });
    const end = (outcome: 'accepted' | 'unreachable' | TlsProblem): void => {
      resolve(outcome);
      socket.destroy();
    };
    // TLS 1.3 ends the handshake before the server judges the client's certificate. It is accepted once a frame arrives.
    let ifEnded: 'unreachable' | 'client_certificate_refused' = 'unreachable';
    socket.once('secureConnect', () => {
      ifEnded = 'client_certificate_refused';
    });
    socket.once('data', () => end('accepted'));
    socket.on('error', (error) => end(tlsProblemOf(error) ?? ifEnded));
    socket.once('close', () => end(ifEnded));
    socket.setTimeout(PROBE_TIMEOUT_MS, () => end('unreachable'));
  });
}
