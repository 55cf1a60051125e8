/** For workflows/index.ts: the service's own workflows, and one line for the kind. */
export * from '../../../workflows/index.ts';
export { operationWorkflow as exampleNoteWorkflow } from '../../../workflows/operations/operation-workflow.ts';
