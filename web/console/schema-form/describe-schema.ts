import { schemaFormTexts } from '../texts/schema-form-texts.ts'
import { type FormNumber, isNumber } from './form-number.ts'
import type { FormSchema } from './form-schema.ts'
import type { JsonSchema } from './json-schema.ts'

/** The type in one word, from the vocabulary of the schema. */
export function describeType({ control, schema, isNullable }: FormSchema): string {
  const name = nameType(control, schema)
  return isNullable ? schemaFormTexts.orNull(name) : name
}

function nameType(control: FormSchema['control'], schema: JsonSchema): string {
  switch (control.kind) {
    case 'text':
      return control.format === 'text' ? 'string' : control.format
    case 'number':
      return control.isInteger ? 'integer' : 'number'
    case 'options':
      return 'enum'
    case 'constant':
      return 'const'
    case 'list':
      return 'array'
    case 'variants':
      return schemaFormTexts.oneOf(control.variants.length)
    case 'json':
      return typeof schema.type === 'string' ? schema.type : schemaFormTexts.any
    default:
      return control.kind
  }
}

/** The limits of a value, as short texts. */
export function describeLimits(schema: JsonSchema): string[] {
  const number = (keyword: string) => (isNumber(schema[keyword]) ? schema[keyword] : null)
  const limits: string[] = []
  const add = (text: string | false) => text && limits.push(text)
  const range = (least: FormNumber | null, most: FormNumber | null, unit: string) => {
    if (least !== null && most !== null) add(schemaFormTexts.between(least, most, unit))
    else if (least !== null) add(schemaFormTexts.atLeast(least, unit))
    else if (most !== null) add(schemaFormTexts.atMost(most, unit))
  }
  range(number('minimum'), number('maximum'), '')
  const [over, under, step] = [number('exclusiveMinimum'), number('exclusiveMaximum'), number('multipleOf')]
  add(over !== null && schemaFormTexts.moreThan(over))
  add(under !== null && schemaFormTexts.lessThan(under))
  add(step !== null && schemaFormTexts.multipleOf(step))
  range(number('minLength'), number('maxLength'), schemaFormTexts.characters)
  range(number('minItems'), number('maxItems'), schemaFormTexts.items)
  add(schema.uniqueItems === true && schemaFormTexts.unique)
  add(typeof schema.pattern === 'string' && schemaFormTexts.pattern(schema.pattern))
  add('default' in schema && schemaFormTexts.defaultValue(JSON.stringify(schema.default)))
  return limits
}
