/* `node process-under-test.mjs <entry>`: a process of the service, with kill points (service-process.ts builds it). */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installKillPoints } from './kill-points.ts';

const entry = process.argv[2];
if (entry === undefined) throw new Error('name the entry to run');
installKillPoints();
await import(pathToFileURL(resolve(entry)).href);
