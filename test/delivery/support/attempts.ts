import { createPostAttempt, type PostAttempt, type PostAttemptDeps } from '../../../delivery/post-attempt.ts';
import { createTargetGuard } from '../../../delivery/target-guard.ts';
import type { AttemptOutcome } from '../../../delivery/attempt-outcome.ts';
import type { TargetGuard } from '../../../domain/webhooks/target-guard.ts';

/** Nothing that ends by itself takes as long, on a busy machine neither. */
const PATIENCE_MS = 20_000;

/** For tests that are about the limit. */
export const TIMEOUT_MS = 300;

export interface Attempts {
  guard: TargetGuard;
  post(url: string, headers?: Record<string, string>, body?: Uint8Array): Promise<AttemptOutcome>;
  close: PostAttempt['close'];
}

/** Attempts whose names are the test's own; beside the public ones, 127.0.0.1 is allowed where nothing else is said. */
export function startAttempts(
  names: (hostname: string) => string[] = () => [],
  {
    allowedTargets = ['http://127.0.0.1:*', 'https://127.0.0.1:*'],
    ...deps
  }: Partial<PostAttemptDeps> & { allowedTargets?: string[] } = {},
): Attempts {
  const guard = createTargetGuard({
    allowedTargets,
    lookup: async (hostname) => names(hostname).map((address) => ({ address })),
  });
  const { post, close } = createPostAttempt({ targetGuard: guard, timeoutMs: PATIENCE_MS, ...deps });
  return {
    guard,
    post: (url, headers = {}, body = Buffer.from('{}')) => post({ url, headers, body }),
    close,
  };
}
