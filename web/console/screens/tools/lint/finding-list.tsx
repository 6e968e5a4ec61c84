import type { ToolFinding } from '../../../api/queries/tool-lint.ts'
import { lintTexts } from '../../../texts/lint-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Permitted } from '../../../workspaces/permission.tsx'

type FindingListProps = { findings: ToolFinding[]; onRepair: (finding: ToolFinding) => void }

export const FindingList = ({ findings, onRepair }: FindingListProps) => (
  <ul className="divide-y divide-line rounded-card border border-line">
    {findings.map((finding) => (
      <Finding key={finding.id} finding={finding} onRepair={() => onRepair(finding)} />
    ))}
  </ul>
)

const Finding = ({ finding, onRepair }: { finding: ToolFinding; onRepair: () => void }) => (
  <li className="flex flex-wrap items-start justify-between gap-3 p-3">
    <div className="min-w-0 grow basis-64 text-sm break-words">
      <p>
        <Badge tone={finding.severity === 'warning' ? 'warning' : 'neutral'}>
          {lintTexts.severities[finding.severity]}
        </Badge>{' '}
        <span className="text-muted">{lintTexts.parts[finding.part]}</span>
      </p>
      <p className="mt-1">{finding.message}</p>
      {finding.repair && <p className="mt-1 text-xs text-muted">{finding.repair.text}</p>}
    </div>
    {finding.repair ? (
      <Permitted needs="draft">
        <Button aria-label={lintTexts.repairNamed(finding.message)} onClick={onRepair}>
          {lintTexts.repair}
        </Button>
      </Permitted>
    ) : (
      <span className="text-xs text-muted">{lintTexts.byHand}</span>
    )}
  </li>
)
