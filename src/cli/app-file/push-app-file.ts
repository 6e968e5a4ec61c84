import { readBody, type TenonClient } from '#client'
import type { AppFileText } from './app-file-text.ts'
import type { AppFileRequestJson } from './build-app-file-request.ts'
import { fetchDraftFile, hasDraftMoved, writeDraftState } from './draft-state.ts'
import { createMovedFailure, locateErrors } from './locate-errors.ts'

/** `appId` is null if the app does not exist yet. */
export type PushTarget = { tenon: TenonClient; url: string; text: AppFileText; appId: string | null }

export type PushedFile = Awaited<ReturnType<typeof applyFile>>

/**
 * Makes the draft equal to the file, and creates the app if it does not exist. Throws a conflict if the draft changed
 * since the last pull or push, unless the push is forced.
 */
export async function pushAppFile(
  target: PushTarget,
  body: AppFileRequestJson,
  { force = false }: { force?: boolean },
): Promise<PushedFile> {
  const { tenon, url, text } = target
  const version = force ? null : await readUnmovedVersion(target)
  const applied = await locateErrors(text, () => applyFile(tenon, { appId: target.appId, version, body }))
  const { app_id: appId } = applied
  const { data: file } = await fetchDraftFile(tenon, appId)
  await writeDraftState({ path: text.path, server: url, appId }, file)
  return applied
}

/** The version of the draft, or null without one. Throws if the draft changed. */
async function readUnmovedVersion({ tenon, url, text, appId }: PushTarget): Promise<string | null> {
  if (appId === null) return null
  const { data, etag } = await fetchDraftFile(tenon, appId)
  if (await hasDraftMoved({ path: text.path, server: url, appId }, data)) throw createMovedFailure()
  return etag
}

type ApplyOptions = { appId: string | null; version: string | null; body: AppFileRequestJson }

function applyFile(tenon: TenonClient, { appId, version, body }: ApplyOptions) {
  if (appId === null) return readBody(tenon.POST('/api/v3/apps/from-file', { body }))
  const params = { path: { app_id: appId }, header: version ? { 'If-Match': version } : {} }
  return readBody(tenon.PUT('/api/v3/apps/{app_id}/file', { params, body }))
}
