/** A point by name, the first one reached of several (`<name> or <name>`), or the n-th one that is reached from now on. */
export type PointToArm = string | number;

/** Header of a request that a device makes, with the workflow type of its operation. */
export const OWNER_HEADER = 'x-owner-of-kill-points';

/** A boundary, and who crosses it: one that two workflows cross is two points. */
export interface KillPoint {
  /** Type of the workflow that called the activity, or whose operation a device asks about; the rig's own requests have none. */
  owner: string;
  point: string;
}

/** Message to a process under test: what to do when it next reaches this point. */
export interface ArmedPoint {
  point: PointToArm;
  /** If it is left out, any owner counts. */
  owner?: string | undefined;
  action: 'die' | 'stop';
}

/** Messages from it: a point that it reached for the first time, the armed one just before it acts, or the one after which it runs again. */
export type CrossedPoint = { crossed: KillPoint } | { acted: string } | { resumed: string };
