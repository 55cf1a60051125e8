import type { TestWallet } from '../../../support/chain-client.ts';
import type { Rig } from '../rig/rig.ts';

/** One operation that a device asks for, and the judge of what became of it. */
export interface AskedOperation {
  path: string;
  body: object;
  /** The answer is a trigger order, whose operation comes when its price is reached. */
  isOrder?: boolean;
  /**
   * A node whose answers do not fit together can make a preparation fail, and so can another device with the same positions: nothing was
   * started, and the person tries again.
   */
  mayBeRefused: boolean;
  /** Compares the ended operation with the chain, and returns the problems. */
  check(operationId: string): Promise<string[]>;
}

export interface Stage {
  rig: Rig;
  wallet: TestWallet;
  /** Its address. */
  from: string;
  /** The index of the device in its cell. It makes amounts differ, so that what is on the chain can be matched with its operation. */
  index: number;
}
