import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { deleteIntegration } from '../../api/queries/integrations.ts'
import { type Imported, type ImportRequest, type ImportStep, importSource } from './import-source.ts'

type ImportState = {
  isBusy: boolean
  steps: ImportStep[]
  error: unknown
  /** Why nothing was imported, although the request itself succeeded. */
  failed: string
}

const idle: ImportState = { isBusy: false, steps: [], error: null, failed: '' }

/** Runs one import at a time. Attempts after the first go on with the app that the first one created. */
export function useImport(startedAppId: string | null, onDone: (imported: Imported) => unknown) {
  const [state, setState] = useState(idle)
  const appId = useRef(startedAppId)
  const queries = useQueryClient()

  async function run(request: Pick<ImportRequest, 'source' | 'kind' | 'name'>): Promise<void> {
    setState({ ...idle, isBusy: true })
    try {
      const imported = await importSource({
        ...request,
        appId: appId.current,
        isNewApp: startedAppId === null,
        onStep: (step, id) => {
          appId.current = id
          setState((current) => ({ ...current, steps: [...current.steps, step] }))
        },
      })
      await queries.invalidateQueries({ queryKey: ['apps'] })
      await finish(imported)
    } catch (error) {
      setState((current) => ({ ...current, isBusy: false, error }))
    }
  }

  async function finish(imported: Imported): Promise<void> {
    const { last_error: failed, id } = imported.integration
    if (failed) {
      await deleteIntegration(imported.appId, id)
      setState((current) => ({ ...current, isBusy: false, failed }))
      return
    }
    setState(idle)
    onDone(imported)
  }

  return { ...state, run: (request: Pick<ImportRequest, 'source' | 'kind' | 'name'>) => void run(request) }
}
