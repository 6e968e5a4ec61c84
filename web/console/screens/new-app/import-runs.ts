// The imports of this window: one for a new app, and one for each app that gets another integration. They continue when
// another screen is opened, and keep their steps.
import { useSyncExternalStore } from 'react'
import { deleteApp } from '../../api/queries/apps.ts'
import type { Integration } from '../../api/queries/integrations.ts'
import { queryClient } from '../../api/query-client.ts'
import { type ImportRequest, type ImportStep, importSource } from './import-source.ts'

export type ImportInput = Pick<ImportRequest, 'source' | 'kind' | 'name' | 'part'>

export type ImportRun = {
  /** Null if nothing is running. */
  controller: AbortController | null
  steps: readonly ImportStep[]
  error: unknown
  /** The failed step, if every request succeeded but nothing was imported. */
  failedStep: ImportStep | null
  /** The imported integration, until it has been shown. */
  imported: Integration | null
}

const idle: ImportRun = {
  controller: null,
  steps: [],
  error: null,
  failedStep: null,
  imported: null,
}

/** By the id of the app that gets another integration; null stands for a new app. */
const runs = new Map<string | null, ImportRun>()
const listeners = new Set<() => void>()

const readRun = (startedAppId: string | null) => runs.get(startedAppId) ?? idle

function updateRun(startedAppId: string | null, change: Partial<ImportRun>): void {
  runs.set(startedAppId, { ...readRun(startedAppId), ...change })
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useImportRun = (startedAppId: string | null): ImportRun =>
  useSyncExternalStore(subscribe, () => readRun(startedAppId))

/** Returns the imported integration once, and discards the run. */
export function takeImported(startedAppId: string | null): Integration | null {
  const { imported } = readRun(startedAppId)
  if (imported) updateRun(startedAppId, idle)
  return imported
}

/** Ends the import at once for the user. The service stores nothing more. */
export function cancelImport(startedAppId: string | null): void {
  readRun(startedAppId).controller?.abort()
  updateRun(startedAppId, idle)
}

/** Closing the window would cancel the import. */
const warnBeforeUnload = (event: Event) => event.preventDefault()

/** Resolves when the import has succeeded, failed or been cancelled. The run keeps the outcome until it is taken. */
export async function startImport(startedAppId: string | null, input: ImportInput): Promise<void> {
  // A second click may come before the first is shown.
  if (readRun(startedAppId).controller) return
  let createdId: string | null = null
  let isImported = false
  const controller = new AbortController()
  const { signal } = controller
  const update = (change: Partial<ImportRun>) => {
    if (!signal.aborted) updateRun(startedAppId, change)
  }
  updateRun(startedAppId, { ...idle, controller })
  window.addEventListener('beforeunload', warnBeforeUnload)
  try {
    const result = await importSource({
      ...input,
      appId: startedAppId,
      signal,
      onAppCreated: (id) => {
        createdId = id
      },
      onSteps: (steps) => update({ steps }),
    })
    isImported = 'integration' in result && !signal.aborted
    if (isImported) await queryClient.invalidateQueries({ queryKey: ['apps'] })
    update({ controller: null, ...('integration' in result ? { imported: result.integration } : result) })
  } catch (error) {
    update({ controller: null, error })
  } finally {
    window.removeEventListener('beforeunload', warnBeforeUnload)
    if (createdId !== null && !isImported) await discardApp(createdId)
  }
}

/** An app without anything in it would only be in the way. */
async function discardApp(appId: string): Promise<void> {
  await deleteApp(appId).catch(() => {})
  await queryClient.invalidateQueries({ queryKey: ['apps'] })
}
