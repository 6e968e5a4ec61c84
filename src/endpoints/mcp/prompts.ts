// Prompts are templates with placeholders for arguments.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import type { Manifest, ManifestPrompt } from '#core/model/manifest.ts'
import { type Fault, invalidParams } from './json-rpc.ts'

const placeholder = /\{\{\s*([^{}\s]+)\s*\}\}/g

/** The text of the prompt, or an error. Missing optional arguments become empty strings. */
export function filledPrompt(
  { name, arguments: known, template }: ManifestPrompt,
  sent: Json,
): string | Fault {
  if (!isJsonObject(sent)) return invalidParams('Invalid params: arguments must be an object.')
  const missing = known.filter((one) => one.required && textOf(sent, one.name) === '')
  if (missing.length > 0) {
    const names = missing.map((one) => one.name).join(', ')
    return invalidParams(`Invalid params: the prompt ${name} requires ${names}.`)
  }
  if (Object.values(sent).some((value) => typeof value !== 'string')) {
    return invalidParams('Invalid params: the arguments of a prompt must be strings.')
  }
  return template.replace(placeholder, (_place, argument: string) => textOf(sent, argument))
}

const textOf = (sent: JsonObject, name: string): string =>
  Object.hasOwn(sent, name) && typeof sent[name] === 'string' ? sent[name] : ''

/** Completions of a prompt argument: the enum values of the tools' arguments of the same name. */
export function suggestions({ tools }: Manifest, argument: string, start: string): string[] {
  const allowed = tools.flatMap(({ inputSchema: { properties } }) => {
    const property =
      isJsonObject(properties) && Object.hasOwn(properties, argument) ? properties[argument] : undefined
    return isJsonObject(property) && Array.isArray(property.enum) ? property.enum : []
  })
  const texts = allowed.filter((value) => typeof value === 'string')
  return [...new Set(texts)].filter((text) => text.toLowerCase().startsWith(start.toLowerCase()))
}
