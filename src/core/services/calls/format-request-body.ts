import type { UpstreamRequest } from '#core/ports/upstream.ts'

/** The body in readable form: binary bodies as their length. */
export const formatRequestBody = (body: UpstreamRequest['body']): string | null =>
  body === null || typeof body === 'string' ? body : `[${body.length} bytes]`
