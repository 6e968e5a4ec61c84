import { isSameJson } from '#base/same-json.ts'
import { readVersioned, type TenonClient, type Versioned } from '#client'
import type { AppFileJson, AppFileText } from './app-file-text.ts'
import type { AppFileRequestJson } from './build-app-file-request.ts'
import { type DocumentDigests, digestByPath, type FileDocumentJson } from './documents/pull-documents.ts'
import { digestDocument, sendDocuments } from './documents/send-documents.ts'
import {
  fetchDraftFile,
  fetchFileApplication,
  isSameRevision,
  readDocumentBase,
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
  const version = push.force ? null : await requireMerged(target, push)
  const { data: applied, etag } = await locateErrors(target.text, () =>
    applyFile(target, { ...push, version }),
  )
  await rememberPush(target, push.file, { data: applied, etag })
  return applied
}

/** The version of the draft whose edits the file has; null if this working copy knows none. */
async function requireMerged(
  { tenon, url, text, appId }: PushTarget,
  { file: mine, request }: Push,
): Promise<string | null> {
  if (appId === null) return null
  const copy = { path: text.path, server: url, appId }
  const base = await readMergeBase(copy, mine)
  if (!base) return null
  const { data: theirs, documents, etag } = await fetchDraftFile(tenon, appId)
  const { value, adopted, conflicts } = mergeDraft({ base, theirs, mine })
  const replaced = listReplaced(documents, await readDocumentBase(copy), request.documents ?? {})
  if (conflicts.length === 0 && replaced.length === 0 && isSameJson(value, mine)) return etag
  const places = [...[...adopted, ...conflicts].map(({ pointer }) => pointer), ...replaced]
  throw createUnmergedFailure(places, base, await fetchFileApplication(tenon, appId))
}

/** The documents that others have changed since, and that this push would replace by other ones. */
const listReplaced = (
  documents: readonly FileDocumentJson[],
  base: DocumentDigests,
  mine: Readonly<Record<string, string>>,
): string[] =>
  documents.flatMap(({ path, digest }) => {
    const text = mine[path]
    const isChanged = base[path] !== undefined && base[path] !== digest
    return isChanged && text !== undefined && digestDocument(text) !== digest ? [path] : []
  })

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
  return sendDocuments({ ...request, protect_edits: protects }, (body) => {
    if (appId === null) return readVersioned(tenon.POST('/api/v3/apps/from-file', { body }))
    const params = { path: { app_id: appId }, header: version ? { 'If-Match': version } : {} }
    return readVersioned(tenon.PUT('/api/v3/apps/{app_id}/file', { params, body }))
  })
}

/** If the draft has changed since, the former base stays: the next merge finds these changes. */
async function rememberPush(
  { tenon, url, text }: PushTarget,
  written: AppFileJson,
  { data: { app_id: appId }, etag }: Versioned<{ app_id: string }>,
): Promise<void> {
  const draft = await fetchDraftFile(tenon, appId)
  if (isSameRevision(draft.etag, etag))
    await writeMergeBase(
      { path: text.path, server: url, appId },
      { file: draft.data, written },
      { documents: digestByPath(draft.documents) },
    )
}
