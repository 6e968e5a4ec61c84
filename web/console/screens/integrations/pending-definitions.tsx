import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appKey } from '../../api/queries/apps.ts'
import {
  type DefinitionDecisionName,
  decideDefinitions,
  type PendingDefinition,
  pendingDefinitionsQuery,
} from '../../api/queries/pending-definitions.ts'
import { useChange } from '../../editing/use-change.ts'
import { pendingDefinitionsTexts as texts } from '../../texts/pending-definitions-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Permitted } from '../../workspaces/permission.tsx'
import { PendingDefinitionRow } from './pending-definition-row.tsx'

type PendingDefinitionsProps = { appId: string; integrationId: string }

/** Changed tools of an MCP server next to their pinned definitions. Renders nothing if there are none. */
export default function PendingDefinitions({ appId, integrationId }: PendingDefinitionsProps) {
  const { data = [] } = useQuery(pendingDefinitionsQuery(appId, integrationId))
  const { decide, error, isPending } = useDecision({ appId, integrationId })
  const [confirmed, setConfirmed] = useState<PendingDefinition[]>([])
  const pending = data.filter(({ decision }) => decision === 'pending')
  const rejected = data.filter(({ decision }) => decision === 'rejected')
  const accept = (chosen: PendingDefinition[]) =>
    chosen.length > 1 && chosen.some(isHazardous) ? setConfirmed(chosen) : decide('accept', chosen)
  const acceptConfirmed = () => {
    decide('accept', confirmed)
    setConfirmed([])
  }
  if (data.length === 0) return null
  return (
    <Card
      title={texts.title}
      actions={
        pending.length > 1 && (
          <Permitted needs="draft">
            <span className="flex flex-wrap gap-2">
              <Button isBusy={isPending} onClick={() => decide('reject', pending)}>
                {texts.rejectAll}
              </Button>
              <Button look="primary" isBusy={isPending} onClick={() => accept(pending)}>
                {texts.acceptAll}
              </Button>
            </span>
          </Permitted>
        )
      }
    >
      <p className="text-sm text-muted">{texts.hint}</p>
      {error ? <ErrorNotice error={error} /> : null}
      <DefinitionList definitions={pending} isBusy={isPending} onDecide={decide} />
      {rejected.length > 0 && (
        <details className="mt-3">
          <summary className="py-1 text-sm text-muted">{texts.rejectedTitle(rejected.length)}</summary>
          <DefinitionList definitions={rejected} isBusy={isPending} onDecide={decide} />
        </details>
      )}
      <ConfirmDialog
        isOpen={confirmed.length > 0}
        onClose={() => setConfirmed([])}
        title={texts.confirmTitle}
        action={texts.acceptAll}
        change={{ isPending, error: null, mutate: acceptConfirmed }}
      >
        <p>{texts.confirmHint}</p>
        <ul className="max-h-48 list-disc overflow-y-auto pl-5">
          {confirmed.filter(isHazardous).map(({ external_id: name }) => (
            <li key={name} className="break-words">
              {name}
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    </Card>
  )
}

const isHazardous = ({ hazards }: PendingDefinition) => hazards.length > 0

type DefinitionListProps = {
  definitions: PendingDefinition[]
  isBusy: boolean
  onDecide: (decision: DefinitionDecisionName, chosen: PendingDefinition[]) => void
}

const DefinitionList = ({ definitions, isBusy, onDecide }: DefinitionListProps) => (
  <ul className="mt-3 flex flex-col divide-y divide-line">
    {definitions.map((definition) => (
      <li key={definition.external_id} className="py-3 first:pt-0 last:pb-0">
        <PendingDefinitionRow definition={definition} isBusy={isBusy} onDecide={onDecide} />
      </li>
    ))}
  </ul>
)

/** Shows the newly found definitions if the service rejects a decision because of them. */
function useDecision(address: PendingDefinitionsProps) {
  const { mutate, error, isPending } = useChange({
    send: ({ decision, chosen }: { decision: DefinitionDecisionName; chosen: PendingDefinition[] }) =>
      decideDefinitions(address, decision, chosen),
    outdates: appKey(address.appId),
    done: (_, { decision }) => (decision === 'accept' ? texts.accepted : texts.rejected),
  })
  const decide = (decision: DefinitionDecisionName, chosen: PendingDefinition[]) =>
    mutate({ decision, chosen })
  return { decide, error, isPending }
}
