// The form of an operation for merging: parameters and members of a body by their names instead of in lists,
// so that changes of different ones do not conflict.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import type { Operation, OriginalMembers } from '#core/model/operations/operation.ts'

/**
 * The members of an operation that its source describes and its owner may edit. The key is not among them.
 */
export type DescribedMembers = Required<Omit<OriginalMembers, 'key'>>

export function toMergeForm(operation: DescribedMembers): JsonObject {
  const { parameters, body, ...plan } = operation.plan
  const request = {
    ...plan,
    parameters: indexItems(parameters as Json[], ({ in: place, name }) => `${place} ${name}`),
    body: toBodyForm(body as JsonObject | null),
  }
  return {
    name: operation.name,
    description: operation.description,
    request: request as JsonObject,
    inputSchema: operation.inputSchema,
    outputSchema: operation.outputSchema,
    responseContentType: operation.responseContentType,
    authSummary: operation.authSummary,
    timeoutMs: operation.timeoutMs,
  }
}

export function fromMergeForm({ request, ...members }: JsonObject): DescribedMembers {
  const { parameters, body, ...plan } = request as JsonObject
  return {
    ...(members as unknown as Omit<DescribedMembers, 'plan'>),
    plan: {
      ...plan,
      parameters: listItems(parameters),
      body: fromBodyForm(body),
    } as unknown as Operation['plan'],
  }
}

const toBodyForm = (body: JsonObject | null): Json =>
  body?.from === 'members'
    ? { ...body, members: indexItems(body.members as Json[], ({ argument }) => String(argument)) }
    : body

const fromBodyForm = (body: Json | undefined): Json =>
  isJsonObject(body) && body.from === 'members'
    ? { ...body, members: listItems(body.members) }
    : (body ?? null)

/** A list in which two items have the same name stays a list. */
function indexItems(items: Json[], nameOf: (item: JsonObject) => string): Json {
  const named = items.map((item): [string, Json] => [nameOf(item as JsonObject), item])
  return new Set(named.map(([name]) => name)).size === items.length ? Object.fromEntries(named) : items
}

const listItems = (items: Json | undefined): Json[] =>
  isJsonObject(items) ? Object.values(items) : ((items ?? []) as Json[])
