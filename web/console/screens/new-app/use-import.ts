import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { deleteIntegration, type Integration } from '../../api/queries/integrations.ts'
import {
  type Imported,
  type ImportRequest,
  type ImportStep,
  importSource,
  requiresSignIn,
} from './import-source.ts'

type ImportState = {
  isBusy: boolean
  steps: ImportStep[]
  error: unknown
  /** That of which nothing was imported, although the request itself succeeded. */
  failed: Integration | null
}

type ImportInput = Pick<ImportRequest, 'source' | 'kind' | 'name'>

const idle: ImportState = { isBusy: false, steps: [], error: null, failed: null }

/** Runs one import at a time. Attempts after the first go on with the app that the first one created. */
export function useImport(startedAppId: string | null, onDone: (imported: Imported) => unknown) {
  const [state, setState] = useState(idle)
  const appId = useRef(startedAppId)
  const controller = useRef<AbortController>(null)
  const queries = useQueryClient()

  async function run(input: ImportInput): Promise<void> {
    const current = new AbortController()
    controller.current = current
    const { signal } = current
    setState({ ...idle, isBusy: true })
    try {
      const imported = await importSource({
        ...input,
        appId: appId.current,
        isNewApp: startedAppId === null,
        signal,
        onStep: (step, id) => {
          appId.current ??= id
          if (!signal.aborted) setState((current) => ({ ...current, steps: [...current.steps, step] }))
        },
      })
      if (signal.aborted) return void (await discard(imported))
      await queries.invalidateQueries({ queryKey: ['apps'] })
      await finish(imported)
    } catch (error) {
      if (!signal.aborted) setState((current) => ({ ...current, isBusy: false, error }))
    }
  }

  async function finish(imported: Imported): Promise<void> {
    const { integration } = imported
    if (integration.last_error && !requiresSignIn(integration)) {
      await discard(imported)
      setState((current) => ({ ...current, isBusy: false, failed: integration }))
      return
    }
    setState(idle)
    onDone(imported)
  }

  return {
    ...state,
    run: (input: ImportInput) => void run(input),
    /** At once for the person; the service ends the step that it is at, and what that imports is deleted. */
    cancel: () => {
      controller.current?.abort()
      setState(idle)
    },
  }
}

const discard = ({ appId, integration }: Imported) => deleteIntegration(appId, integration.id)
