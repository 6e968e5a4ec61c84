// The templates shipped with the service: one JSON file each, whose name is the template's id.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Failure } from '#base/errors.ts'
import { templateFaults } from './template-faults.ts'
import type { TemplateFile } from './template-file.ts'

const ownFolder = fileURLToPath(new URL('data', import.meta.url))

/** By template id, in the order of the ids. Throws a Failure that lists the errors of all files. */
export function readTemplateFiles(folder = ownFolder): Map<string, TemplateFile> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const files = names.toSorted().map((name) => readTemplateFile(folder, name))
  const faults = files.flatMap((file) => file.faults)
  if (faults.length > 0) {
    throw new Failure('internal_error', `The template catalog is invalid:\n${faults.join('\n')}`)
  }
  return new Map(files.map(({ id, value }) => [id, value as TemplateFile]))
}

function readTemplateFile(folder: string, name: string) {
  const value = parsed(readFileSync(join(folder, name), 'utf8'))
  const faults = templateFaults(value).map((fault) => `${name}: ${fault}`)
  return { id: basename(name, '.json'), value, faults }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
