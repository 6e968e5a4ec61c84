// The file of a new app. The service completes it if it can be reached.
import { basename } from 'node:path'
import type { TenonClient } from '#client'
import type { AppFileJson } from '../app-file/app-file-text.ts'
import type { CommandIo } from '../command.ts'
import { showProgress } from '../output/show-progress.ts'
import { type ChoosableOperation, chooseToolOperations } from '../sources/choose-tool-operations.ts'
import { makeKey, makeSlug } from '../sources/make-key.ts'
import { suggestName } from '../sources/parse-source.ts'
import { fetchApps } from '../target/find-app.ts'
import type { AppStart, InitOptions } from './app-start.ts'
import { fetchTemplateFile } from './fetch-template-file.ts'
import { createFile, createSourceFile, type FileSuggestion, suggestFile } from './suggest-file.ts'

type FoundSource = FileSuggestion['sources'][number]

/** `found` is the result of reading the source; null if nothing was read. */
export type BuiltAppFile = { file: AppFileJson; found: FoundSource | null }

type Building = { io: CommandIo; tenon: TenonClient | null; options: InitOptions }

export async function buildAppFile(building: Building, start: AppStart): Promise<BuiltAppFile> {
  const { options, tenon } = building
  const built = await readStart(building, start)
  const name = (options.name || built.file.app.name).slice(0, 120)
  // Pushing a file with the slug of another app would change that app.
  const taken = new Set(tenon ? (await fetchApps(tenon)).map(({ slug }) => slug) : [])
  return { ...built, file: { ...built.file, app: { ...built.file.app, name, slug: makeSlug(name, taken) } } }
}

/** Names the app after its start. */
async function readStart(building: Building, start: AppStart): Promise<BuiltAppFile> {
  const { io, tenon, options } = building
  if (start.kind === 'empty') return { file: createFile(nameFolder(io)), found: null }
  if (start.kind === 'template') return { file: await fetchTemplateFile(tenon, start.id), found: null }
  const { source, isMcp } = start
  const of = { name: options.name || suggestName(source), source, isMcp, baseUrl: options.baseUrl }
  if (!tenon) return { file: createSourceFile(of), found: null }
  const { file, sources } = await showProgress(io, 'Reading the source', () => suggestFile(tenon, of))
  const found = sources[0] ?? null
  const app = { ...file.app, name: found?.title || of.name }
  return { file: await chooseTools(building, { ...file, app }, found), found }
}

const nameFolder = ({ folder }: CommandIo) => basename(folder) || 'App'

async function chooseTools(
  { io, options }: Building,
  { tools = [], ...file }: AppFileJson,
  found: FoundSource | null,
): Promise<AppFileJson> {
  const operations = (found?.operations ?? []).map(
    ({ name, method, path, suggested }): ChoosableOperation => ({
      id: name,
      label: name,
      method,
      path,
      suggested,
    }),
  )
  const chosen = await chooseToolOperations(io, operations, options)
  const names = new Set(chosen.map(({ id }) => id))
  const listed = tools.filter(({ operation }) => operation !== undefined && names.delete(operation))
  const taken = new Set(listed.map(({ key }) => key))
  for (const operation of names) {
    const key = makeKey(operation.slice(operation.indexOf('/') + 1), taken)
    taken.add(key)
    listed.push({ key, operation })
  }
  return listed.length > 0 ? { ...file, tools: listed } : file
}
