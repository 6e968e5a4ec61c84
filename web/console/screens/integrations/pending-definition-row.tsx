import type { DefinitionDecisionName, PendingDefinition } from '../../api/queries/pending-definitions.ts'
import { FieldDifferences } from '../../differences/field-differences.tsx'
import { pendingDefinitionsTexts as texts } from '../../texts/pending-definitions-texts.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Permitted } from '../../workspaces/permission.tsx'
import { HazardList } from './hazard-list.tsx'

const tones: Record<PendingDefinition['change'], Tone> = { new: 'accent', changed: 'info', removed: 'danger' }

type PendingDefinitionRowProps = {
  definition: PendingDefinition
  isBusy: boolean
  onDecide: (decision: DefinitionDecisionName, chosen: PendingDefinition[]) => void
}

/** A tool of the server: its differences, its hazards, and the decision. */
export function PendingDefinitionRow({ definition, isBusy, onDecide }: PendingDefinitionRowProps) {
  const { external_id: name, change, hazards, tools, fields, decision } = definition
  const differences = fields.map((field) => ({ ...field, path: field.field, truncated: false }))
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <Badge tone={tones[change]}>{texts.changes[change]}</Badge>
          <code className="font-mono text-sm font-medium break-all">{name}</code>
          {tools.length > 0 && (
            <span className="text-sm text-muted">
              {texts.usedBy(tools.map((tool) => tool.name).join(', '))}
            </span>
          )}
        </span>
        <Permitted needs="draft">
          <span className="flex gap-2">
            {decision === 'pending' && (
              <Button
                aria-label={texts.rejectNamed(name)}
                isBusy={isBusy}
                onClick={() => onDecide('reject', [definition])}
              >
                {texts.reject}
              </Button>
            )}
            <Button
              aria-label={texts.acceptNamed(name)}
              isBusy={isBusy}
              onClick={() => onDecide('accept', [definition])}
            >
              {texts.accept}
            </Button>
          </span>
        </Permitted>
      </div>
      {hazards.length > 0 && <HazardList hazards={hazards} />}
      {change === 'removed' && tools.length > 0 && (
        <p className="mt-1 text-sm text-muted">{texts.removedHint}</p>
      )}
      {change !== 'removed' && (
        <details className="mt-1" open={change === 'changed' && decision === 'pending'}>
          <summary className="py-1 text-sm text-muted">
            {change === 'new' ? texts.definition : texts.differences(fields.length)}
          </summary>
          <FieldDifferences fields={differences} omitted={0} />
        </details>
      )}
    </>
  )
}
