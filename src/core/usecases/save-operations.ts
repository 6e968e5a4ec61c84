import { firstFree } from '#base/text.ts'
import type { Instant } from '#base/time.ts'
import { schemaHashText } from '#core/engines/json-schema/schema-hash-text.ts'
import type { DraftOperation } from '#core/engines/openapi-import/import-openapi.ts'
import type { Integration } from '#core/model/integration.ts'
import type { Operation, RequestPlan } from '#core/model/operation.ts'
import type { Uses } from '#core/ports/sockets.ts'
import type { Writer } from '#core/ports/store.ts'

/**
 * Puts what a document holds in place of what the integration held: an operation of the same external id
 * stays the same operation, so that tools bound to it stay bound; what the document no longer holds goes,
 * and what has no external id was never of it and stays.
 */
export async function saveOperations(
  uses: Uses<'ids' | 'digest'>,
  writer: Writer,
  integration: Integration,
  drafts: DraftOperation[],
  now: Instant,
): Promise<void> {
  const present = await writer.operations.ofIntegration(integration.appId, integration.id)
  const known = new Map(present.map((operation) => [operation.externalId, operation]))
  const kept = new Set(drafts.map((draft) => draft.externalId))
  for (const { id, externalId } of present) {
    if (externalId && !kept.has(externalId)) await writer.operations.remove(integration.appId, id)
  }
  const handmade = new Set(present.filter(({ externalId }) => !externalId).map(({ key }) => key))
  const added: Operation[] = []
  for (const draft of withOtherKeys(drafts, handmade)) {
    const old = known.get(draft.externalId)
    const facts = { ...draft, schemaHash: hashOf(uses, draft), updatedAt: now }
    if (old) await writer.operations.update({ ...old, ...facts, plan: withTemplatesOf(old, draft) })
    else added.push(newOperation(uses, integration, facts))
  }
  await writer.operations.insertAll(added)
}

/** The document's operations give way to keys that a person gave. */
function withOtherKeys(drafts: DraftOperation[], handmade: ReadonlySet<string>): DraftOperation[] {
  const taken = new Set([...handmade, ...drafts.map(({ key }) => key)])
  return drafts.map((draft) => {
    if (!handmade.has(draft.key)) return draft
    const key = firstFree(draft.key, taken, '_', 64)
    taken.add(key)
    return { ...draft, key }
  })
}

/** Templates are set by hand, so no document takes them away. */
const withTemplatesOf = ({ plan }: Operation, draft: DraftOperation): RequestPlan => ({
  ...draft.plan,
  pathTemplate: plan.pathTemplate,
  queryTemplate: plan.queryTemplate,
  headerTemplate: plan.headerTemplate,
  bodyTemplateJson: plan.bodyTemplateJson,
})

const hashOf = (uses: Uses<'digest'>, draft: DraftOperation) =>
  uses.digest.sha256(schemaHashText(draft.inputSchema, draft.outputSchema))

const newOperation = (
  uses: Uses<'ids'>,
  integration: Integration,
  facts: DraftOperation & Pick<Operation, 'schemaHash' | 'updatedAt'>,
): Operation => ({
  ...facts,
  id: uses.ids.make('operation'),
  appId: integration.appId,
  integrationId: integration.id,
  createdAt: facts.updatedAt,
  revision: 1,
})
