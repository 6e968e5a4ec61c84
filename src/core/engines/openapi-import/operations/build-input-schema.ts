import type { JsonObject } from '#base/json.ts'
import { truncateText } from '#base/text.ts'
import type { ExtractedBody } from '../bodies/extracted-body.ts'
import type { ImportContext } from '../import-context.ts'
import type { OperationDiagnostics } from '../operation-diagnostics.ts'
import type { OperationArgument } from '../parameters/argument-namer.ts'
import type { OperationParameter } from '../parameters/read-parameters.ts'
import { assembleSchema } from '../schema/assemble-schema.ts'
import { withLocation } from '../schema/schema-definitions.ts'

const maxDescriptionLength = 1_000

/** The schema of all arguments of an operation. It forbids unknown arguments, so that misspelt names are reported. */
export function buildInputSchema(
  context: ImportContext,
  parameters: readonly OperationParameter[],
  body: ExtractedBody,
  diagnostics: OperationDiagnostics,
): JsonObject {
  const allArguments = [...parameters.map(({ argument }) => argument), ...body.arguments]
  const required = allArguments.filter((argument) => argument.required).map((argument) => argument.name)
  const root: JsonObject = {
    type: 'object',
    properties: Object.fromEntries(
      allArguments.map((argument) => [argument.name, buildArgumentSchema(argument)]),
    ),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
  const parts = [
    ...parameters.map(({ converted, binding }) =>
      withLocation(converted, `the ${binding.in} parameter ${binding.name}`),
    ),
    ...body.schemas.map((converted) => withLocation(converted, 'the body')),
  ]
  const { schema, reasons, omittedCount } = assembleSchema(root, parts, context.inputs)
  diagnostics.degrade(...reasons)
  if (omittedCount > 0)
    diagnostics.degrade(
      `the input schema is too large: ${omittedCount} of its definitions are reduced to their type`,
    )
  return schema
}

/** The description of a parameter is more specific than that of its schema, which may be shared. */
const buildArgumentSchema = ({ schema, description }: OperationArgument): JsonObject =>
  description ? { ...schema, description: truncateText(description, maxDescriptionLength) } : schema
