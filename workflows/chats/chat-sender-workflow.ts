import { continueAsNew, proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { ChatActivities } from '../../activities/chats/chat-activities.ts';
import { chatSend } from '../activity-options.ts';

const { sendChatMessages } = proxyActivities<ChatActivities>({
  ...chatSend,
  summary: 'Send messages to chats for ten minutes',
});

/** Keeps exactly one long-running activity that sends messages, and gives it to another worker if one dies. */
export async function chatSenderWorkflow(): Promise<void> {
  do {
    await sendChatMessages();
  } while (!workflowInfo().continueAsNewSuggested);
  await continueAsNew<typeof chatSenderWorkflow>();
}
