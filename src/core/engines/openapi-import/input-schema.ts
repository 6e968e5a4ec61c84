import type { JsonObject } from '#base/json.ts'
import { startOf } from '#base/text.ts'
import type { Argument } from './argument.ts'
import type { Notes } from './notes.ts'
import type { Parameter } from './parameters.ts'
import type { RequestBody } from './request-body.ts'
import { assemble } from './schema/assemble.ts'
import { located } from './schema/definitions.ts'
import type { Source } from './source.ts'

const maxDescription = 1_000

/** The schema of all arguments of an operation. It forbids unknown arguments, so that misspelt names are reported. */
export function inputSchema(
  source: Source,
  parameters: readonly Parameter[],
  body: RequestBody,
  notes: Notes,
): JsonObject {
  const all = [...parameters.map(({ argument }) => argument), ...body.arguments]
  const required = all.filter((argument) => argument.required).map((argument) => argument.name)
  const root: JsonObject = {
    type: 'object',
    properties: Object.fromEntries(all.map((argument) => [argument.name, memberOf(argument)])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
  const parts = [
    ...parameters.map(({ part, binding }) => located(part, `the ${binding.in} parameter ${binding.name}`)),
    ...body.parts.map((part) => located(part, 'the body')),
  ]
  const { schema, reasons, open } = assemble(root, parts, source.inputs)
  notes.degrade(...reasons)
  if (open > 0)
    notes.degrade(`the input schema is too large: ${open} of its definitions are reduced to their type`)
  return schema
}

/** The description of a parameter is more specific than that of its schema, which may be shared. */
const memberOf = ({ schema, description }: Argument): JsonObject =>
  description ? { ...schema, description: startOf(description, maxDescription) } : schema
