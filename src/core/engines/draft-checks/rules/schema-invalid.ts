import type { InputViolation } from '#base/errors.ts'
import { validateSchema } from '#core/engines/json-schema/index.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import { type DraftRule, listUsedOperations, toOperationReference, toToolReference } from '../draft-rule.ts'

const maxCached = 10_000
const cachedViolations = new Map<string, InputViolation | null>()

/** Validating a schema compiles it, and drafts are checked often: the result is cached by the digest of the schema. */
function findFirstViolation({ schemaHash, inputSchema }: Operation): InputViolation | null {
  const cached = cachedViolations.get(schemaHash)
  if (cached !== undefined) return cached
  if (cachedViolations.size >= maxCached) cachedViolations.clear()
  const violation = validateSchema(inputSchema).find(({ code }) => code !== 'pattern_unsupported') ?? null
  cachedViolations.set(schemaHash, violation)
  return violation
}

/** Checks input schemas only: output schemas are announced in a relaxed form that rejects nothing. */
export const checkSchemaInvalid: DraftRule = (contents) =>
  listUsedOperations(contents).flatMap(({ operation, tools }) => {
    const first = findFirstViolation(operation)
    if (!first) return []
    return [
      {
        code: 'schema_invalid',
        message: `The input schema of ${operation.name} is invalid: ${first.path || 'it'} ${first.message}.`,
        severity: 'error',
        blocksPublish: true,
        references: [toOperationReference(operation), ...tools.map(toToolReference)],
      },
    ]
  })
