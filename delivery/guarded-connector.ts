import type { LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import type { TargetAddress, TargetGuard } from '../domain/webhooks/target-guard.ts';

/** After a longer handshake, the answer would not come in time either. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Asks the guard once for each new connection, and connects only to the addresses that it returned. */
export function createGuardedConnector(
  targetGuard: TargetGuard,
  trustedAuthorities?: string,
): buildConnector.connector {
  const options = {
    timeout: CONNECT_TIMEOUT_MS,
    ...(trustedAuthorities === undefined ? {} : { ca: trustedAuthorities }),
  };
  return function connect(target, callback) {
    targetGuard.resolve(`${target.protocol}//${target.host ?? target.hostname}`).then(
      (addresses) => {
        const connectTo = buildConnector({ ...options, lookup: answerWith(addresses) });
        connectTo(target, callback);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error('The guard failed.'), null),
    );
  };
}

function answerWith(addresses: TargetAddress[]): LookupFunction {
  return function pinnedLookup(_hostname, options, callback) {
    const [first] = addresses;
    if (options.all) callback(null, addresses);
    else if (first) callback(null, first.address, first.family);
    else callback(new Error('The guard returned no address.'), '');
  };
}
