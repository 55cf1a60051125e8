/** A point by name, or the n-th one that is reached from now on. */
export type PointToArm = string | number;

/** Message to a process under test: what to do when it next reaches this point. */
export interface ArmedPoint {
  point: PointToArm;
  action: 'die' | 'stop';
}

/** Messages from it: a point that it reached for the first time, or the armed one just before it acts. */
export type CrossedPoint = { crossed: string } | { acted: string };
