import { lookup as getAddressInfo, Resolver } from 'node:dns/promises';

/** All addresses of a name; rejects where there are none to be had. */
export type Lookup = (hostname: string) => Promise<{ address: string }[]>;

export interface ResolveNameDeps {
  /** Names that only the operator chooses; the machine's hosts file may hold them. */
  hostsFileNames: readonly string[];
  /** `address:port` each; those of the machine when not given. */
  nameServers?: readonly string[];
  hostsFileLookup?: Lookup;
  limitMs?: number;
}

/** A resolver's usual time-out; the system's own can be minutes, while an API caller waits. */
const LOOKUP_LIMIT_MS = 5_000;

/** The first answer may be lost; the second wait is twice the first, and both fit into the limit. */
const QUERY_TIMEOUT_MS = 1_500;
const QUERY_TRIES = 2;

/** Each holds a socket: far above what deliveries need at once, far below a process's usual 1024 open files. */
const MAX_LOOKUPS_UNDER_WAY = 256;

/**
 * Asks the name servers by sockets of its own. `dns.lookup` would hold one of the process's four libuv threads until
 * the system gives up, also after nobody waits: a few names of slow servers would stop every other name, and file
 * access. It remains for the names of the hosts file, which DNS does not know. Nothing is kept: the next connection
 * has to see where the name leads by then.
 */
export function createResolveName({
  hostsFileNames,
  nameServers,
  hostsFileLookup = systemLookup,
  limitMs = LOOKUP_LIMIT_MS,
}: ResolveNameDeps): Lookup {
  const hostsFile = new Set(['localhost', ...hostsFileNames]);
  const underWay = new Map<string, ReturnType<Lookup>>();

  function shared(hostname: string, lookup: Lookup): ReturnType<Lookup> {
    const running = underWay.get(hostname);
    if (running) return running;
    if (underWay.size >= MAX_LOOKUPS_UNDER_WAY) throw new Error('Too many names are being resolved.');
    const started = lookup(hostname).finally(() => underWay.delete(hostname));
    underWay.set(hostname, started);
    return started;
  }

  async function askNameServers(hostname: string): ReturnType<Lookup> {
    // One for each lookup, because cancel() ends everything that a resolver was asked.
    const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES });
    if (nameServers) resolver.setServers(nameServers);
    const timer = setTimeout(() => resolver.cancel(), limitMs);
    const [v4, v6] = await Promise.allSettled([
      resolver.resolve4(hostname),
      resolver.resolve6(hostname),
    ]).finally(() => clearTimeout(timer));
    // One family is enough: some servers never answer for the other.
    if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason;
    return [v4, v6]
      .flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      .map((address) => ({ address }));
  }

  return async function resolveName(hostname) {
    if (!hostsFile.has(hostname)) return shared(hostname, askNameServers);
    // Shared until it ends, not until nobody waits: a name holds one thread at most.
    return withinLimit(shared(hostname, hostsFileLookup), limitMs);
  };
}

async function withinLimit<T>(promise: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The resolver did not answer.')), limitMs);
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}

function systemLookup(hostname: string): ReturnType<Lookup> {
  return getAddressInfo(hostname, { all: true, verbatim: true });
}
