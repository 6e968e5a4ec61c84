import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  probeReadiness,
  type Readiness,
  type ReadinessFinding,
  type ReadinessTarget,
  readinessQuery,
} from '../../../api/queries/readiness.ts'
import { readinessTexts as texts } from '../../../texts/readiness-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice, Notice } from '../../../ui/notice.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { QueryContent } from '../../../ui/query-content.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { storeTargets } from '../overview-search.ts'
import { FindingRow } from './finding-row.tsx'
import { SheetDownload } from './sheet-download.tsx'

const targets = storeTargets.map((value) => ({
  value,
  label: texts.targets[value],
}))

type ReadinessDialogProps = {
  appId: string
  target: ReadinessTarget
  /** Null closes the dialog. */
  onSelect: (target: ReadinessTarget | null) => void
}

/** The findings for a store with their repairs, and the submission sheet. */
export function ReadinessDialog({ appId, target, onSelect }: ReadinessDialogProps) {
  const readiness = useQuery(readinessQuery(appId, target))
  const queries = useQueryClient()
  const probe = useMutation({
    mutationFn: () => probeReadiness(appId, target),
    onSuccess: (measured) => queries.setQueryData(readinessQuery(appId, target).queryKey, measured),
  })
  return (
    <Dialog
      isOpen
      onClose={() => onSelect(null)}
      size="large"
      title={texts.title}
      footer={
        <Button isBusy={probe.isPending} onClick={() => probe.mutate()}>
          {texts.probe}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <SegmentedControl label={texts.targetLabel} options={targets} value={target} onChange={onSelect} />
        {probe.isError && <ErrorNotice error={probe.error} />}
        <QueryContent query={readiness}>
          {(data) => <ReadinessReport appId={appId} readiness={data} />}
        </QueryContent>
        <SheetDownload appId={appId} target={target} />
      </div>
    </Dialog>
  )
}

function ReadinessReport({ appId, readiness }: { appId: string; readiness: Readiness }) {
  const { findings, targets: results, probe, rules_checked_on: date } = readiness
  const errors = results.reduce((sum, result) => sum + result.errors, 0)
  return (
    <>
      <Notice
        tone={errors > 0 ? 'warning' : 'info'}
        title={errors > 0 ? texts.notReady(errors) : texts.ready}
      >
        <p>{texts.asOf(date)}</p>
        {probe && (
          <p>{texts.probed(texts.milliseconds(probe.handshake_ms), texts.milliseconds(probe.list_ms))}</p>
        )}
      </Notice>
      {findings.length === 0 ? (
        <p className="text-sm text-muted">{texts.none}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {findings.map((finding) => (
            <li key={`${finding.code} ${finding.message}`} className="py-3 first:pt-0 last:pb-0">
              <FindingRow appId={appId} finding={finding} />
            </li>
          ))}
        </ul>
      )}
      {findings.length > 0 && <p className="text-xs break-words text-muted">{listSources(findings)}</p>}
    </>
  )
}

const listSources = (findings: ReadinessFinding[]) =>
  texts.sources([...new Set(findings.map(({ source }) => source))])
