import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { testsTexts as texts } from '../../texts/tests-texts.ts'
import { showToast } from '../../ui/overlays/toast.tsx'
import { startTestRun, type TestRunRequest } from './test-runs.ts'

/** Starts a run. If the user has left the screen, a message reports the outcome and links back. */
export function useTestStarter(appId: string): (request: Omit<TestRunRequest, 'appId'>) => void {
  const navigate = useNavigate()
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  async function start(request: Omit<TestRunRequest, 'appId'>): Promise<void> {
    const run = await startTestRun({ appId, ...request })
    if (!run || isShown.current) return
    const open = () => void navigate({ to: '/apps/$appId/tests', params: { appId } })
    showToast({
      title: texts.finished(run.passed, run.failed),
      action: { label: texts.open, run: open },
    })
  }
  return (request) => void start(request)
}
