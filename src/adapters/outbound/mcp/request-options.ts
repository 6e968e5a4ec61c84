import type { RequestOptions } from '@modelcontextprotocol/client'
import type { Call } from './call.ts'

/** The call scope enforces the deadline; the client's own timeout must not fire first. */
const longerThanAnyCall = 3_600_000

export const requestOptions = (call: Call): RequestOptions => ({
  signal: call.signal,
  timeout: longerThanAnyCall,
})
