import { Agent, setGlobalDispatcher } from 'undici';
import { createProxyAgent } from '../client/src/cli/proxy-agent.ts';
import { proxyFor, type ProxySettings } from './proxy-settings.ts';

/**
 * From then on, each encrypted request of this process goes through the proxy, except those with a connection of their own: webhooks and feeds
 * connect only to addresses that the target guard has checked. Both undici and Node's `fetch` use the global dispatcher.
 * `trustedAuthorities`: in PEM, instead of those that Node trusts.
 */
export function useProxies(settings: ProxySettings, trustedAuthorities?: string): void {
  if (settings.proxy === null) return;
  const agent = createProxyAgent(settings.proxy, trustedAuthorities);
  setGlobalDispatcher(
    new Agent().compose((dispatch) => (options, handler) => {
      const isDirect = options.origin === undefined || proxyFor(options.origin, settings) === null;
      return isDirect ? dispatch(options, handler) : agent.dispatch(options, handler);
    }),
  );
}
