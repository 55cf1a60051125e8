import { csvLine } from '../../client/src/cli/csv-line.ts';
import { REWARD_COLUMNS, rewardCells } from '../../client/src/cli/reward-table.ts';
import type { StakeReward } from '../../client/src/stakes/stake-read-types.ts';

/** The same table as that of the service. */
export async function rewardsCsv(rewards: AsyncIterable<StakeReward>): Promise<string> {
  const lines = [csvLine(REWARD_COLUMNS)];
  for await (const reward of rewards) lines.push(csvLine(rewardCells(reward)));
  return lines.map((line) => `${line}\r\n`).join('');
}
