import { z } from 'zod';
import type { ServiceFile } from '../service-file.ts';
import { DemoError } from './demo-error.ts';

const START = 'Start it in another terminal: npm start';

/** /ready gives each part 3 s to answer. */
const READY_TIMEOUT_MS = 10_000;

const notReadySchema = z.object({ error: z.object({ details: z.string().optional() }) });

/** The file remains after the service has stopped, so the service is asked too. */
export async function requireRunningService(file: ServiceFile | undefined): Promise<ServiceFile> {
  if (file === undefined) throw new DemoError(`The service was never started here. ${START}`);
  const origin = new URL(file.api_url).origin;
  let response: Response;
  try {
    response = await fetch(`${origin}/ready`, { signal: AbortSignal.timeout(READY_TIMEOUT_MS) });
  } catch {
    throw new DemoError(`The service does not answer at ${origin}. ${START}`);
  }
  if (response.ok) {
    await response.body?.cancel();
    return file;
  }
  const answer = notReadySchema.safeParse(await response.json().catch(() => null));
  const failing = answer.data?.error.details;
  throw new DemoError(
    failing === undefined
      ? `Something else than the service answers at ${origin}. ${START}`
      : `The service at ${origin} is not ready: ${failing}. Its logs are in the folder logs next to service.json.`,
  );
}
