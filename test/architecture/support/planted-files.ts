/** Path and text. */
type File = readonly [path: string, text: string];

export interface Planted {
  what: string;
  rule: string;
  refused: File;
  /** The same wish, put in a way that is allowed. */
  allowed: File;
  /** Further files that the two need. */
  beside?: readonly File[];
}

/** The files that the planted ones import. */
export const SURROUNDINGS: readonly File[] = [
  ['activities/charge.ts', 'export type Charge = () => Promise<void>;\nexport const name = "charge";\n'],
  ['api/main.ts', 'export const started = true;\n'],
  ['http/app.ts', 'export const app = "api";\n'],
  ['api/operations/rows.ts', 'export const rows = 1;\n'],
  ['client/src/cli/table.ts', 'export const table = "rows";\n'],
  ['db/operations/rows.ts', 'export const table = "rows";\nexport type Row = string;\n'],
  ['domain/amounts.ts', 'export const lamports = 1n;\n'],
  ['encryption/cipher.ts', 'export const cipher = "cipher";\n'],
  ['encryption/key-ring.ts', 'export const keyRing = "keys";\n'],
  ['codec/main.ts', 'export const started = true;\n'],
  ['workflows/operations/operation-messages.ts', 'export const update = "confirm";\n'],
  ['workflows/operations/operation-state.ts', 'export const state = "open";\n'],
];

const IMPORTS = 'eslint(no-restricted-imports)';
const GLOBALS = 'eslint(no-restricted-globals)';

const CHARGE = `import { proxyActivities } from '@temporalio/workflow';
const { charge } = proxyActivities<{ charge(): Promise<void> }>({ startToCloseTimeout: '1 s' });
`;

