import type { RequestOptions } from '@modelcontextprotocol/client'
import type { McpCallScope } from './call-scope.ts'

/** The call scope enforces the deadline; the client's own timeout must not fire first. */
const clientTimeoutMs = 3_600_000

export const buildRequestOptions = (call: McpCallScope): RequestOptions => ({
  signal: call.signal,
  timeout: clientTimeoutMs,
})
