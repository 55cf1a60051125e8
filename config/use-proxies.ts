import { Agent, ProxyAgent, setGlobalDispatcher, type Dispatcher } from 'undici';
import { proxyFor, type Proxy, type ProxySettings } from './proxy-settings.ts';

/**
 * From then on, each request of this process goes through its proxy, except those with a connection of their own: webhooks and feeds
 * connect only to addresses that the target guard has checked. Both undici and Node's `fetch` use the global dispatcher.
 * `trustedAuthorities`: in PEM, instead of those that Node trusts.
 */
export function useProxies(settings: ProxySettings, trustedAuthorities?: string): void {
  if (settings.http === null && settings.https === null) return;
  const agents = new Map<Proxy, Dispatcher>();
  setGlobalDispatcher(
    new Agent().compose((dispatch) => (options, handler) => {
      const proxy = options.origin === undefined ? null : proxyFor(options.origin, settings);
      if (proxy === null) return dispatch(options, handler);
      const agent = agents.get(proxy) ?? createProxyAgent(proxy, trustedAuthorities);
      agents.set(proxy, agent);
      return agent.dispatch(options, handler);
    }),
  );
}

/** Proxies refuse tunnels to other ports than those of TLS, so a request without TLS is given to the proxy as it is. */
function createProxyAgent({ origin, authorization }: Proxy, ca: string | undefined): ProxyAgent {
  return new ProxyAgent({
    uri: origin,
    proxyTunnel: false,
    ...(ca === undefined ? {} : { requestTls: { ca } }),
    ...(authorization === null ? {} : { token: authorization }),
  });
}
