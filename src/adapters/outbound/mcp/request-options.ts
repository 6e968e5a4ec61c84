import type { RequestOptions } from '@modelcontextprotocol/client'
import type { Call } from './call.ts'

/** The call keeps the time; the client's own clock must not be the one that ends it. */
const longerThanAnyCall = 3_600_000

export const requestOptions = (call: Call): RequestOptions => ({
  signal: call.signal,
  timeout: longerThanAnyCall,
})
