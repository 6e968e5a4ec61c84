/** Arguments for every required member, and one source for an import. */
export function buildLeastArguments(schema: {
  required?: string[] | undefined
  properties?: object | undefined
}) {
  const members = (schema.properties ?? {}) as Record<string, { type?: string }>
  const fill = (name: string) => {
    if (members[name]?.type === 'object') return {}
    return members[name]?.type === 'array' ? [name === 'tools' ? { operation_id: 'op' } : { tool: 't' }] : 'x'
  }
  const source = 'openapi_document' in members ? { openapi_document: '{}' } : {}
  const widget = 'primitive' in members ? { primitive: 'form', tool: 'x' } : {}
  return {
    ...Object.fromEntries((schema.required ?? []).map((name) => [name, fill(name)])),
    ...source,
    ...widget,
  }
}
