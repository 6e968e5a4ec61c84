// The documents that a pull writes: those that are missing here, and those that only the service has changed.
import { dirname, relative, resolve } from 'node:path'
import { readBody, type TenonClient, type V3Components } from '#client'
import { CommandFailure } from '../../command-failure.ts'
import { hasErrno } from '../../private-json-file.ts'
import { replaceFile } from '../../replace-file.ts'
import type { AppFileJson } from '../app-file-text.ts'
import { readLocalDocument } from './read-local-document.ts'
import { digestDocument } from './send-documents.ts'
import type { SourceFiles } from './source-files.ts'

export type FileDocumentJson = V3Components['schemas']['AppFileDocument']

/** Digests by the paths of documents. */
export type DocumentDigests = Readonly<Record<string, string>>

export const digestByPath = (documents: readonly FileDocumentJson[]): DocumentDigests =>
  Object.fromEntries(documents.map(({ path, digest }) => [path, digest]))

/** `isSplit`: the document refers to other files here, into which nothing can be written back. */
type LocalDocument = { digest: string; isSplit: boolean } | 'unreadable' | null

/** `unavailable`: the service has not the text; `outside`: the path may not be written. */
export type PullOutcome = 'same' | 'written' | 'mine' | 'conflict' | 'unavailable' | 'outside'

export type PulledDocument = { path: string; outcome: PullOutcome }

type Pull = {
  tenon: TenonClient
  appId: string
  /** The path of the app file. */
  path: string
  /** The app file after the pull. */
  file: AppFileJson
  documents: readonly FileDocumentJson[]
  base: DocumentDigests
  preferred: 'mine' | 'theirs' | null
  sources: SourceFiles
}

export async function pullDocuments(pull: Pull): Promise<PulledDocument[]> {
  const named = new Set((pull.file.integrations ?? []).map(({ openapi }) => openapi))
  const pulled: PulledDocument[] = []
  for (const document of pull.documents)
    if (named.has(document.path))
      pulled.push({ path: document.path, outcome: await pullDocument(pull, document) })
  return pulled
}

async function pullDocument(pull: Pull, document: FileDocumentJson): Promise<PullOutcome> {
  const location = resolve(dirname(pull.path), document.path)
  const outcome = decide(pull, document, await readLocal(location, pull.sources))
  if (outcome !== 'written') return outcome
  // @guard cli/working-together
  if (!(await pull.sources.mayWrite(location))) return 'outside'
  if (!document.stored) return 'unavailable'
  await replaceFile(location, await fetchText(pull, document))
  return 'written'
}

function decide(
  { base, preferred }: Pull,
  { path, digest }: FileDocumentJson,
  local: LocalDocument,
): PullOutcome {
  if (local === null) return 'written'
  if (local === 'unreadable') return 'outside'
  if (local.digest === digest) return 'same'
  if (base[path] === digest) return 'mine'
  if (preferred === 'theirs') return 'written'
  if (preferred === 'mine') return 'mine'
  return local.digest === base[path] && !local.isSplit ? 'written' : 'conflict'
}

/** Null if there is no such file. One with broken references differs from every other. */
async function readLocal(location: string, sources: SourceFiles): Promise<LocalDocument> {
  try {
    const text = await sources.read(location)
    const bundled = await readLocalDocument(location, sources)
    return { digest: digestDocument(bundled), isSplit: bundled !== text }
  } catch (error) {
    if (hasErrno(error, 'ENOENT')) return null
    if (error instanceof CommandFailure) return { digest: '', isSplit: true }
    return 'unreadable'
  }
}

async function fetchText({ tenon, appId }: Pull, { digest }: FileDocumentJson): Promise<string> {
  const params = { path: { app_id: appId, digest } }
  const { document } = await readBody(tenon.GET('/api/v3/apps/{app_id}/file/documents/{digest}', { params }))
  return document.text
}

/** The digests that the next pull compares with: a conflict stays one. */
export function advanceDocumentBase(
  base: DocumentDigests,
  documents: readonly FileDocumentJson[],
  pulled: readonly PulledDocument[],
): DocumentDigests {
  const open = new Set(pulled.filter(({ outcome }) => outcome === 'conflict').map(({ path }) => path))
  const settled = documents.map(({ path, digest }) => [path, open.has(path) ? base[path] : digest] as const)
  return Object.fromEntries(settled.flatMap(([path, digest]) => (digest ? [[path, digest]] : [])))
}

const sentences: Partial<Record<PullOutcome, (name: string) => string>> = {
  written: (name) => `Wrote ${name} from the draft.`,
  conflict: (name) =>
    `${name} differs here and in the draft. Pull with --theirs to take that of the draft, or with --mine to keep yours.`,
  unavailable: (name) =>
    `The service does not have the text of ${name}: it has the documents that were pushed or imported with this version. Push it from a folder that has it.`,
  outside: (name) =>
    `${name} was not written: documents are written only below the repository, as .json, .yaml or .yml.`,
}

export const describeDocuments = (path: string, pulled: readonly PulledDocument[]): string[] =>
  pulled.flatMap(
    ({ path: document, outcome }) =>
      sentences[outcome]?.(relative(dirname(path), resolve(dirname(path), document))) ?? [],
  )
