/* `tsx test/soak/sends/rig/process-under-test.ts <entry>`: a process of the service, with kill points. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installKillPoints } from './kill-points.ts';

const entry = process.argv[2];
if (entry === undefined) throw new Error('name the entry to run');
installKillPoints();
await import(pathToFileURL(resolve(entry)).href);
