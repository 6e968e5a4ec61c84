// Describes an operation without a description in its document: from its name, else from method and path.

import { toSentence } from '#base/text.ts'
import type { HttpMethod } from '#core/model/operations/operation.ts'
import { hasRows } from './describe-result.ts'
import { showPath } from './show-path.ts'
import type { TextRequest, TextSource } from './text-source.ts'
import { toWords } from './words.ts'

const placeholder =
  /^\W*(?:(?:todo|tbd|fixme|none|null|n\/?a|test|string|description|lorem ipsum[\s\S]*)\W*)?$/i

/** Whether a text says nothing: it is empty or a placeholder. */
export const isPlaceholderText = (text: string): boolean => placeholder.test(text)

/** The request in a sentence; "" for a tool of an MCP server. */
export const describeSentRequest = ({ plan: { method, path } }: { plan: TextRequest }): string =>
  path === '' ? '' : `Sends ${method} ${showPath(path)}.`

/** `result` is the sentence about it, "" if unknown. */
export function describePurpose(operation: TextSource, result: string): string {
  const { name, plan } = operation
  // Without any text the name is the request, shortened if it is long.
  const isNamed = name !== '' && !name.startsWith(`${plan.method} /`)
  return [isNamed ? toSentence(name) : describeEffect(operation), describeSentRequest(operation), result]
    .filter(Boolean)
    .join(' ')
}

/** The effects of methods by HTTP; POST may do anything. */
const effects: Partial<Record<HttpMethod, string>> = {
  GET: 'Reads',
  PUT: 'Creates or replaces',
  PATCH: 'Changes',
  DELETE: 'Deletes',
}

const fileEnding = /\.(?:json|xml|csv)$/i

/** `GET /shops/{id}/books` lists books; "" where the path has no words. */
function describeEffect({ plan, outputSchema }: TextSource): string {
  const effect = plan.method === 'GET' && hasRows(outputSchema) ? 'Lists' : effects[plan.method]
  const words = plan.path
    .split('/')
    .filter((segment) => !segment.includes('{'))
    .map((segment) => toWords(segment.replace(fileEnding, '')))
    .filter(Boolean)
  return effect && words.length > 0 ? `${effect} ${words.at(-1)}.` : ''
}

/** Whether `describePurpose` generated the description because the document has none. */
export function isGeneratedPurpose({
  name,
  description,
  plan,
}: Pick<TextSource, 'name' | 'description'> & { plan: TextRequest }): boolean {
  if (plan.path === '') return false
  const [before, ...rest] = description.split(describeSentRequest({ plan }))
  return rest.length > 0 && (before === `${toSentence(name)} ` || effectSentence.test(before ?? ''))
}

const effectSentence = new RegExp(`^(?:(?:Lists|${Object.values(effects).join('|')}) [^.]+\\. )?$`)
