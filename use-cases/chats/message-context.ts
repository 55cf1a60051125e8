// MAINTENANCE: activities/chats/message-content.ts decrypts with the same context.
export function messageContext(id: string): string {
  return `chat_messages.body:${id}`;
}
