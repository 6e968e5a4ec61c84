// The examples in documents: requests of ```http blocks, and ```json blocks whose info string says where they belong.
import type { TSchema } from 'typebox'
import { isJsonObject, type Json } from '#base/json.ts'

export type CodeBlock = { path: string; line: number; language: string; info: string; code: string }

/** All fenced blocks of a Markdown text. */
export function listCodeBlocks(path: string, text: string): CodeBlock[] {
  return [...text.matchAll(/^```(\w*)[ ]?(.*)\n([\s\S]*?)^```$/gm)].map((match) => ({
    path,
    line: text.slice(0, match.index).split('\n').length,
    language: match[1] ?? '',
    info: match[2] ?? '',
    code: match[3] ?? '',
  }))
}

export type ExampleRequest = { method: string; path: string; body: Json | undefined }

/** A request line, and after an empty line the body. */
export function parseExampleRequest(code: string): ExampleRequest {
  const [, method = '', path = '', body = ''] = /^([A-Z]+) (\S+)\n(?:\n([\s\S]+))?$/.exec(code) ?? []
  return { method, path, body: body ? JSON.parse(body) : undefined }
}

/** Where a JSON block belongs: `POST /api/v1/apps at branding`. */
export function parseExampleLocation(info: string): { method: string; path: string; at: string } {
  const [, method = '', path = '', at = ''] = /^([A-Z]+) (\S+) at (\S+)$/.exec(info) ?? []
  return { method, path, at }
}

/** The value at a dotted path of an otherwise empty object: `a.b[0]` gives `{a: {b: [value]}}`. */
export function wrapValue(at: string, value: Json): Json {
  const steps = at.match(/\w+|\[0\]/g) ?? []
  return steps.reduceRight<Json>((inner, step) => (step === '[0]' ? [inner] : { [step]: inner }), value)
}

type Schema = TSchema & {
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  items?: Schema
  additionalProperties?: unknown
}

/** Paths of members that the schema does not have: requests would be accepted, and the members ignored. */
export function findUnknownMembers(schema: TSchema | undefined, value: unknown, at = ''): string[] {
  const { properties, anyOf, items, additionalProperties } = (schema ?? {}) as Schema
  if (anyOf) {
    const results = anyOf.map((schema) => findUnknownMembers(schema, value, at))
    return results.find(({ length }) => length === 0) ?? results[0] ?? []
  }
  if (Array.isArray(value))
    return value.flatMap((item, index) => findUnknownMembers(items, item, `${at}[${index}]`))
  if (!isJsonObject(value) || !properties) return []
  return Object.entries(value).flatMap(([name, member]) => {
    if (properties[name]) return findUnknownMembers(properties[name], member, `${at}.${name}`)
    return additionalProperties ? [] : [`${at}.${name}`]
  })
}
