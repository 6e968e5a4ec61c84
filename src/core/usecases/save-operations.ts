import type { Instant } from '#base/time.ts'
import { schemaHashText } from '#core/engines/json-schema/schema-hash-text.ts'
import type { DraftOperation } from '#core/engines/openapi-import/import-openapi.ts'
import type { Integration } from '#core/model/integration.ts'
import type { Operation } from '#core/model/operation.ts'
import type { Uses } from '#core/ports/sockets.ts'
import type { Writer } from '#core/ports/store.ts'

/**
 * Puts what a document holds in place of what the integration held: an operation of the same external id
 * stays the same operation, so that tools bound to it stay bound; what the document no longer holds goes.
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
  for (const operation of present) {
    if (!kept.has(operation.externalId)) await writer.operations.remove(integration.appId, operation.id)
  }
  const added: Operation[] = []
  for (const draft of drafts) {
    const old = known.get(draft.externalId)
    const facts = { ...draft, schemaHash: hashOf(uses, draft), updatedAt: now }
    if (old) await writer.operations.update({ ...old, ...facts })
    else added.push(newOperation(uses, integration, facts))
  }
  await writer.operations.insertAll(added)
}

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
