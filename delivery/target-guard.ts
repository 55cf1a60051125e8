import ipaddr from 'ipaddr.js';
import { ServiceError } from '../domain/errors.ts';
import { TargetForbiddenError, TargetUnresolvedError } from '../domain/webhooks/target-guard.ts';
import type { TargetAddress, TargetGuard } from '../domain/webhooks/target-guard.ts';
import { isAllowedProtocol, isAllowedTarget, parseAllowedTargets } from './allowed-targets.ts';
import type { AllowedTarget } from './allowed-targets.ts';
import { isPublicAddress } from './public-address.ts';
import { createResolveName } from './resolve-name.ts';
import type { Lookup } from './resolve-name.ts';

export interface TargetGuardDeps {
  /** Exceptions of the form `scheme://host-or-range:port`, for example `http://127.0.0.1:*`. */
  allowedTargets: readonly string[];
  /** All addresses of a name, within its own time limit; by default from the machine's name servers. */
  lookup?: Lookup;
}

const HTTPS_ONLY = 'it has to begin with https:// (http:// only for targets in WEBHOOK_ALLOWED_TARGETS)';

/**
 * Refuses targets by their addresses, when a URL is saved and again for each connection. One forbidden address refuses the
 * whole name: a name with public and private addresses is not a mistake to work around.
 */
export function createTargetGuard(deps: TargetGuardDeps): TargetGuard {
  const allowed = parseAllowedTargets(deps.allowedTargets);
  const hostsFileNames = allowed.flatMap(({ host }) => ('name' in host ? [host.name] : []));
  const lookup = deps.lookup ?? createResolveName({ hostsFileNames });

  async function resolve(text: string): Promise<TargetAddress[]> {
    const url = parseTarget(text, allowed);
    const addresses = await addressesOf(url, lookup);
    for (const { address } of addresses) {
      const parsed = ipaddr.parse(address);
      const isPublicHttps = url.protocol === 'https:' && isPublicAddress(parsed);
      if (!isPublicHttps && !isAllowedTarget(allowed, url, parsed)) throw forbidden(url);
    }
    return addresses;
  }

  return {
    resolve,

    async checkUrl(text) {
      try {
        await resolve(text);
      } catch (cause) {
        if (!(cause instanceof TargetForbiddenError || cause instanceof TargetUnresolvedError)) throw cause;
        throw new ServiceError('INVALID_REQUEST', 'The webhook URL cannot be used.', {
          details: `url: ${cause.message}`,
          cause,
        });
      }
    },
  };
}

/** The rules that need no address. `new URL` turns numbers in odd notations (`0x7f.1`, `2130706433`) into plain addresses. */
function parseTarget(text: string, allowed: readonly AllowedTarget[]): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url) throw new TargetForbiddenError('it is not an absolute URL');
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isAllowedProtocol(allowed, url))) {
    throw new TargetForbiddenError(HTTPS_ONLY);
  }
  if (url.username !== '' || url.password !== '') {
    throw new TargetForbiddenError('it must not hold a user name or password');
  }
  if (text.includes('#')) throw new TargetForbiddenError('it must not hold a fragment (#…)');
  if (url.port === '0') throw new TargetForbiddenError('it must not name port 0');
  return url;
}

async function addressesOf(url: URL, lookup: Lookup): Promise<TargetAddress[]> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const found = ipaddr.isValid(host) ? [{ address: host }] : await lookUp(host, lookup);
  return found.map(({ address }) => ({ address, family: ipaddr.parse(address).kind() === 'ipv4' ? 4 : 6 }));
}

async function lookUp(host: string, lookup: Lookup): Promise<{ address: string }[]> {
  const unresolved = 'its host name cannot be resolved at the moment';
  const found = await lookup(host).catch((cause: unknown) => {
    throw new TargetUnresolvedError(unresolved, { cause });
  });
  if (found.length === 0) throw new TargetUnresolvedError(unresolved);
  return found;
}

/** Names neither the address nor the rule: owners of endpoints must not be able to map the internal network. */
function forbidden(url: URL): TargetForbiddenError {
  return new TargetForbiddenError(
    url.protocol === 'https:' ? 'it leads to an address that is not public' : HTTPS_ONLY,
  );
}
