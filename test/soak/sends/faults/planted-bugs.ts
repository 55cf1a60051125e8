import { changedCopy, type ChangedCopy, type Edit } from '../../../support/changed-copy.ts';
import type { FaultScenario, Onset } from '../cell.ts';
import { NO_FAULT } from './fault-scenarios.ts';
import { scenariosOf } from './lying-nodes.ts';
import type { RigOptions } from '../rig/rig.ts';

/** A mistake that the service could have. The fault run must find it, otherwise it proves nothing. */
export interface PlantedBug {
  name: string;
  edits: Edit[];
  /** Options of the service, if they are not the usual ones. */
  service?: RigOptions;
  /** The device, scenario and onset that show it. */
  device: string;
  scenario: FaultScenario;
  onset: Onset;
  /** Words in the problems that the run may report for it. */
  foundAs: readonly string[];
}

const BROADCAST_FIRST = `await fetch(String(process.env['SOLANA_DEVNET_RPC_URLS']).split(',')[0] as string, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params: [transaction, { encoding: 'base64' }] }),
  });
  `;

/** Two nodes, of which one is enough after a while. */
const ONE_IS_ENOUGH: RigOptions = { nodes: 2, confirmByOneNodeAfterSeconds: 2 };

export const PLANTED_BUGS: readonly PlantedBug[] = [
  {
    name: 'stores the signed bytes after the broadcast',
    edits: [
      {
        file: 'activities/operations/operation-activities.ts',
        find: 'return decideSignature(',
        replace: `${BROADCAST_FIRST}return decideSignature(`,
      },
    ],
    device: 'signs at once',
    scenario: NO_FAULT,
    onset: 'start',
    foundAs: ['BROADCAST BEFORE STORED'],
  },
  {
    name: 'gives out fresh bytes while the old ones live',
    edits: [
      {
        file: 'use-cases/operations/sign-operation.ts',
        find: 'if (blocksLeft < 0) {\n        // Too old',
        replace: 'if (true) {\n        // Too old',
      },
      {
        file: 'activities/operations/signing-request-activity.ts',
        find: "if (evidence.verdict === 'dead') {\n    const request",
        replace: 'if (true) {\n    const request',
      },
    ],
    device: 'signs in two tabs',
    scenario: NO_FAULT,
    onset: 'start',
    foundAs: ['DOUBLED', 'FALSE PROOF'],
  },
  {
    name: 'believes a node that has lost the witness',
    edits: [
      {
        file: 'chain/transactions/death-proof.ts',
        find: 'if (!observation.witnessFinalized)',
        replace: 'if (false)',
      },
    ],
    device: 'signs at once',
    scenario: scenarioNamed('both nodes: has lost its history'),
    onset: 'toSign',
    foundAs: ['DOUBLED', 'FALSE PROOF'],
  },
  {
    name: 'obeys a message that saw an older version',
    edits: [
      {
        file: 'activities/operations/operation-step.ts',
        find: 'if (state.operation.version === version) {',
        replace: 'if (true) {',
      },
      {
        file: 'activities/operations/operation-step.ts',
        find: 'await move(rows, operationId, version, decision.change)',
        replace: 'await move(rows, operationId, state.operation.version, decision.change)',
      },
    ],
    device: 'signs too late, and then waits while an operator resets the workflow',
    scenario: NO_FAULT,
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
    scenario: scenarioNamed('one node adds an error to what landed, and the other one is down'),
    onset: 'toSign',
    foundAs: ['WRONG STATE', 'FALSE EVENT'],
  },
  {
    name: 'believes one node’s finality',
    edits: [
      {
        file: 'chain/transactions/ask-landing.ts',
        find: "const isAsked = needed === 'confirmed' || commitment === 'finalized';",
        replace: 'const isAsked = true;',
      },
      {
        file: 'domain/operations/landing.ts',
        find: 'complete: completeAt(value, needed) }',
        replace: `complete: completeAt(
          value,
          votes.some((vote) => vote.value?.kind === 'landed' && vote.value.commitment === 'finalized') ? 'confirmed' : needed,
        ) }`,
      },
    ],
    device: 'signs at once',
    scenario: scenarioNamed('one node claims finality early'),
    onset: 'toSign',
    // The evidence shows it too; this bug is about what is seen during the lie.
    foundAs: ['FALSE FINALITY'],
  },
  {
    name: 'takes one node’s word although it may not',
    edits: [
      {
        file: 'activities/operations/watch-activity.ts',
        find: '...UNVERIFIED_TIMES, confirmByOneNodeAfterMs,',
        replace: '...UNVERIFIED_TIMES, confirmByOneNodeAfterMs: 2_000,',
      },
    ],
    device: 'signs at once',
    scenario: scenarioNamed('one node is down'),
    onset: 'toSign',
    foundAs: ['FALSE EVENT'],
  },
  {
    name: 'lets a false confirmation stand',
    edits: [
      {
        file: 'domain/operations/watch-transitions.ts',
        find: '  if (hasEnded(operation.status) && !operation.isFinal) {\n    return change({',
        replace: `  if (hasEnded(operation.status) && !operation.isFinal) {
    if (isByOneNode(operation)) return change({ status: 'confirmed', message: 'It stays confirmed.', dead });
    return change({`,
      },
    ],
    service: ONE_IS_ENOUGH,
    device: 'signs at once',
    scenario: scenarioNamed(
      'one node drops bytes and invents a landing, the other one is down, and one is enough',
    ),
    onset: 'toSign',
    foundAs: ['FALSE EVENT'],
  },
  {
    name: 'compares no amounts',
    edits: [
      {
        file: 'domain/operations/landing.ts',
        find: 'effects.error?.detail ?? null, effects.feeLamports, effects.balances]',
        replace: 'effects.error?.detail ?? null]',
      },
    ],
    device: 'signs at once',
    scenario: scenarioNamed('one node shows what landed with another amount'),
    onset: 'toSign',
    foundAs: ['WRONG EVIDENCE', 'WRONG RESULT'],
  },
];

function scenarioNamed(name: string): FaultScenario {
  const scenario = scenariosOf(ONE_IS_ENOUGH).find((each) => each.name === name);
  if (!scenario) throw new Error(`no scenario is called ${name}`);
  return scenario;
}

/** A copy of the service with one mistake in it. */
export async function plantBug({ name, edits }: PlantedBug): Promise<ChangedCopy> {
  return changedCopy(name, edits);
}
