// Prompts are templates with placeholders for arguments.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { fillPlaceholders } from '#core/model/prompts/placeholders.ts'
import type { ManifestPrompt } from '#core/model/releases/manifest.ts'
import { createInvalidParamsError, type RpcError } from '../protocol/json-rpc.ts'
import type { MessageServer } from './message-server.ts'

/** The text of the prompt, or an error. Missing optional arguments become empty strings. */
export function fillPrompt(
  { name, arguments: parameters, template }: ManifestPrompt,
  args: Json,
): string | RpcError {
  if (!isJsonObject(args)) return createInvalidParamsError('Invalid params: arguments must be an object.')
  const missing = parameters.filter(
    (argument) => argument.required && readTextArgument(args, argument.name) === '',
  )
  if (missing.length > 0) {
    const names = missing.map((argument) => argument.name).join(', ')
    return createInvalidParamsError(`Invalid params: the prompt ${name} requires ${names}.`)
  }
  if (Object.values(args).some((value) => typeof value !== 'string')) {
    return createInvalidParamsError('Invalid params: the arguments of a prompt must be strings.')
  }
  return fillPlaceholders(template, (argument) => readTextArgument(args, argument))
}

const readTextArgument = (args: JsonObject, name: string): string =>
  Object.hasOwn(args, name) && typeof args[name] === 'string' ? args[name] : ''

/** Completions of a prompt argument: the enum values of the tools' arguments of the same name. */
export function listArgumentSuggestions(
  { tools }: MessageServer['manifest'],
  argument: string,
  prefix: string,
): string[] {
  const allowed = tools.flatMap(({ inputSchema: { properties } }) => {
    const property =
      isJsonObject(properties) && Object.hasOwn(properties, argument) ? properties[argument] : undefined
    return isJsonObject(property) && Array.isArray(property.enum) ? property.enum : []
  })
  const texts = allowed.filter((value) => typeof value === 'string')
  return [...new Set(texts)].filter((text) => text.toLowerCase().startsWith(prefix.toLowerCase()))
}
