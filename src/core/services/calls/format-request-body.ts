import type { BuiltRequest } from '#core/engines/rest-request/index.ts'

/** The body as it is shown to people: a binary one by its length only. */
export const formatRequestBody = (body: BuiltRequest['body']): string | null =>
  body === null || typeof body === 'string' ? body : `[${body.length} bytes]`
