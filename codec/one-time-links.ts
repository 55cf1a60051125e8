import { randomBytes } from 'node:crypto';

/** Enough to copy it from a terminal to a browser. */
const LINK_SECONDS = 5 * 60;

/** Random enough that a code cannot be guessed. */
const CODE_BYTES = 32;

/** Links that sign a browser in without the operator token: each once, and within five minutes. */
export interface OneTimeLinks {
  /** Returns the code of a new link. */
  create(): string;
  /** True once for each code. */
  use(code: string): boolean;
}

/** In memory: a restart ends them all. */
export function createOneTimeLinks(now: () => number = Date.now): OneTimeLinks {
  const links = new Map<string, number>();

  return {
    create() {
      for (const [code, endsAt] of links) if (endsAt <= now()) links.delete(code);
      const code = randomBytes(CODE_BYTES).toString('base64url');
      links.set(code, now() + LINK_SECONDS * 1000);
      return code;
    },

    use(code) {
      const endsAt = links.get(code);
      links.delete(code);
      return endsAt !== undefined && endsAt > now();
    },
  };
}
