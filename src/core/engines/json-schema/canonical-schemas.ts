import canonicalize from 'canonicalize'
import type { JsonObject } from '#base/json.ts'

/** The canonical JSON (RFC 8785) whose digest shows whether an operation's schemas changed. Needs valid Unicode. */
export const canonicalizeSchemas = (input: JsonObject, output: JsonObject | null): string =>
  canonicalize({ input, output }) ?? ''
