// Findings about the schemas of an operation, for the rules. Finding them compiles the schemas, and drafts are checked
// often, so findings are cached by the digest of the schemas.
import { LRUCache } from 'lru-cache'
import type { InputViolation } from '#base/errors.ts'
import { limitEntries } from '#base/limit-entries.ts'
import { runWithoutPauses, type TimeSlicedTask } from '#base/time-slices.ts'
import { isMcpOperation, readUsableSchemas } from '#core/engines/operations/content/index.ts'
import {
  compileSharedSchemaInTimeSlices,
  type SchemaOmission,
  type UnsupportedPattern,
} from '#core/engines/schemas/json-schema/index.ts'
import { findDefinitionHazards } from '#core/engines/texts/hazards/index.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import type { TextHazard } from '#core/model/operations/text-hazard.ts'
import { listUsedOperations } from './draft-rule.ts'

/** `violation` is the first reason why the schema cannot be used, other than its patterns. */
export type SchemaFindings = {
  violation: InputViolation | null
  unsupportedPatterns: UnsupportedPattern[]
  omissions: SchemaOmission[]
  /** Invalid parts that were left out of the schemas of a tool of an MCP server. */
  losses: string[]
  /** Of both schemas. */
  hazards: TextHazard[]
}

const cachedFindings = new LRUCache<string, SchemaFindings>(limitEntries(10_000))

const getFindingsKey = (operation: Operation) =>
  isMcpOperation(operation) ? `mcp ${operation.schemaHash}` : operation.schemaHash

/** Compiles only input schemas: output schemas are published in a relaxed form without questionable parts. */
export const examineSchema = (operation: Operation): SchemaFindings =>
  runWithoutPauses(examineSchemaInTimeSlices(operation))

/** Like `examineSchema`; pauses while it compiles a large schema. */
export function* examineSchemaInTimeSlices(operation: Operation): TimeSlicedTask<SchemaFindings> {
  const key = getFindingsKey(operation)
  const cached = cachedFindings.get(key)
  if (cached) return cached
  const { inputSchema, losses } = readUsableSchemas(operation)
  yield
  const { schemaViolations, unsupportedPatterns, omissions } =
    yield* compileSharedSchemaInTimeSlices(inputSchema)
  const violation = schemaViolations.find(({ code }) => code !== 'pattern_unsupported') ?? null
  yield
  const hazards = findDefinitionHazards(operation)
  const findings = { violation, unsupportedPatterns, omissions, losses, hazards }
  cachedFindings.set(key, findings)
  return findings
}

/** The operations whose schemas the check of a draft would compile. */
export const listUnexaminedOperations = (contents: Contents): Operation[] =>
  listUsedOperations(contents)
    .map(({ operation }) => operation)
    .filter((operation) => !cachedFindings.has(getFindingsKey(operation)))
