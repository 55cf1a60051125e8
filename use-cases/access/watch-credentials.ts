import type { OpenCredential, OpenCredentialQueries } from '../../db/access/open-credentials.ts';
import { missingScopes } from '../../domain/access/key-scopes.ts';
import type { CountedActor } from '../../domain/access/request-limits.ts';

/**
 * How often the credentials of all open streams are checked, in one statement. docs/api-conventions.md says "within a second", and
 * the statement takes time too.
 */
export const CREDENTIAL_CHECK_INTERVAL_MS = 700;

export interface WatchCredentialsDeps {
  credentials: OpenCredentialQueries;
  onProblem: (error: unknown) => void;
}

interface Watched {
  credentialId: string;
  actor: CountedActor;
  onEnded: () => void;
}

/** Ends what outlives its request, such as a stream, within a second after its credential. One for a process. */
export function createWatchCredentials({ credentials, onProblem }: WatchCredentialsDeps) {
  const watched = new Set<Watched>();
  let timer: NodeJS.Timeout | undefined;
  let isChecking = false;

  function schedule(): void {
    if (isChecking || timer || watched.size === 0) return;
    timer = setTimeout(() => {
      timer = undefined;
      void check();
    }, CREDENTIAL_CHECK_INTERVAL_MS);
  }

  async function check(): Promise<void> {
    isChecking = true;
    const asked = [...watched];
    try {
      const open = await credentials.among([...new Set(asked.map(({ credentialId }) => credentialId))]);
      const byId = new Map(open.map((credential) => [credential.id, credential]));
      for (const { credentialId, actor, onEnded } of asked) {
        if (!isStill(actor, byId.get(credentialId))) onEnded();
      }
    } catch (error) {
      // Nothing is known about them, so nothing ends.
      onProblem(error);
    } finally {
      isChecking = false;
      schedule();
    }
  }

  /** Calls `onEnded` within a second after the actor's credential has lost what it gave. Returns a function that stops watching. */
  return function watchCredential(actor: CountedActor, onEnded: () => void): () => void {
    const credentialId = credentialOf(actor);
    if (credentialId === null) return () => undefined;
    const one = { credentialId, actor, onEnded };
    watched.add(one);
    schedule();
    return () => {
      watched.delete(one);
      if (watched.size > 0) return;
      clearTimeout(timer);
      timer = undefined;
    };
  };
}

/** Null: no process that serves streams lets such an actor in. */
function credentialOf(actor: CountedActor): string | null {
  switch (actor.kind) {
    case 'api_key':
      return actor.keyId;
    case 'page_session':
      return actor.sessionId;
    case 'bot_token':
    case 'chat_user':
      return null;
  }
}

/** A session that lost its wallet or has another one now, or a key that lost a scope, no longer gives what it gave. */
function isStill(actor: CountedActor, credential: OpenCredential | undefined): boolean {
  if (!credential) return false;
  if (actor.kind === 'api_key') return missingScopes(credential.scopes, actor.scopes).length === 0;
  if (actor.kind !== 'page_session' || !actor.wallet) return true;
  const { network, address } = actor.wallet;
  return credential.wallet?.network === network && credential.wallet.address === address;
}
