// `tenon call TOOL name=value …`: the tool's input schema gives values their types.
import { parseExactJson, parseExactNumber } from '#base/exact-json.ts'
import type { ExactNumber } from '#base/exact-number.ts'
import { createUsageFailure } from '../command-failure.ts'

/** The parts of JSON Schema that are read. The service checks the rest. */
export type ToolInputSchema = {
  properties?: Record<
    string,
    { type?: string | string[]; items?: { type?: string | string[] }; description?: string }
  >
  required?: string[]
  additionalProperties?: unknown
}

type PropertySchema = NonNullable<ToolInputSchema['properties']>[string]

const listTypes = ({ type = [] }: PropertySchema) => [type].flat()

function parseJson(name: string, text: string): unknown {
  try {
    return parseExactJson(text)
  } catch {
    throw createUsageFailure(`${name} must be JSON, such as ${name}='{"a": 1}'.`)
  }
}

function parseNumber(name: string, text: string, isInteger: boolean): number | ExactNumber {
  const number = text.trim() === '' ? Number.NaN : Number(text)
  if (Number.isNaN(number) || /inf/i.test(text) || (isInteger && !Number.isInteger(number)))
    throw createUsageFailure(`${name} must be ${isInteger ? 'a whole number' : 'a number'}, not "${text}".`)
  return parseExactNumber(text.trim())
}

function parseBoolean(name: string, text: string): boolean {
  if (text === 'true' || text === 'false') return text === 'true'
  throw createUsageFailure(`${name} must be true or false, not "${text}".`)
}

function parseValue(name: string, text: string, schema: PropertySchema): unknown {
  const types = listTypes(schema)
  if (types.includes('null') && text === 'null') return null
  if (types.length === 0 || types.includes('string')) return text
  if (types.includes('integer') || types.includes('number'))
    return parseNumber(name, text, !types.includes('number'))
  if (types.includes('boolean')) return parseBoolean(name, text)
  return parseJson(name, text)
}

/** `:=` precedes raw JSON, `=` a value whose type comes from the schema. */
function splitPair(pair: string): { name: string; text: string; isJson: boolean } {
  const [, name, colon, text] = /^([^=]+?)(:?)=(.*)$/s.exec(pair) ?? []
  if (name === undefined || text === undefined)
    throw createUsageFailure(`"${pair}" is not an argument. Write name=value or name:=JSON.`)
  return { name, text, isJson: colon === ':' }
}

const isList = (schema: PropertySchema, text: string) =>
  listTypes(schema).includes('array') && !text.trimStart().startsWith('[')

/** Throws a usage failure that names the argument. An array is passed as JSON, or item by item. */
export function parseToolArguments(
  pairs: readonly string[],
  { properties = {}, required = [], additionalProperties }: ToolInputSchema,
): Record<string, unknown> {
  const values = new Map<string, unknown>()
  for (const { name, text, isJson } of pairs.map(splitPair)) {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (!schema && !additionalProperties) throw createUnknownArgument(name, Object.keys(properties))
    if (isJson) values.set(name, parseJson(name, text))
    else if (schema && isList(schema, text)) {
      const items = (values.get(name) as unknown[] | undefined) ?? []
      values.set(name, [...items, parseValue(name, text, schema.items ?? {})])
    } else values.set(name, parseValue(name, text, schema ?? {}))
  }
  const missing = required.filter((name) => !values.has(name))
  if (missing.length > 0) throw createUsageFailure(`Missing required arguments: ${missing.join(', ')}.`)
  return Object.fromEntries(values)
}

const createUnknownArgument = (name: string, known: string[]) =>
  createUsageFailure(
    known.length === 0 ? 'The tool takes no arguments.' : `The tool has no argument "${name}".`,
    known.length === 0 ? undefined : `Its arguments are ${known.join(', ')}.`,
  )
