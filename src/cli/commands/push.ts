import { readBody, type TenonClient } from '#client'
import { type AppFileRequestJson, buildAppFileRequest } from '../app-file/build-app-file-request.ts'
import { fetchDraftFile, hasDraftMoved, writeDraftState } from '../app-file/draft-state.ts'
import { createMovedFailure, locateErrors } from '../app-file/locate-errors.ts'
import type { CommandInput } from '../command.ts'
import { formatAppFilePlan } from '../output/format-app-file-plan.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { showProgress } from '../output/show-progress.ts'
import { confirm } from '../target/confirm.ts'
import { type ConnectedAppFile, connectAppFile, type FileOptions } from '../target/connect-app-file.ts'

type PushOptions = FileOptions & { prune?: true; force?: true }

/** Applies the file to the draft, unless that moved since the last pull or push; creates an app that is not there. */
export async function pushFile({ options, io }: CommandInput<PushOptions>): Promise<void> {
  const connected = await connectAppFile({ options, io })
  const { tenon, url, isInferred, text, app } = connected
  if (isInferred) await confirm(io, options, `Push to ${url}, which was not named?`)
  const body = await buildAppFileRequest(text, io, options)
  const version = options.force ? null : await readUnmovedVersion(connected)
  const applied = await showProgress(io, 'Applying the file to the draft', () =>
    locateErrors(text, () => applyFile(tenon, app?.id, version, body)),
  )
  const { app_id: appId, slug, plan } = applied
  const { data: file } = await fetchDraftFile(tenon, appId)
  await writeDraftState({ path: text.path, server: url, appId }, file)
  printCommandReport(io, options.json, applied, [
    ...formatAppFilePlan(plan),
    describeEnd(slug, app !== null, plan.has_changes),
  ])
}

/** The version of the draft; null when there is none. Throws when it moved. */
async function readUnmovedVersion({ tenon, url, text, app }: ConnectedAppFile): Promise<string | null> {
  if (!app) return null
  const { data, etag } = await fetchDraftFile(tenon, app.id)
  if (await hasDraftMoved({ path: text.path, server: url, appId: app.id }, data)) throw createMovedFailure()
  return etag
}

function applyFile(
  tenon: TenonClient,
  appId: string | undefined,
  version: string | null,
  body: AppFileRequestJson,
) {
  if (appId === undefined) return readBody(tenon.POST('/api/v3/apps/from-file', { body }))
  const params = { path: { app_id: appId }, header: version ? { 'If-Match': version } : {} }
  return readBody(tenon.PUT('/api/v3/apps/{app_id}/file', { params, body }))
}

function describeEnd(slug: string, existed: boolean, hasChanges: boolean): string {
  if (!existed) return `Created ${slug}. Run \`tenon release\` to publish it.`
  return hasChanges ? 'The draft is as the file says.' : 'Nothing changed: the draft was as the file says.'
}
