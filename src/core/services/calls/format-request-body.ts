import type { UpstreamRequest } from '#core/ports/upstream.ts'

/** The body as it is shown to people: a binary one by its length only. */
export const formatRequestBody = (body: UpstreamRequest['body']): string | null =>
  body === null || typeof body === 'string' ? body : `[${body.length} bytes]`
