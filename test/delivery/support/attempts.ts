import { createPostAttempt, type PostAttempt, type PostAttemptDeps } from '../../../delivery/post-attempt.ts';
import { createTargetGuard } from '../../../delivery/target-guard.ts';
import type { AttemptOutcome } from '../../../delivery/attempt-outcome.ts';
import type { TargetGuard } from '../../../domain/webhooks/target-guard.ts';

/** Longer than anything that ends by itself, even on a busy machine. */
const PATIENCE_MS = 20_000;

/** For tests of the limit. */
export const TIMEOUT_MS = 300;

export interface Attempts {
  guard: TargetGuard;
  post(url: string, headers?: Record<string, string>, body?: Uint8Array): Promise<AttemptOutcome>;
  close: PostAttempt['close'];
}

/** Attempts with a resolver of the test. Besides public addresses, 127.0.0.1 is allowed by default. */
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
