/** What a process under test is told: do this the next time that you come to this point. */
export interface ArmedPoint {
  point: string;
  action: 'die' | 'stop';
}

/** What it tells: points that it came to for the first time, and the armed one just before it acts. */
export type CrossedPoint = { crossed: string } | { acted: string };
