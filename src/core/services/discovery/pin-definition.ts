import { findFreeName, keyFormat } from '#base/text.ts'
import type { Instant } from '#base/time.ts'
import { acceptDefinition } from '#core/engines/operations/mcp-tools/index.ts'
import type { App } from '#core/model/apps/app.ts'
import type { DiscoveredOperation } from '#core/model/operations/discovered-operation.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreWriter } from '#core/ports/store.ts'
import { revertBindingsToDraft } from '../tools/revert-bindings.ts'
import { hashToolSchemas } from './discovered-source.ts'
import type { PendingOutline } from './pinned-definitions.ts'

/** `definition` is null for a tool that is no longer listed. */
export type PinnedChange = {
  app: App
  outline: PendingOutline
  definition: DiscoveredOperation | null
  now: Instant
}

/** Pins the listed definition as the draft's operation of the tool. */
export async function pinDefinition(
  deps: Deps<'digest' | 'ids'>,
  writer: StoreWriter,
  { app, outline, definition, now }: PinnedChange,
): Promise<void> {
  const { operation } = outline
  if (definition === null) {
    if (!operation) return
    await writer.operations.remove(app.id, operation.id)
    return revertBindingsToDraft(writer, app, new Set([operation.id]), now)
  }
  const pinned = operation && (await writer.operations.findById(app.id, operation.id))
  if (pinned) {
    const accepted = acceptDefinition(pinned, definition)
    await writer.operations.update({
      ...accepted,
      schemaHash: hashToolSchemas(deps, accepted),
      updatedAt: now,
    })
    return
  }
  await writer.operations.insert(await buildOperation(deps, writer, { app, outline, definition, now }))
}

async function buildOperation(
  deps: Deps<'digest' | 'ids'>,
  writer: StoreWriter,
  { app, outline, definition, now }: PinnedChange & { definition: DiscoveredOperation },
): Promise<Operation> {
  const { integrationId } = outline.listed
  const others = await writer.operations.listOutlines(app.id, integrationId)
  return {
    tags: [],
    ...definition,
    annotations: definition.annotations ?? {},
    key: findFreeName(definition.key, new Set(others.map(({ key }) => key)), keyFormat),
    id: deps.ids.create('operation'),
    appId: app.id,
    integrationId,
    timeoutMs: null,
    schemaHash: hashToolSchemas(deps, definition),
    original: {},
    createdAt: now,
    updatedAt: now,
    revision: 1,
  }
}
