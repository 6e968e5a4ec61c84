import { useState } from 'react'
import type { Integration } from '../../api/queries/integrations.ts'
import { integrationsTexts } from '../../texts/integrations-texts.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { VirtualList } from '../../ui/lists/virtual-list.tsx'

const texts = integrationsTexts.report
const tones: Record<string, Tone> = { imported: 'accent', degraded: 'warning', skipped: 'danger' }

type Report = Integration['import_report']
type ReportedOperation = NonNullable<Report['operations']>[number]

const hasReasons = ({ outcome, reasons }: ReportedOperation) => outcome !== 'imported' || reasons.length > 0

/** The outcome of each operation's import, and why some were simplified or left out. */
export function ImportReport({ report }: { report: Report }) {
  const { imported, degraded, skipped, operations = [] } = report
  const [isProblemsOnly, setIsProblemsOnly] = useState(operations.some(hasReasons))
  if (imported + degraded + skipped === 0) return <p className="text-muted">{texts.none}</p>
  const shown = isProblemsOnly ? operations.filter(hasReasons) : operations
  return (
    <div className="flex flex-col gap-3">
      <p>{texts.summary(imported, degraded, skipped)}</p>
      <Checkbox
        label={texts.problemsOnly}
        checked={isProblemsOnly}
        onChange={(event) => setIsProblemsOnly(event.target.checked)}
      />
      {shown.length === 0 ? (
        <p className="text-sm text-muted">{texts.allGood}</p>
      ) : (
        <VirtualList
          items={shown}
          toKey={({ method, path, external_id: id }) => `${method} ${path} ${id}`}
          estimatedHeight={56}
        >
          {(operation) => <ReportRow operation={operation} />}
        </VirtualList>
      )}
    </div>
  )
}

/** A tool of an MCP server has no path. */
const toPlace = ({ method, path, external_id: externalId }: ReportedOperation) =>
  path === '' && externalId ? externalId : `${method} ${path}`

const ReportRow = ({ operation }: { operation: ReportedOperation }) => (
  <div className="px-4 py-2.5">
    <p className="flex flex-wrap items-baseline gap-2">
      <Badge tone={tones[operation.outcome] ?? 'neutral'}>
        {texts.outcomes[operation.outcome] ?? operation.outcome}
      </Badge>
      <code className="font-mono text-xs break-all">{toPlace(operation)}</code>
    </p>
    {operation.reasons.map((reason) => (
      <p key={reason} className="mt-1 text-sm break-words text-muted">
        {reason}
      </p>
    ))}
  </div>
)
