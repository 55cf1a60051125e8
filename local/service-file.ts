import { join } from 'node:path';
import { z } from 'zod';
import { readJson, writePrivateJson } from './private-file.ts';

const serviceFileSchema = z.object({
  api_url: z.string(),
  /** The wallet page, as people open it. */
  web_url: z.string(),
  /** The local messenger; null if the bot is on Telegram. */
  chat_url: z.string().nullable(),
  /** The local market; null if prices come from outside. */
  market_url: z.string().nullable(),
  /** The page on which the local chain's epochs end; null if the chain is given from outside. */
  epochs_url: z.string().nullable(),
  /** Null if Temporal is given from outside and its UI is unknown. */
  ui_url: z.string().nullable(),
  /** URL of the chain's first node. */
  rpc_url: z.string(),
  /** URLs of all nodes. */
  rpc_urls: z.array(z.string()),
  ws_url: z.string(),
  /** Null if the chain is given from outside: then it names itself. */
  chain_id: z.string().nullable(),
  database_url: z.string(),
  /** PostgreSQL's data directory; null if it is given from outside. */
  data_dir: z.string().nullable(),
  temporal_address: z.string(),
  codec_url: z.string(),
  codec_token: z.string(),
  api_key: z.string(),
});

/** Data about the running service of `npm start`, for programs on this machine. */
export type ServiceFile = z.output<typeof serviceFileSchema>;

/** It remains after the service has stopped, because its API key stays valid. */
export function writeServiceFile(localDirectory: string, content: ServiceFile): Promise<void> {
  return writePrivateJson(pathOf(localDirectory), content);
}

export function readServiceFile(localDirectory: string): Promise<ServiceFile | undefined> {
  return readJson(pathOf(localDirectory), serviceFileSchema);
}

function pathOf(localDirectory: string): string {
  return join(localDirectory, 'service.json');
}
