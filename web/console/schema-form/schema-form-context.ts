import { type ComponentType, createContext, use } from 'react'
import type { JsonSchema, JsonValue } from './json-schema.ts'

/** `path` identifies the value in errors, such as `lines[0].price`. */
export type SchemaFieldProps = {
  schema: JsonSchema
  name: string
  path: string
  isRequired: boolean
  /** Undefined if it is not set. */
  value: JsonValue
  onChange: (value: JsonValue) => void
}

type SchemaFormContent = {
  root: JsonSchema
  /** Violations that the service reported, by path. */
  errors: ReadonlyMap<string, string>
  /** Renders a nested value. It is in the context because fields contain each other. */
  Nested: ComponentType<SchemaFieldProps>
}

export const SchemaFormContext = createContext<SchemaFormContent | null>(null)

export function useSchemaForm(): SchemaFormContent {
  const content = use(SchemaFormContext)
  if (!content) throw new Error('a schema field must be inside of a schema form')
  return content
}
