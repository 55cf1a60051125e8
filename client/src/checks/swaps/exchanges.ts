/** The router whose instructions this library reads (Jupiter, its public program description). */
export const ROUTER_PROGRAM = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4';

/** The address that the router's events name. */
export const ROUTER_EVENT_AUTHORITY = 'D8cy77BBepLMngZx6ZukaTff5hCt1HrWyKk3Hnd9oitf';

export interface Exchange {
  name: string;
  program: string;
  /** The bytes after the kind's number in a step: nothing, one byte (a direction), or a direction and optional further accounts. */
  payload: 'none' | 'byte' | 'byte and slices';
}

/**
 * The kinds of steps that a route may have, by their number in the router's enumeration `Swap`. An exchange gets the owner's signature with
 * the accounts of its step, so only programs of known makers are here. All of them can be changed by their makers (docs/swaps.md).
 */
export const EXCHANGES: ReadonlyMap<number, Exchange> = new Map([
  [7, { name: 'Raydium', program: '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8', payload: 'none' }],
  [17, { name: 'Whirlpool', program: 'whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc', payload: 'byte' }],
  [19, { name: 'Meteora', program: 'Eo7WjKq67rjJQSZxS6z3YkapzY3eMj6Xy8X5EQVn5UaB', payload: 'none' }],
  [26, { name: 'Raydium CLMM', program: 'CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK', payload: 'none' }],
  [28, { name: 'Phoenix', program: 'PhoeNiXZ8ByJGLkxNfZRnkUfjvmuYqLR89jjFHGqdXY', payload: 'byte' }],
  [38, { name: 'Meteora DLMM', program: 'LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo', payload: 'none' }],
  [40, { name: 'Raydium CLMM', program: 'CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK', payload: 'none' }],
  [46, { name: 'Raydium CP', program: 'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C', payload: 'none' }],
  [
    47,
    {
      name: 'Whirlpool',
      program: 'whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc',
      payload: 'byte and slices',
    },
  ],
] as const);
