import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import type { CrossedBy } from './rig/rig.ts';

/** The points that a run of kills knows and has killed at, in a file, so that a later run of the same sources continues. */
export interface DonePoints {
  known(): readonly CrossedBy[];
  killed(): readonly CrossedBy[];
  know(points: readonly CrossedBy[]): Promise<void>;
  add(killed: readonly CrossedBy[]): Promise<void>;
}

const point = z.object({ process: z.enum(['worker', 'api']), owner: z.string(), point: z.string() });
const content = z.object({ known: z.array(point), killed: z.array(point) });

export function nameOfPoint({ process, owner, point: name }: CrossedBy): string {
  return `${process} · ${owner} · ${name}`;
}

/** Without a file, nothing is kept. */
export async function openDonePoints(file: string | undefined): Promise<DonePoints> {
  const read = file === undefined ? undefined : await readFile(file, 'utf8').catch(() => undefined);
  const points = read === undefined ? { known: [], killed: [] } : content.parse(JSON.parse(read));
  let writing = Promise.resolve();

  /** One after the other, and renamed when it is complete: lanes write, and the run may be ended at any moment. */
  function save(): Promise<void> {
    writing = writing.then(async () => {
      if (file === undefined) return;
      await writeFile(`${file}.new`, `${JSON.stringify(points, null, 1)}\n`);
      await rename(`${file}.new`, file);
    });
    return writing;
  }

  return {
    known: () => points.known,
    killed: () => points.killed,
    know(known) {
      points.known = known.map((each) => point.parse(each));
      return save();
    },
    add(killed) {
      points.killed.push(...killed.map((each) => point.parse(each)));
      return save();
    },
  };
}
