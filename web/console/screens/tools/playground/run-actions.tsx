import Play from 'lucide-react/icons/play'
import Square from 'lucide-react/icons/square'
import type { Tool } from '../../../api/queries/tools.ts'
import { playgroundTexts } from '../../../texts/playground-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { MissingRoleNote, useMissingRole } from '../../../workspaces/permission.tsx'
import { toToolRisk } from '../list/filter-tools.ts'
import { stopRun, usePlayground } from './playground-store.ts'

type RunActionsProps = { tool: Tool; onRun: () => void; onExample: () => void; onClear: () => void }

export function RunActions({ tool, onRun, onExample, onClear }: RunActionsProps) {
  const { controller } = usePlayground(tool.id)
  const missingRole = useMissingRole('builder')
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          look="primary"
          isBusy={controller !== null}
          disabled={missingRole !== ''}
          title={missingRole || playgroundTexts.runShortcut}
          aria-keyshortcuts="Control+Enter"
          onClick={onRun}
        >
          {controller === null && <Play aria-hidden className="size-4" />}
          {playgroundTexts.run}
        </Button>
        {controller && (
          <Button onClick={() => stopRun(tool.id)}>
            <Square aria-hidden className="size-4" />
            {playgroundTexts.stop}
          </Button>
        )}
        <Button look="quiet" onClick={onExample}>
          {playgroundTexts.example}
        </Button>
        <Button look="quiet" onClick={onClear}>
          {playgroundTexts.clear}
        </Button>
      </div>
      <MissingRoleNote needs="builder" />
      {toToolRisk(tool.annotations) === 'destructive' && (
        <p className="text-xs font-medium text-warning">{playgroundTexts.destructive}</p>
      )}
    </div>
  )
}
