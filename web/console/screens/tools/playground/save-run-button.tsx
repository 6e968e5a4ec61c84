import { lazy, Suspense, useState } from 'react'
import type { Tool } from '../../../api/queries/tools.ts'
import { testCaseTexts } from '../../../texts/tests-texts.ts'
import { Button } from '../../../ui/button.tsx'
import type { PlaygroundRun } from './playground-store.ts'

const SaveTestCaseDialog = lazy(() => import('../../tests/save-test-case-dialog.tsx'))

/** Saves a run as a test case. */
export function SaveRunButton({
  tool,
  run: { id, arguments: args, execution },
}: {
  tool: Tool
  run: PlaygroundRun
}) {
  const [isOpen, setIsOpen] = useState(false)
  if (!execution) return null
  return (
    <>
      <Button className="self-start" onClick={() => setIsOpen(true)}>
        {testCaseTexts.save.action}
      </Button>
      {isOpen && (
        <Suspense>
          <SaveTestCaseDialog
            tool={tool}
            call={{ id, arguments: args, execution }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
