import { lookup as getAddressInfo, Resolver } from 'node:dns/promises';

/** All addresses of a name; rejects if it has none. */
export type Lookup = (hostname: string) => Promise<{ address: string }[]>;

export interface ResolveNameDeps {
  /** Names from the operator's configuration; the machine's hosts file may have them. */
  hostsFileNames: readonly string[];
  /** Each `address:port`; by default those of the machine. */
  nameServers?: readonly string[];
  hostsFileLookup?: Lookup;
  limitMs?: number;
}

/** A resolver's usual timeout. The system's own can be minutes, while an API caller waits. */
const LOOKUP_LIMIT_MS = 5_000;

/** The first answer may be lost. The second wait is twice the first, and both fit into the limit. */
const QUERY_TIMEOUT_MS = 1_500;
const QUERY_TRIES = 2;

/** Each holds a socket: far more than deliveries need at once, far fewer than the usual limit of 1024 open files. */
const MAX_LOOKUPS_UNDER_WAY = 256;

/**
 * Asks the name servers through sockets of its own. `dns.lookup` holds one of the four libuv threads of the process until the
 * system gives up, even after its caller has: a few names of slow servers would stop all other lookups, and file access. It is
 * only used for names of the hosts file, which DNS does not know. No answer is cached: the next connection must see where the
 * name points then.
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
    // One resolver for each lookup, because `cancel()` ends all its queries.
    const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES });
    if (nameServers) resolver.setServers(nameServers);
    const timer = setTimeout(() => resolver.cancel(), limitMs);
    const [v4, v6] = await Promise.allSettled([
      resolver.resolve4(hostname),
      resolver.resolve6(hostname),
    ]).finally(() => clearTimeout(timer));
    // One address family is enough: some servers never answer for the other.
    if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason;
    return [v4, v6]
      .flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      .map((address) => ({ address }));
  }

  return async function resolveName(hostname) {
    if (!hostsFile.has(hostname)) return shared(hostname, askNameServers);
    // Shared until the lookup ends, even if its callers have given up: each name holds one thread at most.
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
