import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Integration } from '../../api/queries/integrations.ts'
import { newAppTexts } from '../../texts/new-app-texts.ts'
import { showToast } from '../../ui/overlays/toast.tsx'
import { cancelImport, type ImportInput, startImport, takeImported, useImportRun } from './import-runs.ts'

/**
 * Runs one import at a time, then shows the choice of tools. If the user has left the screen, a message links there.
 */
export function useImport(startedAppId: string | null) {
  const { imported, controller, ...run } = useImportRun(startedAppId)
  const navigate = useNavigate()
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  useEffect(() => {
    const integration = imported && takeImported(startedAppId)
    if (integration) void navigate({ ...chooseToolsOf(integration), ignoreBlocker: true })
  }, [imported, startedAppId, navigate])

  async function start(input: ImportInput): Promise<void> {
    await startImport(startedAppId, input)
    const integration = isShown.current ? null : takeImported(startedAppId)
    if (!integration) return
    const open = () => void navigate(chooseToolsOf(integration))
    const { imported: title, openImported: label } = newAppTexts
    showToast({ title: title(integration.name), action: { label, run: open } })
  }
  return {
    ...run,
    isBusy: controller !== null,
    start: (input: ImportInput) => void start(input),
    cancel: () => cancelImport(startedAppId),
  }
}

const chooseToolsOf = ({ app_id, id }: Integration) =>
  ({ to: '/apps/new', search: { app: app_id, integration: id } }) as const
