// What the rules need to know about the schema of an operation. Finding it compiles the schema, and drafts are checked
// often: findings are cached by the digest of the operation's schemas.
import { LRUCache } from 'lru-cache'
import type { InputViolation } from '#base/errors.ts'
import {
  compileSharedSchema,
  type SchemaOmission,
  type UnsupportedPattern,
} from '#core/engines/json-schema/index.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import { listUsedOperations } from './draft-rule.ts'

/** `violation` is the first reason why the schema cannot be used, other than its patterns. */
export type SchemaFindings = {
  violation: InputViolation | null
  unsupportedPatterns: UnsupportedPattern[]
  omissions: SchemaOmission[]
}

const cachedFindings = new LRUCache<string, SchemaFindings>({ max: 10_000 })

/** Examines input schemas only: output schemas are announced in a relaxed form that rejects nothing. */
export function examineSchema({ schemaHash, inputSchema }: Operation): SchemaFindings {
  const cached = cachedFindings.get(schemaHash)
  if (cached) return cached
  const { schemaViolations, unsupportedPatterns, omissions } = compileSharedSchema(inputSchema)
  const violation = schemaViolations.find(({ code }) => code !== 'pattern_unsupported') ?? null
  const findings = { violation, unsupportedPatterns, omissions }
  cachedFindings.set(schemaHash, findings)
  return findings
}

/** The operations whose schemas the check of a draft would compile. */
export const listUnexaminedOperations = (contents: Contents): Operation[] =>
  listUsedOperations(contents)
    .map(({ operation }) => operation)
    .filter(({ schemaHash }) => !cachedFindings.has(schemaHash))