export const PLANTED: readonly Planted[] = [
  {
    what: 'a workflow that takes in the code of an activity',
    rule: IMPORTS,
    refused: ['workflows/code.ts', "export { name } from '../activities/charge.ts';\n"],
    allowed: ['workflows/code-type.ts', "export type { Charge } from '../activities/charge.ts';\n"],
  },
  {
    what: 'a workflow that does so by import()',
    rule: IMPORTS,
    refused: [
      'workflows/lazy.ts',
      "export const name = async () => (await import('../activities/charge.ts')).name;\n",
    ],
    allowed: [
      'workflows/lazy-own.ts',
      "export const state = async () => (await import('./operations/operation-state.ts')).state;\n",
    ],
  },
  {
    what: 'a workflow that waits for no answer of its activity',
    rule: 'typescript(no-floating-promises)',
    refused: [
      'workflows/floating.ts',
      `${CHARGE}export async function pay(): Promise<void> {\n  charge();\n  await charge();\n}\n`,
    ],
    allowed: [
      'workflows/awaiting.ts',
      `${CHARGE}export async function pay(): Promise<void> {\n  await charge();\n}\n`,
    ],
  },
  {
    what: 'a Node module in a workflow',
    rule: IMPORTS,
    refused: ['workflows/ids.ts', "export { randomUUID } from 'node:crypto';\n"],
    allowed: ['workflows/sdk-ids.ts', "export { uuid4 } from '@temporalio/workflow';\n"],
  },
  {
    what: "Temporal's client in a workflow",
    rule: IMPORTS,
    refused: ['workflows/client.ts', "export { Client } from '@temporalio/client';\n"],
    allowed: ['workflows/common.ts', "export { ApplicationFailure } from '@temporalio/common';\n"],
  },
  {
    what: 'the environment in a workflow',
    rule: GLOBALS,
    refused: ['workflows/environment.ts', "export const zone = () => globalThis.process.env['TZ'];\n"],
    allowed: ['workflows/argument.ts', 'export const zone = (process: { zone: string }) => process.zone;\n'],
  },
  {
    what: 'a Node module in the domain',
    rule: IMPORTS,
    refused: ['domain/files.ts', "export { readFileSync } from 'node:fs';\n"],
    allowed: ['domain/hashes.ts', "export { sha256 } from '@noble/hashes/sha2.js';\n"],
  },
  {
    what: 'a request in the domain',
    rule: GLOBALS,
    refused: ['domain/request.ts', "export const ask = () => fetch('http://127.0.0.1');\n"],
    allowed: ['domain/reader.ts', 'export interface Reader {\n  fetch(): Promise<string>;\n}\n'],
  },
  {
    what: 'a store in a route',
    rule: IMPORTS,
    refused: ['api/operations/store.ts', "export { table } from '../../db/operations/rows.ts';\n"],
    allowed: ['api/operations/row-type.ts', "export type { Row } from '../../db/operations/rows.ts';\n"],
  },
  {
    what: 'a subfolder of api/ that is taken for the folder of its name',
    rule: IMPORTS,
    refused: ['worker/rows.ts', "export { rows } from '../api/operations/rows.ts';\n"],
    allowed: ['api/wallets/rows.ts', "export { rows } from '../operations/rows.ts';\n"],
  },
  {
    what: 'the driver of the database outside db/, its types too',
    rule: IMPORTS,
    refused: ['use-cases/driver.ts', "export type { Knex } from 'knex';\n"],
    allowed: ['db/driver.ts', "export type { Knex } from 'knex';\n"],
  },
  {
    what: 'a Solana package outside chain/',
    rule: IMPORTS,
    refused: ['activities/solana.ts', "export { PublicKey } from '@solana/web3.js';\n"],
    allowed: ['chain/solana.ts', "export { PublicKey } from '@solana/web3.js';\n"],
  },
  {
    what: "Temporal's client outside the gateway",
    rule: IMPORTS,
    refused: ['use-cases/client.ts', "export { Client } from '@temporalio/client';\n"],
    allowed: ['use-cases/temporal-gateway.ts', "export { Client } from '@temporalio/client';\n"],
  },
  {
    what: "Temporal's client in an activity",
    rule: IMPORTS,
    refused: ['activities/client.ts', "export { Client } from '@temporalio/client';\n"],
    allowed: ['use-cases/client-type.ts', "export type { Client } from '@temporalio/client';\n"],
  },
  {
    what: 'the state of a workflow in use-cases/',
    rule: IMPORTS,
    refused: ['use-cases/state.ts', "export { state } from '../workflows/operations/operation-state.ts';\n"],
    allowed: [
      'use-cases/messages.ts',
      "export { update } from '../workflows/operations/operation-messages.ts';\n",
    ],
  },
  {
    what: 'a cipher in config/',
    rule: IMPORTS,
    refused: ['config/cipher.ts', "export { cipher } from '../encryption/cipher.ts';\n"],
    allowed: ['config/keys.ts', "export { keyRing } from '../encryption/key-ring.ts';\n"],
  },
  {
    what: 'the service in the client library',
    rule: IMPORTS,
    refused: ['client/src/service.ts', "export { lamports } from '../../domain/amounts.ts';\n"],
    allowed: ['client/test/service.ts', "export { lamports } from '../../domain/amounts.ts';\n"],
  },
  {
    what: 'a Node module in the client library',
    rule: IMPORTS,
    refused: ['client/src/node.ts', "export { createHmac } from 'node:crypto';\n"],
    allowed: ['client/src/noble.ts', "export { hmac } from '@noble/hashes/hmac.js';\n"],
  },
  {
    what: 'the command line in the client library',
    rule: IMPORTS,
    refused: ['client/src/sends/command.ts', "export { table } from '../cli/table.ts';\n"],
    allowed: ['client/src/cli/command.ts', "export { table } from './table.ts';\n"],
  },
  {
    what: 'a request in the checks before a signature',
    rule: GLOBALS,
    refused: ['client/src/checks/request.ts', "export const ask = () => fetch('http://127.0.0.1');\n"],
    allowed: ['client/src/transport/request.ts', "export const ask = () => fetch('http://127.0.0.1');\n"],
  },
  {
    what: 'files whose types need each other',
    rule: 'import(no-cycle)',
    refused: [
      'client/src/sends/circle.ts',
      "export type { Far } from './far-side.ts';\nexport type Near = 1;\n",
    ],
    allowed: [
      'client/src/sends/line.ts',
      "export type { End } from './far-end.ts';\nexport type Start = 1;\n",
    ],
    beside: [
      ['client/src/sends/far-side.ts', "export type { Near } from './circle.ts';\nexport type Far = 2;\n"],
      ['client/src/sends/far-end.ts', 'export type End = 2;\n'],
    ],
  },
  {
    what: 'the import of a main file',
    rule: IMPORTS,
    refused: ['api/again.ts', "export { started } from './main.ts';\n"],
    allowed: ['api/part.ts', "export { app } from '../http/app.ts';\n"],
  },
  {
    what: 'a wiring file that imports a door',
    rule: IMPORTS,
    refused: ['worker/start-worker.ts', "export { app } from '../api/app.ts';\n"],
    allowed: ['worker/main.ts', "export { cipher } from '../encryption/cipher.ts';\n"],
  },
  {
    what: 'a path that is longer than it has to be',
    rule: IMPORTS,
    refused: ['workflows/detour.ts', "export { name } from './../activities/charge.ts';\n"],
    allowed: ['workflows/straight.ts', "export { lamports } from '../domain/amounts.ts';\n"],
  },
  {
    what: 'files that need each other',
    rule: 'import(no-cycle)',
    refused: ['chain/circle.ts', "export { far } from './far-side.ts';\nexport const near = 1;\n"],
    allowed: ['chain/line.ts', "export { end } from './far-end.ts';\nexport type Near = number;\n"],
    beside: [
      ['chain/far-side.ts', "export { near } from './circle.ts';\nexport const far = 2;\n"],
      ['chain/far-end.ts', 'export const end = 2;\n'],
    ],
  },
  {
    what: 'the console in the service',
    rule: 'eslint(no-console)',
    refused: ['api/console.ts', "console.log('here');\nexport const said = true;\n"],
    allowed: ['local/console.ts', "console.log('here');\nexport const said = true;\n"],
  },
  {
    what: 'any',
    rule: 'typescript(no-explicit-any)',
    refused: ['chain/any.ts', 'export const text = (value: any) => String(value);\n'],
    allowed: ['chain/unknown.ts', 'export const text = (value: unknown) => String(value);\n'],
  },
  {
    what: 'what JSON.parse makes, unchecked',
    rule: 'typescript(no-unsafe-member-access)',
    refused: [
      'chain/unchecked.ts',
      'export const height = (text: string) => Number(JSON.parse(text).height);\n',
    ],
    allowed: [
      'chain/checked.ts',
      "import { z } from 'zod';\nexport const height = (text: string) => z.number().parse(JSON.parse(text));\n",
    ],
  },
  {
    what: 'a promise that is not awaited',
    rule: 'typescript(no-misused-promises)',
    refused: ['chain/ignored.ts', 'export const timer = setInterval(async () => Promise.resolve(), 1);\n'],
    allowed: ['chain/handled.ts', 'export const timer = setInterval(() => void Promise.resolve(), 1);\n'],
  },
  {
    what: 'a file about keys that takes in a screen of the page',
    rule: IMPORTS,
    refused: ['page/device/shown.ts', "export { Send } from '../sends/send.tsx';\n"],
    allowed: ['page/device/drafted.ts', "export { draft } from '../sends/send-draft.ts';\n"],
    beside: [
      ['page/sends/send.tsx', 'export const Send = () => null;\n'],
      ['page/sends/send-draft.ts', "export const draft = '';\n"],
    ],
  },
  {
    what: 'a type that is imported as if it were a value',
    rule: 'typescript(no-import-type-side-effects)',
    refused: [
      'activities/inline.ts',
      "import { type Row } from '../db/operations/rows.ts';\nexport type Copy = Row;\n",
    ],
    allowed: [
      'activities/whole.ts',
      "import type { Row } from '../db/operations/rows.ts';\nexport type Copy = Row;\n",
    ],
  },
  {
    what: 'a default export',
    rule: 'import(no-default-export)',
    refused: ['chain/default.ts', 'export default 1;\n'],
    allowed: ['chain/named.ts', 'export const one = 1;\n'],
  },
];
