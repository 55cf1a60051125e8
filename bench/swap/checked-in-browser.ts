/* The entry of the script that the browser measures. */
export { checkSwapMessage } from '../../client/src/swap-template.ts';
export { decodeVersionedMessage } from '../../client/src/versioned-message.ts';
