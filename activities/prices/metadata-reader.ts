import type { MetadataStore } from '../../db/prices/metadata-store.ts';
import type { Network } from '../../domain/networks.ts';
import { pauseAfter } from '../../domain/pause-after.ts';
import { NO_METADATA, type TokenMetadata } from '../../domain/prices/token-metadata.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import type { ReportedToken } from '../../domain/swaps/token-report.ts';

export interface MetadataReaderDeps {
  store: Pick<MetadataStore, 'takeDue' | 'keep' | 'removeOld'>;
  /** The market's word on these mints, at most a hundred. Throws a ProviderError. */
  report(mints: readonly string[], signal: AbortSignal): Promise<ReportedToken[]>;
  isListed(network: Network, mint: string): boolean;
  /** The bytes at an address; null: no picture may be read there. */
  readPicture(url: string, signal: AbortSignal): Promise<Uint8Array | null>;
  /** Draws it small; null: these bytes are not a picture. */
  draw(picture: Uint8Array): Promise<Uint8Array | null>;
}

/** One request to the market. */
const TAKEN_AT_ONCE = 20;

/** A person looks at the page while a logo is missing. */
const IDLE_MS = 1_000;

/** Swaps and prices share the market's limit, and callers can want thousands of tokens at once. */
const REST_MS = 3_000;

const DAY_MS = 86_400_000;

/**
 * Looks for names and logos of the tokens that callers want. Only a token that is listed or verified has them: anyone can send a wallet a token whose picture
 * tells its maker who looks at it.
 */
export function createMetadataReader({ store, report, isListed, readPicture, draw }: MetadataReaderDeps) {
  let failures = 0;

  async function metadataOf(
    network: Network,
    token: ReportedToken | undefined,
    signal: AbortSignal,
  ): Promise<TokenMetadata | null> {
    if (!token) return null;
    const isVerified = token.isVerified === true && !token.isSuspicious;
    if (!isVerified && !isListed(network, token.mint)) return null;
    const picture = token.iconUrl === null ? null : await readPicture(token.iconUrl, signal);
    const logo = picture && (await draw(picture));
    return isVerified ? { symbol: token.symbol, name: token.name, logo } : { ...NO_METADATA, logo };
  }

  return {
    /** Looks at the tokens that are due. Returns the pause before the next look. `onOutage` hears of the first failure of the market in a row. */
    async read(
      network: Network,
      signal: AbortSignal,
      onOutage: (error: ProviderError) => void,
    ): Promise<number> {
      const due = await store.takeDue(network, TAKEN_AT_ONCE);
      if (due.length === 0) return IDLE_MS;
      let reports: ReportedToken[];
      try {
        reports = await report(due, signal);
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        failures += 1;
        if (failures === 1) onOutage(error);
        return pauseAfter(error, failures, REST_MS, new Date());
      }
      failures = 0;
      // One after another: each picture takes a process.
      for (const mint of due) {
        const token = reports.find((each) => each.mint === mint);
        await store.keep(network, mint, await metadataOf(network, token, signal), DAY_MS);
      }
      return REST_MS;
    },
    removeOld: () => store.removeOld(),
  };
}

export type MetadataReader = ReturnType<typeof createMetadataReader>;
