/** True if the genesis hash belongs to the network. */
export type AcceptGenesis = (genesisHash: string) => Promise<boolean>;

/** The chain that the nodes of a pool must serve. */
export interface ChainIdentity {
  /** Its genesis hash; undefined until one is accepted. */
  current(): string | undefined;
  /** Considers a genesis hash that a node reports, and makes it the current one if that is allowed. */
  consider(reported: string, isCurrentServed: () => boolean): Promise<void>;
}

/**
 * The first accepted chain stays. Only an ephemeral network changes to another one, and only after no node serves the
 * old one any more: if there are two chains at the same time, one is a mistake.
 */
export function createChainIdentity(options: {
  ephemeral: boolean;
  acceptGenesis?: AcceptGenesis | undefined;
}): ChainIdentity {
  let current: string | undefined;
  const refused = new Set<string>();
  const asked = new Map<string, Promise<boolean>>();

  /** One question for each hash, even if several nodes report it at once. A failed question is asked again. */
  function isAccepted(hash: string): Promise<boolean> {
    if (!options.acceptGenesis) return Promise.resolve(true);
    const question = asked.get(hash) ?? options.acceptGenesis(hash).finally(() => asked.delete(hash));
    asked.set(hash, question);
    return question;
  }

  return {
    current: () => current,
    async consider(reported, isCurrentServed) {
      const isOpen = () => current === undefined || (options.ephemeral && !isCurrentServed());
      if (reported === current || refused.has(reported) || !isOpen()) return;
      if (!(await isAccepted(reported))) {
        refused.add(reported);
        return;
      }
      // Another hash may have been accepted in the meantime.
      if (isOpen()) current = reported;
    },
  };
}
