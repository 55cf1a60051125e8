import { DEVICES } from './devices.ts';
import { plantBug, type PlantedBug } from './planted-bugs.ts';
import { CALM } from './plan.ts';
import { runCell } from './run-cell.ts';
import { startStage } from './stage.ts';

/** Runs the service with the bug in it; the run has to end with a problem. */
export async function findPlantedBug(bug: PlantedBug): Promise<{ found: boolean; problems: string[] }> {
  const planted = await plantBug(bug);
  try {
    const stage = await startStage({ sources: planted.folder });
    try {
      const devices = DEVICES.filter(({ name }) => name === bug.device);
      const cell = { ...CALM, trouble: bug.trouble, onset: bug.onset };
      const { problems } = await runCell(stage, cell, devices);
      return { found: problems.length > 0, problems };
    } finally {
      await stage.stop();
    }
  } finally {
    await planted.remove();
  }
}
