/** Entry of the workflow bundle: every workflow type, under the name that starts it. */
export { alertsWorkflow } from './alerts/alerts-workflow.ts';
export { chatSenderWorkflow } from './chats/chat-sender-workflow.ts';
export { digestWorkflow } from './chats/digest-workflow.ts';
export { hourlyWorkflow } from './chats/hourly-workflow.ts';
export { ledgerWorkflow } from './ledger/ledger-workflow.ts';
// One name per kind (operation-messages.ts), so that the Temporal UI shows the kind.
export {
  operationWorkflow as sendWorkflow,
  operationWorkflow as swapWorkflow,
  operationWorkflow as stakeDelegateWorkflow,
  operationWorkflow as stakeUndelegateWorkflow,
  operationWorkflow as stakeWithdrawWorkflow,
  operationWorkflow as stakeRedelegateWorkflow,
  operationWorkflow as walletCreateWorkflow,
  operationWorkflow as developerAccessWorkflow,
} from './operations/operation-workflow.ts';
export { triggerOrderWorkflow } from './orders/order-workflow.ts';
export { pricesWorkflow } from './prices/prices-workflow.ts';
export { stakeEpochWorkflow } from './stakes/stake-epoch-workflow.ts';
export { stakePositionWorkflow } from './stakes/stake-position-workflow.ts';
export { deliveryWorkflow } from './webhooks/delivery-workflow.ts';
export { webhookDispatcherWorkflow } from './webhooks/webhook-dispatcher-workflow.ts';
