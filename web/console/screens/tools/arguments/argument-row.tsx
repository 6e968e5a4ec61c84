import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import type { Versioned } from '../../../api/api-client.ts'
import type { Operation } from '../../../api/queries/operations.ts'
import type { Tool } from '../../../api/queries/tools.ts'
import { describeLimits, describeType } from '../../../schema-form/describe-schema.ts'
import { readFormSchema } from '../../../schema-form/form-schema.ts'
import type { JsonSchema, listProperties } from '../../../schema-form/json-schema.ts'
import { argumentsTexts } from '../../../texts/tools-texts.ts'
import { IconButton } from '../../../ui/button.tsx'
import { ArgumentEditor } from './argument-editor.tsx'

type Property = ReturnType<typeof listProperties>[number]
type ArgumentRowProps = {
  tool: Tool
  root: JsonSchema
  property: Property
  operation: Versioned<{ operation: Operation }> | undefined
}

/** One argument. Only arguments of the operation itself can be edited. */
export function ArgumentRow({ tool, root, property, operation }: ArgumentRowProps) {
  const [isEditing, setIsEditing] = useState(false)
  const entry = operation?.data.operation.input_schema.find(({ name }) => name === property.name)
  return (
    <>
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <ArgumentText property={property} root={root} depth={0} />
        </div>
        {entry && (
          <IconButton
            icon={Pencil}
            label={argumentsTexts.edit(property.name)}
            aria-expanded={isEditing}
            // Closed by its own buttons only, so that no edit is lost.
            onClick={() => setIsEditing(true)}
          />
        )}
      </div>
      {isEditing && entry && operation && (
        <ArgumentEditor tool={tool} entry={entry} operation={operation} onClose={() => setIsEditing(false)} />
      )}
    </>
  )
}

/** Deeper members are in the JSON Schema below. */
const maxDepth = 3

function ArgumentText({ property, root, depth }: { property: Property; root: JsonSchema; depth: number }) {
  const form = readFormSchema(property.schema, root)
  const { description } = form.schema
  const limits = describeLimits(form.schema)
  const members = listMembers(form.control, root)
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm wrap-anywhere">
        <code className="font-mono break-all">{property.name}</code>
        <span className="text-xs text-muted">{describeType(form)}</span>
        {property.isRequired && <span className="text-xs text-accent">{argumentsTexts.required}</span>}
      </p>
      {typeof description === 'string' && <p className="text-xs wrap-anywhere text-muted">{description}</p>}
      {limits.length > 0 && <p className="text-xs wrap-anywhere text-muted">{limits.join(' · ')}</p>}
      {members.length > 0 && depth < maxDepth && (
        <details className="mt-1">
          <summary className="text-xs text-accent">{argumentsTexts.members(members.length)}</summary>
          <ul className="mt-1 flex flex-col gap-1.5 border-l-2 border-line pl-3">
            {members.map((member) => (
              <li key={member.name}>
                <ArgumentText property={member} root={root} depth={depth + 1} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function listMembers(control: ReturnType<typeof readFormSchema>['control'], root: JsonSchema): Property[] {
  if (control.kind === 'object') return control.properties
  return control.kind === 'list' ? listMembers(readFormSchema(control.items, root).control, root) : []
}
