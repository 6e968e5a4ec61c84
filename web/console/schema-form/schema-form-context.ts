import { type ComponentType, createContext, use } from 'react'
import type { JsonSchema, JsonValue } from './json-schema.ts'

/** One value of a form: `path` names it in errors, such as `lines[0].price`. */
export type SchemaFieldProps = {
  schema: JsonSchema
  name: string
  path: string
  isRequired: boolean
  /** Undefined when it is not set. */
  value: JsonValue
  onChange: (value: JsonValue) => void
}

type SchemaFormContent = {
  root: JsonSchema
  /** Faults that the service found, by path. */
  errors: ReadonlyMap<string, string>
  /** The control of a nested value; in the context, since fields contain each other. */
  Nested: ComponentType<SchemaFieldProps>
}

export const SchemaFormContext = createContext<SchemaFormContent | null>(null)

export function useSchemaForm(): SchemaFormContent {
  const content = use(SchemaFormContext)
  if (!content) throw new Error('a schema field must be inside of a schema form')
  return content
}
