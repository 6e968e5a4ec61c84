// Schemas and patterns that take long to compile. Each is legal, and small enough to be imported.
import type { Json, JsonObject } from '#base/json.ts'

/** `value` is a first argument for the tool, whose input schema has the schema as its property `q`. */
export type CostlySchema = { name: string; schema: JsonObject; value: Json }

const range = <T>(length: number, create: (index: number) => T) =>
  Array.from({ length }, (_, index) => create(index))
const mapNames = (length: number, create: (index: number) => Json): JsonObject =>
  Object.fromEntries(range(length, (index) => [`p${index}`, create(index)]))
const branches = (depth: number): JsonObject =>
  depth === 0 ? { type: 'string' } : { anyOf: [branches(depth - 1), branches(depth - 1)] }
const nestAnchors = (depth: number): JsonObject =>
  depth === 0 ? {} : { $dynamicAnchor: `a${depth}`, properties: { a: nestAnchors(depth - 1) } }

/** The letters a and b in an order that does not repeat. */
const createLetters = (length: number) =>
  range(length, (index) => (Math.floor(Math.sin(index) * 10_000) % 2 ? 'a' : 'b')).join('')

const letters = range(400, (index) => `${String.fromCharCode(0x4e00 + index)}?`).join('')

const patterns: Record<string, string> = {
  'repetitions of repetitions': `(?:${'a?'.repeat(400)}){1000}`,
  'a cubic analysis': `^${letters}$`,
  'all letters seven hundred times': `[${'\\p{L}'.repeat(700)}]`,
  'wide ranges that ignore case': `(?i)${'[B-\\x{1e940}]'.repeat(100)}`,
}

/** Patterns that compile quickly, and strings that they match slowly. */
const slowMatches: Record<string, [pattern: string, value: string]> = {
  'a string that a pattern matches by many states': ['a[ab]{15}[xy]', `${createLetters(20_000)}x`],
  'a string that a pattern matches by large states': ['(a|b)*a(a|b){900}[xy]', `${createLetters(2_000)}x`],
  'a string with a thousand ways to go on': ['(?:a?){900}a{900}', 'a'.repeat(1_000)],
  'a string before a thousand lookbehinds': ['(?<=a)b(?:a?b?){900}[xc]', createLetters(5_000)],
}

export const costlySchemas: CostlySchema[] = [
  ...Object.entries(slowMatches).map(([name, [pattern, value]]) => ({
    name,
    schema: { type: 'string', pattern },
    value,
  })),
  ...Object.entries(patterns).map(([name, pattern]) => ({
    name,
    schema: { type: 'string', pattern },
    value: 'a',
  })),
  {
    name: 'forty patterns of repeated letters',
    schema: { properties: mapNames(40, (n) => ({ pattern: `[\\p{L}]{0,1000}[\\p{N}]{0,1000}N${n}` })) },
    value: { p1: 'a' },
  },
  {
    name: 'evaluated properties of 1,500 schemas',
    schema: { allOf: range(1_500, (n) => ({ properties: { [`p${n}`]: {} } })), unevaluatedProperties: false },
    value: { p1: 'a' },
  },
  { name: '4,500 alternatives', schema: { anyOf: range(4_500, (n) => ({ const: n })) }, value: 'a' },
  { name: 'alternatives of alternatives', schema: branches(11), value: 1 },
  {
    name: '4,500 properties',
    schema: { properties: mapNames(4_500, () => ({ type: 'string', maxLength: 3 })) },
    value: { p1: 1 },
  },
  { name: 'nested dynamic anchors', schema: nestAnchors(40), value: {} },
  { name: '45,000 required names', schema: { required: range(45_000, (n) => `name${n}`) }, value: {} },
  {
    name: 'unknown names next to 3,000 similar ones',
    schema: { properties: mapNames(3_000, (n) => ({ title: `${n}` })), additionalProperties: false },
    value: Object.fromEntries(range(20, (n) => [`q${n}00`, 1])),
  },
]

const words = [
  'type',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'properties',
  'items',
  'pattern',
  'contains',
  'enum',
] as const

/** A generated schema; the same for the same numbers. */
export function generateSchema(next: (limit: number) => number, depth: number): JsonObject {
  const inner = () => (depth > 0 ? generateSchema(next, depth - 1) : { type: 'string' })
  const list = () => range(1 + next(12), inner)
  switch (words[next(words.length)]) {
    case 'anyOf':
      return { anyOf: list() }
    case 'oneOf':
      return { oneOf: list(), unevaluatedProperties: false }
    case 'not':
      return { not: inner() }
    case 'if':
      return { if: inner(), else: inner() }
    case 'properties':
      return {
        properties: Object.fromEntries(list().map((schema, n) => [`p${n}`, schema])),
        required: ['p0'],
      }
    case 'items':
      return { items: inner() }
    case 'contains':
      return { contains: inner(), maxContains: 2 }
    case 'enum':
      return { enum: range(next(300), (n) => n) }
    case 'pattern':
      return { pattern: `^(?:[\\p{L}${next(9)}]{0,${next(300)}}a?){${next(30)}}${'x?'.repeat(next(400))}$` }
    default:
      return { type: ['string', 'object', 'null'], maxLength: next(10) }
  }
}
