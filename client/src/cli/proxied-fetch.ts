import type { RequestInit as UndiciInit } from 'undici';
import type { Fetch } from '../index.ts';
import { UsageError } from './exit-codes.ts';
import { directHosts, isForProxy, MUST_BE_PROXY, nameAsSet, proxyAt } from './proxy-choice.ts';

/** Requests to the service at `baseUrl` through the proxy that the environment names; undefined: they go directly. */
export async function proxiedFetch(
  environment: Partial<Record<string, string>>,
  baseUrl: string,
): Promise<Fetch | undefined> {
  const name = nameAsSet(environment, 'HTTPS_PROXY');
  const text = environment[name] ?? '';
  const direct = directHosts(environment[nameAsSet(environment, 'NO_PROXY')] ?? '');
  if (text === '' || !isForProxy(baseUrl, direct)) return undefined;
  const proxy = proxyAt(text);
  // The value may hold a password, so it is not repeated.
  if (proxy === null) throw new UsageError(`${name} ${MUST_BE_PROXY}`);
  // Each command is a process of its own, and most need no proxy.
  const { fetch } = await import('undici');
  const { createProxyAgent } = await import('./proxy-agent.ts');
  const dispatcher = createProxyAgent(proxy);
  return async (url, init) => {
    const response = await fetch(url, { ...(init as unknown as UndiciInit), dispatcher });
    return response as unknown as Response;
  };
}
