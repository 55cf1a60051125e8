import { join } from 'node:path';
import { z } from 'zod';
import { readJson, writePrivateJson } from './private-file.ts';

const serviceFileSchema = z.object({
  api_url: z.string(),
  /** Null where Temporal is given from outside and nobody said where its UI is. */
  ui_url: z.string().nullable(),
  /** Of the chain's first node. */
  rpc_url: z.string(),
  /** Of every node; none in a file of an older version. */
  rpc_urls: z.array(z.string()).default([]),
  ws_url: z.string(),
  /** Null where the chain is given from outside: then it names itself. */
  chain_id: z.string().nullable(),
  database_url: z.string(),
  /** Where PostgreSQL keeps its data; null where it is given from outside. */
  data_dir: z.string().nullable(),
  temporal_address: z.string(),
  codec_url: z.string(),
  codec_token: z.string(),
  api_key: z.string(),
});

/** What a program on this machine needs to know about the service that `npm start` brought up. */
export type ServiceFile = z.output<typeof serviceFileSchema>;

/** It stays when the service stops, because the API key in it stays good. */
export function writeServiceFile(localDirectory: string, content: ServiceFile): Promise<void> {
  return writePrivateJson(pathOf(localDirectory), content);
}

export function readServiceFile(localDirectory: string): Promise<ServiceFile | undefined> {
  return readJson(pathOf(localDirectory), serviceFileSchema);
}

function pathOf(localDirectory: string): string {
  return join(localDirectory, 'service.json');
}
