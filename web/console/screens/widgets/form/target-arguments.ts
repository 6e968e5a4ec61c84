import type { FormField } from '../../../api/queries/widgets.ts'
import { type JsonSchema, listProperties, resolveSchema } from '../../../schema-form/json-schema.ts'
import { toLabel } from '../mapping/row-path.ts'

export type TargetArgument = { path: string; isRequired: boolean; schema: JsonSchema }

const maxDepth = 3

/** The arguments that a field can fill: members of objects by path, lists as a whole. */
export function listTargetArguments(
  schema: JsonSchema,
  root = schema,
  prefix = '',
  depth = 0,
): TargetArgument[] {
  return listProperties(resolveSchema(schema, root)).flatMap(({ name, schema: own, isRequired }) => {
    const path = prefix + name
    const resolved = resolveSchema(own, root)
    const members = depth < maxDepth ? listTargetArguments(resolved, root, `${path}.`, depth + 1) : []
    return members.length > 0
      ? members.map((member) => ({ ...member, isRequired: isRequired && member.isRequired }))
      : [{ path, isRequired, schema: resolved }]
  })
}

const typesByFormat: Record<string, string> = {
  date: 'date',
  'date-time': 'datetime-local',
  time: 'time',
  email: 'email',
  uri: 'url',
  password: 'password',
  binary: 'file',
}

/** The field for an argument, as the service creates it for a new form. */
export function toField({ path, schema, isRequired }: TargetArgument): Partial<FormField> {
  const choices = Array.isArray(schema.enum) ? schema.enum : []
  const options = choices.map((choice) => ({
    id: String(choice),
    value: String(choice),
    label: String(choice),
  }))
  const type = options.length > 0 ? 'select' : findType(schema)
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    type,
    options,
    label: text(schema.title) || toLabel(path),
    help_text: text(schema.description).slice(0, 500),
    // An unticked box has the value false, so it cannot be required.
    required: isRequired && type !== 'checkbox',
  }
}

function findType({ type, format }: JsonSchema): string {
  const types = Array.isArray(type) ? type : [type]
  const known = { boolean: 'checkbox', integer: 'integer', number: 'number' } as const
  for (const [name, field] of Object.entries(known)) if (types.includes(name)) return field
  return (typeof format === 'string' && typesByFormat[format]) || 'text'
}
