import { isSameJson } from '#base/same-json.ts'
import { readVersioned, type TenonClient, type Versioned } from '#client'
import type { AppFileJson, AppFileText } from './app-file-text.ts'
import type { AppFileRequestJson } from './build-app-file-request.ts'
import {
  fetchDraftFile,
  fetchFileApplication,
  isSameRevision,
  readMergeBase,
  writeMergeBase,
} from './draft-state.ts'
import { locateErrors } from './locate-errors.ts'
import { mergeDraft } from './merge-draft.ts'
import { createUndoneFailure, createUnmergedFailure, readUndoneEdits } from './undone-edits.ts'

/** `appId` is null if the app does not exist yet. */
export type PushTarget = { tenon: TenonClient; url: string; text: AppFileText; appId: string | null }

/** `file`: as it is in the folder, with placeholders; `request`: with secrets. */
export type Push = { file: AppFileJson; request: AppFileRequestJson; force?: boolean }

export type PushedFile = Awaited<ReturnType<typeof sendFile>>['data']

/**
 * Makes the draft equal to the file, and creates the app if it does not exist. Throws a conflict if that would undo
 * edits of others, unless the push is forced.
 */
export async function pushAppFile(target: PushTarget, push: Push): Promise<PushedFile> {
  const version = push.force ? null : await requireMerged(target, push.file)
  const { data: applied, etag } = await locateErrors(target.text, () =>
    applyFile(target, { ...push, version }),
  )
  await rememberPush(target, push.file, { data: applied, etag })
  return applied
}

/** The version of the draft whose edits the file has; null if this working copy knows none. */
async function requireMerged(
  { tenon, url, text, appId }: PushTarget,
  mine: AppFileJson,
): Promise<string | null> {
  const base = appId && (await readMergeBase({ path: text.path, server: url, appId }, mine))
  if (!base) return null
  const { data: theirs, etag } = await fetchDraftFile(tenon, appId)
  const { value, adopted, conflicts } = mergeDraft({ base, theirs, mine })
  if (conflicts.length === 0 && isSameJson(value, mine)) return etag
  const places = [...adopted, ...conflicts].map(({ pointer }) => pointer)
  throw createUnmergedFailure(places, base, await fetchFileApplication(tenon, appId))
}

type VersionedPush = Push & { version: string | null }

/** A working copy that has an edit may replace it, but another branch without the edit must not revert it. */
async function applyFile(target: PushTarget, push: VersionedPush): Promise<Versioned<PushedFile>> {
  try {
    return await sendFile(target, push, !push.force)
  } catch (error) {
    const undone = readUndoneEdits(error)
    if (!undone) throw error
    if (push.version === null || undone.edits.some(({ kind }) => kind === 'reverted'))
      throw createUndoneFailure(undone)
    return sendFile(target, push, false)
  }
}

function sendFile({ tenon, appId }: PushTarget, { request, version }: VersionedPush, protects: boolean) {
  const body = { ...request, protect_edits: protects }
  if (appId === null) return readVersioned(tenon.POST('/api/v3/apps/from-file', { body }))
  const params = { path: { app_id: appId }, header: version ? { 'If-Match': version } : {} }
  return readVersioned(tenon.PUT('/api/v3/apps/{app_id}/file', { params, body }))
}

/** If the draft has changed since, the former base stays: the next merge finds these changes. */
async function rememberPush(
  { tenon, url, text }: PushTarget,
  written: AppFileJson,
  { data: { app_id: appId }, etag }: Versioned<{ app_id: string }>,
): Promise<void> {
  const draft = await fetchDraftFile(tenon, appId)
  if (isSameRevision(draft.etag, etag))
    await writeMergeBase({ path: text.path, server: url, appId }, { file: draft.data, written })
}
