import type { InputFault } from '#base/errors.ts'
import { schemaFaults } from '#core/engines/json-schema/compile-schema.ts'
import type { Operation } from '#core/model/operation.ts'
import { type Rule, refOperation, refTool, usedOperations } from './rule.ts'

const mostKept = 10_000
const kept = new Map<string, InputFault | null>()

/** Validating a schema compiles it, and drafts are checked often: the result is cached by the digest of the schema. */
function firstFault({ schemaHash, inputSchema }: Operation): InputFault | null {
  const known = kept.get(schemaHash)
  if (known !== undefined) return known
  if (kept.size >= mostKept) kept.clear()
  const fault = schemaFaults(inputSchema).find(({ code }) => code !== 'pattern_unsupported') ?? null
  kept.set(schemaHash, fault)
  return fault
}

/** Checks input schemas only: output schemas are announced in a relaxed form that rejects nothing. */
export const schemaInvalid: Rule = (contents) =>
  usedOperations(contents).flatMap(({ operation, tools }) => {
    const first = firstFault(operation)
    if (!first) return []
    return [
      {
        code: 'schema_invalid',
        message: `The input schema of ${operation.name} is invalid: ${first.path || 'it'} ${first.message}.`,
        severity: 'error',
        blocksPublish: true,
        references: [refOperation(operation), ...tools.map(refTool)],
      },
    ]
  })
