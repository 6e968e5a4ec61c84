// The last application of a file to an app, and what was edited since.
import type { JsonObject } from '#base/json.ts'
import { isSameJson } from '#base/same-json.ts'
import type { Instant } from '#base/time.ts'
import { runWithPauses, type TimeSlicedTask } from '#base/time-slices.ts'
import { exportAppFile, findUndoneEdits } from '#core/engines/apps/file/index.ts'
import type { AppFile } from '#core/model/app-files/app-file.ts'
import { fileEntityTypes } from '#core/model/app-files/app-file-plan.ts'
import type { FileApplication } from '#core/model/app-files/file-application.ts'
import {
  type DraftEditor,
  type UndoneEdit,
  type UndoneEdits,
  UndoneEditsError,
} from '#core/model/app-files/undone-edits.ts'
import type { App } from '#core/model/apps/app.ts'
import type { AuditEntry } from '#core/model/audit/audit-entry.ts'
import { createEmptyContents, toContentsConnection } from '#core/model/drafts/contents.ts'
import type { Caller } from '#core/model/principal.ts'
import { includesRole, type Role } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader, StoreWriter } from '#core/ports/store.ts'
import type { AppState } from './plan-target.ts'

/** `presentFile`: the form of files in the API, which leaves out empty lists. */
export type FormatDeps = Deps<'timer'> & { presentFile: (file: AppFile) => TimeSlicedTask<JsonObject> }

export async function presentState(
  { timer, presentFile }: FormatDeps,
  { app, contents, testCases, environments }: AppState,
): Promise<JsonObject> {
  const file = await runWithPauses(exportAppFile(app, contents, testCases, environments), timer.pause)
  return runWithPauses(presentFile(file), timer.pause)
}

/** `presentTarget`: the form of the target; it is needed at most once. */
type Versions = {
  application: FileApplication | null
  current: AppState
  presentTarget: () => Promise<JsonObject>
}

/** None before a file is applied for the first time. */
export async function listUndoneEdits(
  deps: FormatDeps,
  { application, current, presentTarget }: Versions,
): Promise<UndoneEdit[]> {
  if (!application || (await isCurrentApplication(deps, application, current))) return []
  const files = {
    applied: application.file,
    current: await presentState(deps, current),
    target: await presentTarget(),
  }
  return runWithPauses(findUndoneEdits(files), deps.timer.pause)
}

/** Whether nothing was edited since. Environments have revisions of their own. */
export async function isCurrentApplication(
  deps: FormatDeps,
  { revision, file }: FileApplication,
  { app, environments }: AppState,
): Promise<boolean> {
  if (revision !== app.revision) return false
  const contents = createEmptyContents(app)
  const presented = await presentState(deps, { app, contents, testCases: [], environments })
  return isSameJson(file.environments ?? {}, presented.environments ?? {})
}

const maxNamed = 3

export function requireNoUndoneEdits(undone: UndoneEdits): void {
  const { edits } = undone
  if (edits.length === 0) return
  const names = edits.slice(0, maxNamed).map(({ pointer }) => pointer)
  const more = edits.length > maxNamed ? ` and ${edits.length - maxNamed} more` : ''
  const message = `The file would undo edits of the draft that were made since a file was last applied: ${names.join(', ')}${more}.`
  throw new UndoneEditsError(message, undone)
}

/** `app`: as it is stored after the application. `presented`: the form of the target. */
type Applying = {
  app: App
  target: AppState
  presented: JsonObject
  written: JsonObject
  caller: Caller
  now: Instant
}

/** Presents only what follows from writing: the slug, and which secrets a connection has. */
export async function recordApplication(
  deps: FormatDeps,
  writer: StoreWriter,
  { app, target, presented, written, caller, now }: Applying,
): Promise<void> {
  const authConnections = (await writer.authConnections.list(app.id)).map(toContentsConnection)
  const contents = { ...createEmptyContents(target.app), authConnections }
  const head = await presentState(deps, { app: target.app, contents, testCases: [], environments: [] })
  await writer.fileApplications.put(app.id, {
    written,
    file: { ...presented, ...head },
    revision: app.revision,
    actor: caller.origin.actor,
    requestId: caller.origin.requestId,
    appliedAt: now,
  })
}

const maxEntries = 100
const maxEditors = 5

/** The latest first, for people who may edit: the members of a workspace see each other's names, viewers no audit trail. */
export async function listEditorsSince(
  reader: StoreReader,
  { appliedAt, requestId }: FileApplication,
  { appId, role }: { appId: string; role: Role },
): Promise<DraftEditor[]> {
  // @guard api/v3/app-file
  if (!includesRole(role, 'builder')) return []
  const { rows } = await reader.audit.list({ appId, since: appliedAt }, { limit: maxEntries, after: null })
  const latest = new Map<string, DraftEditor>()
  for (const { actor, at, ...entry } of rows) {
    const id = `${actor.kind} ${actor.issuer} ${actor.subject}`
    if (entry.requestId !== requestId && isEdit(entry) && !latest.has(id)) latest.set(id, { actor, at })
  }
  return [...latest.values()].slice(0, maxEditors)
}

const editedKinds = new Set<string>(fileEntityTypes)

/** A release changes the app too, but not its draft. */
const isEdit = ({ changes }: Pick<AuditEntry, 'changes'>) =>
  changes.some(({ kind }) => editedKinds.has(kind)) && !changes.some(({ kind }) => kind === 'release')
