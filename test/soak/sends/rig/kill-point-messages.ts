/** A point by its name, or whichever is the n-th that is come to from now on. */
export type PointToArm = string | number;

/** What a process under test is told: do this the next time that you come to this point. */
export interface ArmedPoint {
  point: PointToArm;
  action: 'die' | 'stop';
}

/** What it tells: points that it came to for the first time, and the armed one just before it acts. */
export type CrossedPoint = { crossed: string } | { acted: string };
