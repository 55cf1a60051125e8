import { z } from 'zod';
import { ServiceError } from '../../domain/errors.ts';
import type { ReadyCheck, ReadyChecks } from '../../domain/ready-checks.ts';
import { defineRoute } from '../../http/define-route.ts';
import { ledgerDetails, presentLedgers, type LedgerDetails } from './ledger-details.ts';

const healthData = z.strictObject({ status: z.literal('ok') });

const readyData = z.strictObject({
  status: z.literal('ready'),
  checks: z.record(z.string(), z.enum(['ok', 'warning'])),
  details: z
    .strictObject({ ledger: ledgerDetails })
    .meta({ description: 'Figures of the checks that have any.' }),
});

const EXAMPLE: z.infer<typeof readyData> = {
  status: 'ready',
  checks: { postgresql: 'ok', open_transactions: 'ok', ledger: 'ok' },
  details: {
    ledger: {
      devnet: {
        cursor_slot: 409_182_310,
        head_slot: 409_182_312,
        lag_slots: 2,
        wallets_expected: 1_200,
        wallets_watched: 1_200,
        updated_age_seconds: 1,
      },
    },
  },
};

/** A check that takes longer counts as failed. */
const CHECK_TIMEOUT_MS = 3_000;

export function statusRoutes(deps: ReadyChecks) {
  return [
    defineRoute({
      method: 'GET',
      path: '/health',
      name: 'health',
      summary: 'Liveness of the process',
      authenticated: false,
      successStatus: 200,
      message: 'The process is alive.',
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
      summary: 'Readiness of the service and its dependencies',
      description:
        'If a check fails, the response is 503 and names it. A `warning` needs the attention of an operator, but requests are served; ' +
        '`details` has its figures.',
      authenticated: false,
      successStatus: 200,
      message: 'The service is ready for requests.',
      data: readyData,
      example: EXAMPLE,
      errors: [],
      async handler() {
        const { checks, warnings } = deps;
        const [failing, warned, ledger] = await Promise.all([
          failuresOf(checks),
          failuresOf(warnings),
          readLedgers(deps),
        ]);
        if (failing.length > 0) {
          throw new ServiceError('SERVICE_UNAVAILABLE', 'A dependency of the service is unavailable.', {
            details: failing.join(', '),
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
            details: { ledger },
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
  return inTime(check).then(
    () => null,
    () => name,
  );
}

/** Null if they can't be read: the checks say what is unavailable, and the rest can still be answered. */
async function readLedgers({ ledgers }: Pick<ReadyChecks, 'ledgers'>): Promise<LedgerDetails> {
  return inTime(ledgers).then(
    (all) => presentLedgers(all, new Date()),
    () => null,
  );
}

async function inTime<T>(work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), CHECK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
