import { repairSchema } from '#core/engines/schemas/json-schema/index.ts'
import type { Operation } from '#core/model/operations/operation.ts'

type PlannedOperation = { plan: Pick<Operation['plan'], 'path'> }

/** Tools of MCP servers have no path: they are called at the endpoint of their server. */
export const isMcpOperation = ({ plan }: PlannedOperation): boolean => plan.path === ''

/** `losses` describe the unchecked parts of the schemas, by path. */
export type UsableSchemas = Pick<Operation, 'inputSchema' | 'outputSchema'> & { losses: string[] }

/**
 * The schemas that are published and validated. Documents are repaired on import. Operations of MCP servers keep the
 * original schemas, so that changes are detected, and are repaired on use.
 */
export function readUsableSchemas(
  operation: PlannedOperation & Pick<Operation, 'inputSchema' | 'outputSchema'>,
): UsableSchemas {
  const { inputSchema, outputSchema } = operation
  if (!isMcpOperation(operation)) return { inputSchema, outputSchema, losses: [] }
  const input = repairSchema(inputSchema)
  const output = outputSchema ? repairSchema(outputSchema) : null
  return {
    inputSchema: input.schema,
    outputSchema: output?.schema ?? null,
    losses: [...describeLosses('input', input.losses), ...describeLosses('output', output?.losses ?? [])],
  }
}

const describeLosses = (kind: string, losses: string[]) =>
  losses.map((loss) => `of the ${kind} schema, ${loss}`)

/** The message for the owner about repaired schemas. */
export const describeSchemaLosses = (name: string, losses: readonly string[]): string =>
  `The schemas of ${name} are invalid; the tool is published without the invalid parts: ${losses.join('; ')}.`
