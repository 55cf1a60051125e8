import { setImmediate as turnOfEventLoop } from 'node:timers/promises';

/** Work of this process while the database works: it begins when the statement has been sent. */
export async function meanwhile<Made>(statement: Promise<unknown>, work: () => Made): Promise<Made> {
  const [made] = await Promise.all([turnOfEventLoop().then(work), statement]);
  return made;
}
