import type { JsonObject } from '#base/json.ts'
import { truncateText } from '#base/text.ts'
import { buildPortableSchema } from '#core/engines/schemas/portable-schema/index.ts'
import type { ExtractedBody } from '../bodies/extracted-body.ts'
import { toMarkdown } from '../document/plain-text.ts'
import type { ImportContext } from '../import-context.ts'
import type { OperationDiagnostics } from '../operation-diagnostics.ts'
import type { OperationArgument } from '../parameters/argument-namer.ts'
import type { OperationParameter } from '../parameters/read-parameters.ts'
import { assembleSchema } from '../schema/assemble-schema.ts'
import { withoutRepeatedTitle } from '../schema/merge-all-of.ts'
import { withLocation } from '../schema/schema-definitions.ts'
import { maxProseLength, shortenProse } from '../schema/shorten-schema.ts'

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
  const { schema, reasons, repairs, omittedCount } = assembleSchema(root, parts, context.inputs)
  diagnostics.degrade(...reasons)
  if (omittedCount > 0)
    diagnostics.degrade(
      `the input schema is too large: ${omittedCount} of its definitions are reduced to their type`,
    )
  const shortened = shortenProse(schema)
  if (shortened !== schema)
    diagnostics.degrade(
      `its input schema is longer than ${maxProseLength} characters: examples, titles or descriptions are shortened`,
    )
  diagnostics.noteRepairs(repairs)
  // Repairs of reduced definitions are not problems of the document.
  if (omittedCount === 0) diagnostics.noteRepairs(buildPortableSchema(shortened).repairs)
  return shortened
}

/**
 * The description of a parameter is more specific than the description of its schema, which may be shared.
 */
const buildArgumentSchema = ({ schema, description }: OperationArgument): JsonObject =>
  description
    ? withoutRepeatedTitle({
        ...schema,
        description: truncateText(toMarkdown(description), maxDescriptionLength),
      })
    : schema
