/** The entry of EGRESS_ALLOW that the message of a failed step asks for; null for other failures. */
export const findMissingEntry = (message: string): string | null =>
  /add (\S+) to the setting EGRESS_ALLOW/.exec(message)?.[1] ?? null
