import { isNumber } from './form-number.ts'
import { readFormSchema } from './form-schema.ts'
import { isJsonMembers, type JsonSchema } from './json-schema.ts'

/** The index of the variant that best matches the value. `preferred` wins a tie. */
export function findVariant(
  variants: readonly { schema: JsonSchema }[],
  value: unknown,
  root: JsonSchema,
  preferred: number,
): number {
  const scores = variants.map(({ schema }) => scoreValue(value, schema, root))
  const best = Math.max(...scores)
  if (preferred >= 0 && (value === undefined || scores[preferred] === best)) return preferred
  return Math.max(0, scores.indexOf(best))
}

const isSame = (a: unknown, b: unknown) => a === b || (isNumber(a) && isNumber(b) && String(a) === String(b))

/** 0 if the type differs; each matching member adds to the score. */
function scoreValue(value: unknown, given: JsonSchema, root: JsonSchema): number {
  const { control, schema } = readFormSchema(given, root)
  switch (control.kind) {
    case 'text':
      return typeof value === 'string' ? 1 : 0
    case 'number':
      return isNumber(value) ? 1 : 0
    case 'boolean':
      return typeof value === 'boolean' ? 1 : 0
    case 'list':
      return Array.isArray(value) ? 1 : 0
    case 'constant':
      return isSame(value, control.value) ? 2 : 0
    case 'options':
      return control.options.some((option) => isSame(option.value, value)) ? 2 : 0
    case 'object':
      return isJsonMembers(value) ? scoreMembers(value, control.properties, root) : 0
    default:
      return schema.type === 'object' && isJsonMembers(value) ? 1 : 0
  }
}

function scoreMembers(
  value: { [name: string]: unknown },
  properties: { name: string; schema: JsonSchema; isRequired: boolean }[],
  root: JsonSchema,
): number {
  const scores = properties.map(({ name, schema, isRequired }): number => {
    if (!Object.hasOwn(value, name)) return isRequired ? -1 : 0
    const { control } = readFormSchema(schema, root)
    if (control.kind === 'constant') return isSame(control.value, value[name]) ? 10 : -10
    return 1
  })
  return 1 + scores.reduce((sum, score) => sum + score, 0)
}
