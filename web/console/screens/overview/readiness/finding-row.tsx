import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { appKey } from '../../../api/queries/apps.ts'
import { type ReadinessFinding, type ReadinessRepair, repairFinding } from '../../../api/queries/readiness.ts'
import { EntityLink } from '../../../shell/entity-link.tsx'
import { overviewTexts } from '../../../texts/overview-texts.ts'
import { readinessTexts as texts } from '../../../texts/readiness-texts.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { Permitted } from '../../../workspaces/permission.tsx'
import { type FieldOfFinding, findField } from './find-field.ts'

const tones: Record<ReadinessFinding['severity'], Tone> = {
  error: 'danger',
  warning: 'warning',
  info: 'info',
}

export function FindingRow({ appId, finding }: { appId: string; finding: ReadinessFinding }) {
  const { severity, area, message, basis, repair } = finding
  const field = findField(finding)
  // The field is more precise than a reference to the app.
  const references = finding.references.filter(({ entity_type: type }) => !field || type !== 'app')
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={tones[severity]}>{overviewTexts.issues.severities[severity]}</Badge>
        <span className="text-xs text-muted">
          {texts.areas[area]}
          {basis === 'reading' && ` · ${texts.reading}`}
        </span>
      </div>
      <p className="text-sm break-words">{message}</p>
      <ul className="flex flex-wrap gap-x-3 text-sm">
        {references.map(({ entity_type: type, entity_id: id, label }) => (
          <li key={`${type} ${id}`}>
            <EntityLink appId={appId} type={type} id={id}>
              {label || id}
            </EntityLink>
          </li>
        ))}
        {field && (
          <li>
            <FieldLink appId={appId} field={field} />
          </li>
        )}
      </ul>
      <Permitted needs="draft">{repair && <RepairButton appId={appId} repair={repair} />}</Permitted>
    </div>
  )
}

const FieldLink = ({ appId, field: { tab, name, label } }: { appId: string; field: FieldOfFinding }) => (
  <Link
    to="/apps/$appId/settings"
    params={{ appId }}
    search={{ tab, field: name }}
    className="inline-block min-h-6 font-medium text-accent underline underline-offset-2"
  >
    {label}
  </Link>
)

function RepairButton({ appId, repair }: { appId: string; repair: ReadinessRepair }) {
  const queries = useQueryClient()
  const send = useMutation({
    mutationFn: () => repairFinding(appId, repair),
    onSuccess: () => {
      showToast({ title: texts.fixed })
      return queries.invalidateQueries({ queryKey: appKey(appId) })
    },
  })
  return (
    <>
      {send.isError && <ErrorNotice error={send.error} />}
      <Button
        className="self-start"
        title={repair.summary}
        isBusy={send.isPending}
        onClick={() => send.mutate()}
      >
        {texts.fix}
      </Button>
    </>
  )
}
