import type { V3Components } from '#client'
import { quoteText } from './quote-text.ts'

export type PendingDefinitionJson = V3Components['schemas']['PendingDefinition']

/** A pending definition, with its differences and a warning about deceptive texts. All texts are untrusted. */
export function formatPendingDefinition(pending: PendingDefinitionJson): string[] {
  const { external_id: name, change, decision, digest, fields, hazards, tools } = pending
  const keys = tools.map(({ key }) => key).join(', ')
  return [
    `${change}  ${quoteName(name)}${decision === 'rejected' ? '  (rejected)' : ''}${keys && `  tools: ${keys}`}`,
    ...fields.flatMap(({ field, before, after }) => [
      ...(before === null ? [] : [`  - ${field}: ${quoteText(before)}`]),
      ...(after === null ? [] : [`  + ${field}: ${quoteText(after)}`]),
    ]),
    ...hazards.map(formatTextHazard),
    `  ${digest}`,
  ]
}

export const formatTextHazard = ({ path, message }: V3Components['schemas']['TextHazard']): string =>
  `  warning  ${quoteName(path)}: ${message}`

/** Unquoted unless it needs escapes. */
const quoteName = (name: string) => (quoteText(name) === `"${name}"` ? name : quoteText(name))
