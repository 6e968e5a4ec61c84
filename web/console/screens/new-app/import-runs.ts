// The imports of this window: one for a new app and one for each app that gets another integration. They go on whichever
// screen is open, and wait there with their steps.
import { useSyncExternalStore } from 'react'
import type { Integration } from '../../api/queries/integrations.ts'
import { queryClient } from '../../api/query-client.ts'
import { type ImportRequest, type ImportStep, importSource } from './import-source.ts'

export type ImportInput = Pick<ImportRequest, 'source' | 'kind' | 'name' | 'part'>

export type ImportRun = {
  /** Null: nothing runs. */
  controller: AbortController | null
  /** The app of the first attempt, with which the others go on. */
  appId: string | null
  steps: readonly ImportStep[]
  error: unknown
  /** Why nothing was imported, although every request succeeded. */
  failedStep: ImportStep | null
  /** What was imported, until it has been shown. */
  imported: Integration | null
}

const idle: ImportRun = {
  controller: null,
  appId: null,
  steps: [],
  error: null,
  failedStep: null,
  imported: null,
}

/** By the app that gets another integration; null: a new app. */
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

/** What was imported, once; the run is forgotten. */
export function takeImported(startedAppId: string | null): Integration | null {
  const { imported } = readRun(startedAppId)
  if (imported) updateRun(startedAppId, idle)
  return imported
}

/** At once for the person; the service stores nothing more. */
export function cancelImport(startedAppId: string | null): void {
  const { controller, appId } = readRun(startedAppId)
  controller?.abort()
  updateRun(startedAppId, { ...idle, appId })
}

/** Closing the window would cancel the import. */
const warnBeforeUnload = (event: Event) => event.preventDefault()

/** Resolves when the import is done, failed or cancelled; what came of it is in the run until it is taken. */
export async function startImport(startedAppId: string | null, input: ImportInput): Promise<void> {
  const { appId } = readRun(startedAppId)
  const controller = new AbortController()
  const { signal } = controller
  const update = (change: Partial<ImportRun>) => {
    if (!signal.aborted) updateRun(startedAppId, change)
  }
  updateRun(startedAppId, { ...idle, appId, controller })
  window.addEventListener('beforeunload', warnBeforeUnload)
  try {
    const result = await importSource({
      ...input,
      appId: appId ?? startedAppId,
      isNewApp: startedAppId === null,
      signal,
      onAppCreated: (id) => updateRun(startedAppId, { appId: id }),
      onSteps: (steps) => update({ steps }),
    })
    await queryClient.invalidateQueries({ queryKey: ['apps'] })
    update({ controller: null, ...('integration' in result ? { imported: result.integration } : result) })
  } catch (error) {
    // The app may have been created.
    void queryClient.invalidateQueries({ queryKey: ['apps'] })
    update({ controller: null, error })
  } finally {
    window.removeEventListener('beforeunload', warnBeforeUnload)
  }
}
