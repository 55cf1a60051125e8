import { connectDatabase } from '../db/postgres/connect.ts';

/** Ten thousand sends take longer to make than the ten minutes after which the first of them expire. */
const EXTEND_EVERY_MS = 60_000;

/** Moves the deadlines of all open sends away, again and again, until it is stopped. */
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
