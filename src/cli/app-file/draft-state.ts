import { createHash } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { readVersioned, type TenonClient, type Versioned } from '#client'
import { readJsonFile, writePrivateJsonFile } from '../private-json-file.ts'
import type { AppFileJson } from './app-file-text.ts'

/** The contents of a draft at the last pull or push. */
type DraftState = { server: string; app_id: string; digest: string }

/** A draft and the working copy of its file. */
export type DraftOfFile = { path: string; server: string; appId: string }

const findStatePath = (path: string) => join(dirname(path), '.tenon', `${basename(path)}.json`)

/** Covers the contents only, since a release also changes the version of the draft. */
const digestFile = (file: AppFileJson) => createHash('sha256').update(JSON.stringify(file)).digest('hex')

export async function fetchDraftFile(tenon: TenonClient, appId: string): Promise<Versioned<AppFileJson>> {
  const params = { path: { app_id: appId } }
  const { data, etag } = await readVersioned(tenon.GET('/api/v3/apps/{app_id}/file', { params }))
  return { data: data.file, etag }
}

/**
 * Whether the draft was changed since the last pull or push. Without an earlier pull or push this is unknown, and
 * false.
 */
export async function hasDraftMoved(
  { path, server, appId }: DraftOfFile,
  file: AppFileJson,
): Promise<boolean> {
  const state = await readJsonFile<DraftState>(findStatePath(path))
  return state?.server === server && state.app_id === appId && state.digest !== digestFile(file)
}

/** Ignored by git, since it describes this working copy only. */
export const writeDraftState = ({ path, server, appId }: DraftOfFile, file: AppFileJson): Promise<void> =>
  writePrivateJsonFile(findStatePath(path), { server, app_id: appId, digest: digestFile(file) })
