import { connectDatabase } from '../db/postgres/connect.ts';

/** Creating ten thousand sends takes longer than ten minutes, after which the first of them expire. */
const EXTEND_EVERY_MS = 60_000;

/** Postpones the deadlines of all open sends repeatedly, until it is stopped. */
export function keepWaiting(databaseUrl: string): { stop(): Promise<void> } {
  const database = connectDatabase({ url: databaseUrl, applicationName: 'bench', poolSize: 1 });
  const extend = async (): Promise<void> => {
    await database('operations')
      .where({ status: 'awaiting_confirmation' })
      .update({ deadline_at: database.raw(`now() + interval '2 hours'`) });
  };
  let extending = extend();
  const timer = setInterval(() => {
    extending = extending.then(extend);
  }, EXTEND_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await extending;
      await database.destroy();
    },
  };
}
