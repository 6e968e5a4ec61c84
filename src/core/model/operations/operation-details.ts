import type { Operation } from './operation.ts'

/** One top-level property of a schema, in an editable form. `type` is a JSON Schema type. */
export type SchemaEntry = {
  name: string
  type: string
  description: string
  required: boolean
  /** "" means none. */
  default: string
  enumValues: string[]
}

/** An operation as the API presents it: the row and the views of its schemas. */
export type OperationDetails = {
  operation: Operation
  inputs: SchemaEntry[]
  outputs: SchemaEntry[]
  /** Dotted leaf paths of the output schema, such as `items[].id`. */
  outputPaths: string[]
}
