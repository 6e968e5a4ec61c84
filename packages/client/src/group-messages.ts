export type MessageGroup = { message: string; count: number }

/** Equal messages once, with their count; the most frequent first. */
export function groupMessages(messages: readonly string[]): MessageGroup[] {
  const counts = new Map<string, number>()
  for (const message of messages) counts.set(message, (counts.get(message) ?? 0) + 1)
  return [...counts]
    .map(([message, count]) => ({ message, count }))
    .sort((first, second) => second.count - first.count)
}
