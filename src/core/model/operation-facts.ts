import type { Operation } from './operation.ts'

/** One top-level member of a schema, as a person reads it. `type` is a JSON Schema type. */
export type SchemaEntry = {
  name: string
  type: string
  description: string
  required: boolean
  /** "" means none. */
  default: string
  enumValues: string[]
}

/** An operation as faces present it: the row and the views of its schemas. */
export type OperationFacts = {
  operation: Operation
  inputs: SchemaEntry[]
  outputs: SchemaEntry[]
  /** Dotted leaf paths of an answer, such as `items[].id`. */
  outputPaths: string[]
}
