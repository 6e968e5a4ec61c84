import { isSameJson } from '#base/same-json.ts'
import { restoreOriginal } from '#core/engines/operations/content/index.ts'
import {
  type DefinitionField,
  type DefinitionFieldChange,
  definitionFields,
} from '#core/model/integrations/pending-definition.ts'
import type { DiscoveredOperation } from '#core/model/operations/discovered-operation.ts'
import type { Operation } from '#core/model/operations/operation.ts'

type DefinitionTexts = Record<DefinitionField, unknown>

/**
 * The members in which the listed definition differs from the definition at pinning; edits of the owner do
 * not count. Null means that there is no operation, or that the tool is no longer listed.
 */
export function compareDefinitions(
  pinned: Operation | null,
  listed: DiscoveredOperation | null,
): DefinitionFieldChange[] {
  const before = toTexts(pinned && restoreOriginal(pinned))
  const after = toTexts(listed)
  return definitionFields
    .filter((field) => !isSameJson(before[field], after[field]))
    .map((field) => ({ field, before: before[field], after: after[field] }))
}

function toTexts(definition: DiscoveredOperation | null): DefinitionTexts {
  if (!definition)
    return { title: null, description: null, inputSchema: null, outputSchema: null, annotations: null }
  const { name: title, description, inputSchema, outputSchema, annotations } = definition
  return { title, description, inputSchema, outputSchema, annotations: annotations ?? {} }
}
