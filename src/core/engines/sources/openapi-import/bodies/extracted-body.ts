import type { BodyBinding } from '#core/model/operations/operation.ts'
import type { OperationArgument } from '../parameters/argument-namer.ts'
import type { ConvertedSchema } from '../schema/schema-definitions.ts'

/** How the body is built, the arguments that it adds, and the converted schemas that these come from. */
export type ExtractedBody = {
  binding: BodyBinding | null
  arguments: OperationArgument[]
  schemas: ConvertedSchema[]
}
