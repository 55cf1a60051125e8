import { TRAFFIC } from '../traffic/devices.ts';
import { plantBug, type PlantedBug } from './planted-bugs.ts';
import { CALM } from '../plan.ts';
import { runCell } from '../run-cell.ts';
import { startRig } from '../rig/rig.ts';

/** True if a run of the service with the bug finds it. The same run without the bug is part of every fault run. */
export async function findPlantedBug(bug: PlantedBug): Promise<{ found: boolean; problems: string[] }> {
  const planted = await plantBug(bug);
  try {
    const problems = await problemsOf(bug, planted.folder);
    return {
      found: problems.some((problem) => bug.foundAs.some((word) => problem.includes(word))),
      problems,
    };
  } finally {
    await planted.remove();
  }
}

async function problemsOf(
  { device, scenario, onset, service }: PlantedBug,
  sources: string,
): Promise<string[]> {
  const rig = await startRig({ ...service, sources });
  try {
    const devices = TRAFFIC.payments.filter(({ name }) => name === device);
    return (await runCell(rig, { ...CALM, scenario, onset }, devices)).problems;
  } finally {
    await rig.stop();
  }
}
