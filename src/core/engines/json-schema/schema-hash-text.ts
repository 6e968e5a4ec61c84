import canonicalize from 'canonicalize'
import type { JsonObject } from '#base/json.ts'

/** The canonical text (RFC 8785) whose digest tells whether an operation's schemas changed. Wants valid Unicode. */
export const schemaHashText = (input: JsonObject, output: JsonObject | null): string =>
  canonicalize({ input, output }) ?? ''
