import { repairSchema } from '#core/engines/schemas/json-schema/index.ts'
import type { Operation } from '#core/model/operations/operation.ts'

type PlannedOperation = { plan: Pick<Operation['plan'], 'path'> }

/** Tools of MCP servers have no path: they are called at the endpoint of their server. */
export const isMcpOperation = ({ plan }: PlannedOperation): boolean => plan.path === ''

/** `losses` say what of the schemas is not checked, by its path. */
export type UsableSchemas = Pick<Operation, 'inputSchema' | 'outputSchema'> & { losses: string[] }

/**
 * The schemas that are published and validated. Documents are repaired when they are imported; of an MCP server the
 * operation has what the server says, so that changes of it are found, and is repaired when it is used.
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

/** What the owner reads of a tool whose schemas were repaired. */
export const describeSchemaLosses = (name: string, losses: readonly string[]): string =>
  `The schemas of ${name} are invalid, and it is published without what is: ${losses.join('; ')}.`
