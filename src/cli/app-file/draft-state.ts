import { writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isSameJson } from '#base/same-json.ts'
import { readBody, readVersioned, type TenonClient, type V3Components, type Versioned } from '#client'
import { readJsonFile, writePrivateJsonFile } from '../private-json-file.ts'
import type { AppFileJson } from './app-file-text.ts'
import type { DocumentDigests, FileDocumentJson } from './documents/pull-documents.ts'

/**
 * `file`: the draft as the service exported it; `written`: the file of this folder with the contents of its skills, as
 * it would be without edits that were not pushed. Neither has secrets.
 */
export type MergeBase = { file: AppFileJson; written: AppFileJson }

/**
 * The merge base at the last pull or push. `replaced`: the file that the pull replaced, with its base, in case that git
 * restores it. `documents`: their digests at that time.
 */
type DraftState = MergeBase & {
  server: string
  app_id: string
  replaced?: ReplacedFile | null
  documents?: DocumentDigests
}

type ReplacedFile = { mine: AppFileJson; base: MergeBase | null }

/** A draft and the working copy of its file. */
export type DraftOfFile = { path: string; server: string; appId: string }

/** The ETag of a draft begins with its revision, also in the response to a change. */
export const isSameRevision = (etag: string, other: string): boolean =>
  etag.split('-')[0] === other.split('-')[0]

export type FileApplicationJson = V3Components['schemas']['AppFileApplication']

const findStatePath = (path: string) => join(dirname(path), '.tenon', `${basename(path)}.json`)

/** `documents`: those that the file names by path; an older service lists none. */
export type DraftFile = Versioned<AppFileJson> & { documents: readonly FileDocumentJson[] }

export async function fetchDraftFile(tenon: TenonClient, appId: string): Promise<DraftFile> {
  const params = { path: { app_id: appId } }
  const { data, etag } = await readVersioned(tenon.GET('/api/v3/apps/{app_id}/file', { params }))
  return { data: data.file, documents: data.documents ?? [], etag }
}

/** The last application of a file, of any working copy; null without one. */
export async function fetchFileApplication(
  tenon: TenonClient,
  appId: string,
): Promise<FileApplicationJson | null> {
  const params = { path: { app_id: appId } }
  return (await readBody(tenon.GET('/api/v3/apps/{app_id}/file/application', { params }))).application
}

const nothing = {} as AppFileJson

async function readState({ path, server, appId }: DraftOfFile): Promise<Partial<DraftState> | null> {
  const state = await readJsonFile<Partial<DraftState>>(findStatePath(path))
  return state?.server === server && state.app_id === appId ? state : null
}

/** The documents at the last pull or push of this working copy. */
export const readDocumentBase = async (draft: DraftOfFile): Promise<DocumentDigests> =>
  (await readState(draft))?.documents ?? {}

/** Null unless this working copy was pulled or pushed. `mine`: the file with the contents of its skills. */
export async function readMergeBase(draft: DraftOfFile, mine: AppFileJson): Promise<MergeBase | null> {
  const state = await readState(draft)
  if (!state) return null
  // Version 0.1.0 remembered neither: everything may be an edit.
  const { file = nothing, written = nothing, replaced } = state
  return replaced && isSameJson(replaced.mine, mine) ? replaced.base : { file, written }
}

/**
 * The merge base of this working copy, or of the file that was last applied, which is that of a fresh checkout. Null
 * without both. Must be read before the draft, which may change meanwhile.
 */
export async function findMergeBase(
  tenon: TenonClient,
  draft: DraftOfFile,
  mine: AppFileJson,
): Promise<MergeBase | null> {
  const own = await readMergeBase(draft, mine)
  if (own) return own
  const application = await fetchFileApplication(tenon, draft.appId)
  return application && { file: application.file, written: application.written }
}

/** Ignored by git, since it describes this working copy only. */
export async function writeMergeBase(
  { path, server, appId }: DraftOfFile,
  { file, written }: MergeBase,
  { documents, replaced = null }: { documents: DocumentDigests; replaced?: ReplacedFile | null },
): Promise<void> {
  const state: DraftState = { server, app_id: appId, file, written, replaced, documents }
  const statePath = findStatePath(path)
  await writePrivateJsonFile(statePath, state)
  await writeFile(join(dirname(statePath), '.gitignore'), '*\n')
}
