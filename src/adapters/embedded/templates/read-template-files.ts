// The templates shipped with the service: one JSON file each, whose name is the template's id.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ServiceError } from '#base/errors.ts'
import type { TemplateFile } from './template-file.ts'
import { validateTemplateFile } from './validate-template-file.ts'

const dataFolder = fileURLToPath(new URL('data', import.meta.url))

const listFileNames = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()

const toTemplateId = (name: string) => basename(name, '.json')

/** In the order of the ids; reads no file. */
export const listTemplateIds = (folder = dataFolder): string[] => listFileNames(folder).map(toTemplateId)

/** By template id, in the order of the ids. Throws a ServiceError that lists the errors of all files. */
export function readTemplateFiles(folder = dataFolder): Map<string, TemplateFile> {
  const files = listFileNames(folder).map((name) => readTemplateFile(folder, name))
  const errors = files.flatMap((file) => file.errors)
  if (errors.length > 0) {
    throw new ServiceError('internal_error', `The template catalog is invalid:\n${errors.join('\n')}`)
  }
  return new Map(files.map(({ id, value }) => [id, value as TemplateFile]))
}

function readTemplateFile(folder: string, name: string) {
  const value = parseJson(readFileSync(join(folder, name), 'utf8'))
  const errors = validateTemplateFile(value).map((error) => `${name}: ${error}`)
  return { id: toTemplateId(name), value, errors }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
