// Document imports of this window, by integration. They continue when another screen is opened.
import { useSyncExternalStore } from 'react'
import { appKey } from '../../api/queries/apps.ts'
import { type DiscoveryStep, readSource } from '../../api/queries/discovery.ts'
import type { Integration } from '../../api/queries/integrations.ts'
import { queryClient } from '../../api/query-client.ts'

export type DocumentImport = {
  /** Null if nothing is running. */
  controller: AbortController | null
  steps: readonly DiscoveryStep[]
  error: unknown
}

const idle: DocumentImport = { controller: null, steps: [], error: null }

const imports = new Map<string, DocumentImport>()
const listeners = new Set<() => void>()

const readImport = (integrationId: string) => imports.get(integrationId) ?? idle

function updateImport(integrationId: string, change: Partial<DocumentImport>): void {
  imports.set(integrationId, { ...readImport(integrationId), ...change })
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useDocumentImport = (integrationId: string): DocumentImport =>
  useSyncExternalStore(subscribe, () => readImport(integrationId))

/** Ends the import at once for the user. The service stores nothing. */
export function cancelDocumentImport(integrationId: string): void {
  readImport(integrationId).controller?.abort()
  updateImport(integrationId, idle)
}

/** Closing the window would cancel the import. */
const warnBeforeUnload = (event: Event) => event.preventDefault()

/**
 * Resolves with true if the document was imported. Otherwise the state has the error, unless the import was cancelled.
 */
export async function importDocument(
  { app_id: appId, id }: Pick<Integration, 'app_id' | 'id'>,
  source: Parameters<typeof readSource>[0]['source'],
): Promise<boolean> {
  const controller = new AbortController()
  const { signal } = controller
  const update = (change: Partial<DocumentImport>) => {
    if (!signal.aborted) updateImport(id, change)
  }
  updateImport(id, { ...idle, controller })
  window.addEventListener('beforeunload', warnBeforeUnload)
  try {
    const onProgress = ({ steps }: { steps: DiscoveryStep[] }) => update({ steps })
    const { steps } = await readSource({ appId, integrationId: id, source, signal, onProgress })
    const isImported = !steps.some(({ state }) => state === 'failed')
    update(isImported ? idle : { controller: null, steps })
    return isImported && !signal.aborted
  } catch (error) {
    update({ controller: null, error })
    return false
  } finally {
    window.removeEventListener('beforeunload', warnBeforeUnload)
    await queryClient.invalidateQueries({ queryKey: appKey(appId) })
  }
}
