// Formats the differences that the API reports.

export type EntityChangeJson = {
  change: 'added' | 'changed' | 'removed'
  entity_type: string
  name: string
  fields: { path: string; before?: unknown; after?: unknown }[]
  omitted_fields: number
}

export type ClientChangeJson = { kind: string; name: string; class: string; notice: string }

const signs = { added: '+', changed: '~', removed: '-' } as const

const formatValue = (value: unknown) => (value === undefined || value === null ? '–' : JSON.stringify(value))

export const nameEntity = (entityType: string, name: string) =>
  `${entityType.replace('_', ' ')} ${name}`.trimEnd()

/** The entity, and the members of a changed one. */
export function formatEntityChange({ change, entity_type, name, fields, omitted_fields }: EntityChangeJson) {
  const lines = fields.map(
    ({ path, before, after }) => `    ${path}: ${formatValue(before)} → ${formatValue(after)}`,
  )
  if (change !== 'changed') lines.length = 0
  if (change === 'changed' && omitted_fields > 0) lines.push(`    and ${omitted_fields} more fields`)
  return [`${signs[change]} ${nameEntity(entity_type, name)}`, ...lines]
}

/** A change as chat clients see it. */
export const formatClientChange = ({ kind, name, class: changeClass, notice }: ClientChangeJson) => [
  `  ${changeClass}: ${kind.replaceAll('_', ' ')} ${name}`.trimEnd(),
  `    ${notice}`,
]
