import { z } from 'zod';
import { ServiceError } from '../../domain/errors.ts';
import { defineRoute } from '../define-route.ts';

/** One thing that the service needs; resolves while it is there. */
export type ReadyCheck = () => Promise<unknown>;

const healthData = z.strictObject({ status: z.literal('ok') });

const readyData = z.strictObject({
  status: z.literal('ready'),
  checks: z.record(z.string(), z.enum(['ok', 'warning'])),
});

/** Longer, and the part counts as away. */
const CHECK_TIMEOUT_MS = 3_000;

/** `checks` keep requests away while one of them fails; `warnings` only ask for somebody to look. */
export function statusRoutes(checks: Record<string, ReadyCheck>, warnings: Record<string, ReadyCheck>) {
  return [
    defineRoute({
      method: 'GET',
      path: '/health',
      name: 'health',
      summary: 'The process is alive',
      authenticated: false,
      successStatus: 200,
      data: healthData,
      example: { status: 'ok' as const },
      errors: [],
      async handler() {
        return { data: { status: 'ok' as const } };
      },
    }),

    defineRoute({
      method: 'GET',
      path: '/ready',
      name: 'ready',
      summary: 'Everything that the service needs is there',
      description:
        'Answers 503 and names what fails otherwise. A `warning` wants somebody to look, while requests are answered.',
      authenticated: false,
      successStatus: 200,
      data: readyData,
      example: {
        status: 'ready' as const,
        checks: { postgresql: 'ok' as const, open_transactions: 'ok' as const },
      },
      errors: [],
      async handler() {
        const [failing, warned] = await Promise.all([failuresOf(checks), failuresOf(warnings)]);
        if (failing.length > 0) {
          throw new ServiceError('SERVICE_UNAVAILABLE', 'Something that the service needs is away.', {
            details: failing.join(', '),
            retryAfterSeconds: 2,
          });
        }
        return {
          data: {
            status: 'ready' as const,
            checks: Object.fromEntries(
              [...Object.keys(checks), ...Object.keys(warnings)].map((name) => [
                name,
                warned.includes(name) ? ('warning' as const) : ('ok' as const),
              ]),
            ),
          },
        };
      },
    }),
  ];
}

async function failuresOf(checks: Record<string, ReadyCheck>): Promise<string[]> {
  const names = await Promise.all(Object.entries(checks).map(([name, check]) => runCheck(name, check)));
  return names.filter((name) => name !== null);
}

async function runCheck(name: string, check: ReadyCheck): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), CHECK_TIMEOUT_MS);
  });
  try {
    await Promise.race([check(), timeout]);
    return null;
  } catch {
    return name;
  } finally {
    clearTimeout(timer);
  }
}
