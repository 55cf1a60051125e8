/** Sends the messages of all chats. */
export const CHAT_SENDER_WORKFLOW_TYPE = 'chatSenderWorkflow';

/** There is one. Correctness does not depend on that: leases ensure it. */
export const CHAT_SENDER_WORKFLOW_ID = 'chat-sender';
