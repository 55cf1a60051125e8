import { changedCopy, type ChangedCopy, type Edit } from '../support/changed-copy.ts';
import type { ChainTrouble, Onset } from './cell.ts';
import { NO_TROUBLE } from './chain-troubles.ts';
import { TROUBLES_OF } from './lying-nodes.ts';

/** A mistake that the service could have, and that the fault run has to find: else it proves nothing. */
export interface PlantedBug {
  name: string;
  edits: Edit[];
  /** Where it shows. */
  device: string;
  trouble: ChainTrouble;
  onset: Onset;
  /** The words by which the run may say what it found. */
  foundAs: readonly string[];
}

const BROADCAST_FIRST = `await fetch(String(process.env['SOLANA_DEVNET_RPC_URLS']).split(',')[0] as string, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params: [transaction, { encoding: 'base64' }] }),
  });
  `;

export const PLANTED_BUGS: readonly PlantedBug[] = [
  {
    name: 'stores the signed bytes after the broadcast',
    edits: [
      {
        file: 'activities/send-activities.ts',
        find: 'return decideSignature(',
        replace: `${BROADCAST_FIRST}return decideSignature(`,
      },
    ],
    device: 'signs at once',
    trouble: NO_TROUBLE,
    onset: 'start',
    foundAs: ['BROADCAST BEFORE STORED'],
  },
  {
    name: 'gives out fresh bytes while the old ones live',
    edits: [
      {
        file: 'operations/sign-operation.ts',
        find: 'if (blocksLeft < 0) {\n    // Too old',
        replace: 'if (true) {\n    // Too old',
      },
      {
        file: 'activities/issue-activity.ts',
        find: "if (evidence.verdict === 'dead') {",
        replace: 'if (true) {',
      },
    ],
    device: 'signs in two tabs',
    trouble: NO_TROUBLE,
    onset: 'start',
    foundAs: ['DOUBLED', 'FALSE PROOF'],
  },
  {
    name: 'believes a node that has lost the witness',
    edits: [
      { file: 'chain/death-proof.ts', find: 'if (!observation.witnessFinalized)', replace: 'if (false)' },
    ],
    device: 'signs at once',
    trouble: troubleNamed('both nodes: has lost its history'),
    onset: 'issued',
    foundAs: ['DOUBLED', 'FALSE PROOF'],
  },
  {
    name: 'obeys a message that saw an older version',
    edits: [
      {
        file: 'activities/operation-step.ts',
        find: 'if (state.operation.version === version) {',
        replace: 'if (true) {',
      },
      {
        file: 'activities/operation-step.ts',
        find: 'await move(rows, operationId, version, decision.change)',
        replace: 'await move(rows, operationId, state.operation.version, decision.change)',
      },
    ],
    device: 'signs too late, and then waits while an operator resets the workflow',
    trouble: NO_TROUBLE,
    onset: 'start',
    foundAs: ['STALE MESSAGE'],
  },
  {
    name: 'lets one node decide',
    edits: [
      {
        file: 'domain/quorum.ts',
        find: 'return Math.floor(configuredNodes / 2) + 1;',
        replace: 'return Math.min(configuredNodes, 1);',
      },
    ],
    device: 'signs at once',
    trouble: troubleNamed('one node adds an error to what landed, and the other one is down'),
    onset: 'issued',
    foundAs: ['WRONG STATE', 'FALSE EVENT'],
  },
];

function troubleNamed(name: string): ChainTrouble {
  const trouble = TROUBLES_OF[2].find((each) => each.name === name);
  if (!trouble) throw new Error(`there is no trouble ${name}`);
  return trouble;
}

/** A copy of the service with one mistake in it. */
export async function plantBug({ name, edits }: PlantedBug): Promise<ChangedCopy> {
  return changedCopy(name, edits);
}
