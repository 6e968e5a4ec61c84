// The least body that the schema of an operation allows.
type Schema = {
  type?: string
  required?: string[]
  properties?: Record<string, Schema>
  enum?: unknown[]
} & {
  const?: unknown
  minItems?: number
  items?: Schema
  anyOf?: Schema[]
  pattern?: string
  format?: string
}

/** Texts for the patterns of required members. */
const sampleTextOf = (pattern: string) =>
  pattern.includes('://') ? 'https://x.example' : pattern.includes('@') ? 'x@example.com' : 'x'

export const buildLeastBody = (schema: object): unknown => buildLeast(schema as Schema)

function buildLeast(schema: Schema): unknown {
  if (schema.anyOf) return buildLeast(schema.anyOf[0] ?? {})
  if (schema.enum) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer') return 1
  if (schema.type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => buildLeast(schema.items ?? {}))
  if (schema.format === 'date-time') return '2026-01-31T09:30:00Z'
  if (schema.type !== 'object') return sampleTextOf(schema.pattern ?? '')
  const members = (schema.required ?? []).map((name) => [name, buildLeast(schema.properties?.[name] ?? {})])
  return Object.fromEntries(members)
}
