import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toolLintQuery } from '../../../api/queries/tool-lint.ts'
import { ErrorNotice } from '../../../ui/notice.tsx'
import { LoadingState } from '../../../ui/spinner.tsx'
import { useToolsView } from '../list/use-tools-view.ts'
import { LintRepairDialog } from './lint-repair-dialog.tsx'
import { LintReport } from './lint-report.tsx'

export default function LintView() {
  const { appId, setSearch } = useToolsView()
  const lint = useQuery(toolLintQuery(appId))
  const [repaired, setRepaired] = useState<string[]>([])
  return (
    <div className="min-h-0 grow overflow-y-auto rounded-card border border-line bg-surface p-4">
      {lint.isPending && <LoadingState />}
      {lint.isError && <ErrorNotice error={lint.error} onRetry={() => void lint.refetch()} />}
      {lint.data && (
        <LintReport
          lint={lint.data}
          isBusy={lint.isFetching}
          onRepair={setRepaired}
          onRefresh={() => void lint.refetch()}
          onOpen={(tool) => setSearch({ tool, lint: undefined }, true)}
          onDone={() => setSearch({ lint: undefined })}
        />
      )}
      {repaired.length > 0 && (
        <LintRepairDialog appId={appId} findingIds={repaired} onClose={() => setRepaired([])} />
      )}
    </div>
  )
}
