/** The workflow bundle's entry: every workflow type, under the name that it is started by. */
export { ledgerWorkflow } from './ledger/ledger-workflow.ts';
// One name a kind (operation-messages.ts), so that the Temporal UI tells kinds apart.
export { operationWorkflow as sendWorkflow } from './operations/operation-workflow.ts';
export { deliveryWorkflow } from './webhooks/delivery-workflow.ts';
export { webhookDispatcherWorkflow } from './webhooks/webhook-dispatcher-workflow.ts';
