import type { Network } from '../../client/src/network.ts';
import type { TokenMetadata } from '../../client/src/prices/metadata-types.ts';
import { createStore, type Store } from '../app/store.ts';
import { SOL } from './known-token.ts';

/** Names and logos of tokens. */
export interface Metadata {
  /** By `metadataKey`. A mint is missing before the service has answered. */
  store: Store<Readonly<Record<string, TokenMetadata>>>;
  /** Asks for the metadata of a mint, unless the service has been asked for it and has not failed. */
  want(network: Network, mint: string): void;
}

export interface MetadataDeps {
  read(network: Network, mints: readonly string[]): Promise<TokenMetadata[]>;
}

/** A mint can be on several networks, and each has its own names: one with test money lends none to another. */
export function metadataKey(network: Network, mint: string): string {
  return `${network}/${mint}`;
}

/** The name of a token that has a symbol: a verified token that imitates a listed one has none, and its name alone would imitate it too. */
export function knownName(mint: string, found: TokenMetadata | undefined): string | undefined {
  if (mint === SOL.mint) return SOL.name;
  return found?.symbol == null ? undefined : (found.name ?? undefined);
}

/** The picture itself: an address in its place would make the browser ask another host. */
const PICTURE = /^data:image\/webp;base64,[A-Za-z0-9+/]{1,60000}={0,2}$/;

/** Views draw their rows one after another: all of them are one request. */
const GATHER_MS = 50;

/** As many as one request takes. */
const AT_ONCE = 50;

/** The service looks at a token that is new to it in a second or two. If it keeps no more tokens, or the market is away, it never knows this one. */
const AGAIN_MS = 2_000;
const MAX_TRIES = 4;

/**
 * Reads the metadata of each token once while the page is open. Without an answer, tokens keep their marks, and the next view that shows them asks
 * again: nothing waits for a picture.
 */
export function createMetadata({ read }: MetadataDeps): Metadata {
  const store = createStore<Record<string, TokenMetadata>>({});
  const wanted = new Set<string>();
  const waiting = new Map<Network, string[]>();

  function gather(network: Network, mint: string): void {
    const mints = waiting.get(network) ?? [];
    if (mints.length === 0) {
      waiting.set(network, mints);
      setTimeout(() => {
        waiting.delete(network);
        for (let at = 0; at < mints.length; at += AT_ONCE)
          void ask(network, mints.slice(at, at + AT_ONCE), 1);
      }, GATHER_MS);
    }
    mints.push(mint);
  }

  async function ask(network: Network, mints: readonly string[], tries: number): Promise<void> {
    const answer = await read(network, mints).catch(() => null);
    if (answer === null) for (const mint of mints) wanted.delete(metadataKey(network, mint));
    const tokens = (answer ?? []).filter(({ mint }) => mints.includes(mint));
    if (tokens.length > 0)
      store.set(
        Object.fromEntries(tokens.map((token) => [metadataKey(network, token.mint), withPictureOnly(token)])),
      );
    const later = tokens.filter(({ known }) => !known).map(({ mint }) => mint);
    if (later.length > 0 && tries < MAX_TRIES)
      setTimeout(() => void ask(network, later, tries + 1), AGAIN_MS);
  }

  return {
    store,
    want(network, mint) {
      const key = metadataKey(network, mint);
      if (wanted.has(key)) return;
      wanted.add(key);
      gather(network, mint);
    },
  };
}

function withPictureOnly(token: TokenMetadata): TokenMetadata {
  return { ...token, logo: token.logo !== null && PICTURE.test(token.logo) ? token.logo : null };
}
