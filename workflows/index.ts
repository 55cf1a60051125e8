/** The workflow bundle's entry: every workflow type, under the name that it is started by. */
export { ledgerWorkflow } from './ledger/ledger-workflow.ts';
export { sendWorkflow } from './operations/send-workflow.ts';
export { deliveryWorkflow } from './webhooks/delivery-workflow.ts';
export { webhookDispatcherWorkflow } from './webhooks/webhook-dispatcher-workflow.ts';
