import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { type OperationItem, operationSearchQuery } from '../../../api/queries/operations.ts'
import { RiskBadge } from '../../../operations/risk-badge.tsx'
import { operationsTexts } from '../../../texts/operations-texts.ts'
import { newToolsTexts } from '../../../texts/tools-texts.ts'
import { TextField } from '../../../ui/labelled-fields.tsx'
import { QueryContent } from '../../../ui/query-content.tsx'

type OperationChoiceProps = { chosen: string; onChoose: (operationId: string) => void }
type OperationSearchProps = OperationChoiceProps & { appId: string; integrationId: string }

/** Chooses one operation. The service searches, since an integration may have ten thousand. */
export function OperationSearch({ appId, integrationId, ...choice }: OperationSearchProps) {
  const [text, setText] = useState('')
  const sought = useDeferredValue(text.trim())
  const query = useQuery(operationSearchQuery(appId, integrationId, sought))
  return (
    <>
      <TextField
        label={operationsTexts.search}
        hint={query.data && operationsTexts.shown(query.data.data.length, query.data.total)}
        type="search"
        placeholder={operationsTexts.searchPlaceholder}
        maxLength={200}
        value={text}
        onChange={setText}
      />
      <QueryContent query={query}>{({ data }) => <OperationRadios found={data} {...choice} />}</QueryContent>
    </>
  )
}

const OperationRadios = ({ found, chosen, onChoose }: OperationChoiceProps & { found: OperationItem[] }) => (
  <div role="radiogroup" aria-label={newToolsTexts.sourceTitle} className="flex flex-col">
    {found.map(({ id, name, method, path, risk }) => (
      <label key={id} className="flex min-h-11 items-center gap-3 border-b border-line py-2">
        <input
          type="radio"
          name="operation"
          className="size-4.5 shrink-0 accent-accent"
          checked={id === chosen}
          onChange={() => onChoose(id)}
        />
        <span className="min-w-0 grow">
          <span className="block text-sm break-words">{name}</span>
          <code className="block truncate font-mono text-xs text-muted">
            {method} {path}
          </code>
        </span>
        <RiskBadge risk={risk} />
      </label>
    ))}
    {found.length === 0 && <p className="p-6 text-center text-muted">{operationsTexts.none}</p>}
  </div>
)
