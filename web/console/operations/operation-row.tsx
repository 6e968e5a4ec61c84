import Pencil from 'lucide-react/icons/pencil'
import { useId, useState } from 'react'
import type { OperationItem } from '../api/queries/operations.ts'
import { operationsTexts } from '../texts/operations-texts.ts'
import { Badge } from '../ui/badge.tsx'
import { IconButton } from '../ui/button.tsx'
import { TextAreaField, TextField } from '../ui/labelled-fields.tsx'
import { RiskBadge } from './risk-badge.tsx'
import type { OperationChoiceState } from './use-operation-choice.ts'

type OperationRowProps = { operation: OperationItem; choice: OperationChoiceState }

/** The name and description of a chosen operation's tool can be edited in the row. */
export function OperationRow({ operation, choice }: OperationRowProps) {
  const [isEditing, setIsEditing] = useState(false)
  const id = useId()
  const { id: operationId, method, path, risk, token_estimate: tokens } = operation
  const { name = operation.name, description = operation.description } = choice.texts[operationId] ?? {}
  const isChosen = choice.chosen.has(operationId)
  return (
    <div className="px-4 py-2.5">
      <div className="flex items-start gap-3">
        <input
          id={id}
          type="checkbox"
          checked={isChosen}
          onChange={() => choice.toggle(operationId)}
          aria-label={operationsTexts.choose(name)}
          className="mt-1 size-4.5 shrink-0 accent-accent"
        />
        <label htmlFor={id} className="min-w-0 grow">
          <span className="flex flex-wrap items-center gap-x-2">
            <span className="font-medium break-words">{name}</span>
            <RiskBadge risk={risk} />
            {operation.tool_ids.length > 0 && <Badge>{operationsTexts.used}</Badge>}
            {operation.deprecated && <Badge tone="warning">{operationsTexts.deprecated}</Badge>}
            <span className="ml-auto text-xs text-muted tabular-nums">{operationsTexts.tokens(tokens)}</span>
          </span>
          <span className="line-clamp-2 text-sm break-words text-muted">{description}</span>
          {path && (
            <code className="block truncate font-mono text-xs text-muted">
              {method} {path}
            </code>
          )}
        </label>
        {isChosen && (
          <IconButton
            icon={Pencil}
            label={operationsTexts.edit(name)}
            aria-expanded={isEditing}
            onClick={() => setIsEditing(!isEditing)}
          />
        )}
      </div>
      {isChosen && isEditing && (
        <ToolTextFields
          name={name}
          description={description}
          onChange={(change) => choice.setTexts(operationId, change)}
        />
      )}
    </div>
  )
}

type ToolTextFieldsProps = {
  name: string
  description: string
  onChange: (change: { name?: string; description?: string }) => void
}

const ToolTextFields = ({ name, description, onChange }: ToolTextFieldsProps) => (
  <div className="mt-2 ml-7.5 grid gap-3">
    <TextField
      label={operationsTexts.toolName}
      maxLength={120}
      value={name}
      onChange={(name) => onChange({ name })}
    />
    <TextAreaField
      label={operationsTexts.toolDescription}
      rows={2}
      value={description}
      onChange={(description) => onChange({ description })}
    />
  </div>
)
