/* The entry of the script that the browser measures. */
export { checkSwapMessage } from '../../client/src/checks/swaps/swap-template.ts';
export { decodeVersionedMessage } from '../../client/src/checks/messages/message.ts';
