/** Says whether a genesis hash is that of the network. */
export type AcceptGenesis = (genesisHash: string) => Promise<boolean>;

/** Which chain a pool's nodes have to serve. */
export interface ChainIdentity {
  /** Its genesis hash; undefined until one was accepted. */
  current(): string | undefined;
  /** Takes notice of a genesis hash that a node reports, and makes it the current one where that is allowed. */
  consider(reported: string, isCurrentServed: () => boolean): Promise<void>;
}

/**
 * The first accepted chain stays. Only an ephemeral network follows to another one, and only once no node serves the
 * old one any more: of two chains at the same time, one is a mistake.
 */
export function createChainIdentity(options: {
  ephemeral: boolean;
  acceptGenesis?: AcceptGenesis | undefined;
}): ChainIdentity {
  let current: string | undefined;
  const refused = new Set<string>();
  const asked = new Map<string, Promise<boolean>>();

  /** One question for each hash, however many nodes report it at once. A failure is no answer: asked again. */
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
      // Another hash may have been accepted meanwhile.
      if (isOpen()) current = reported;
    },
  };
}
