// Operations created or edited by hand. Imported operations are edited the same way; omitted members stay unchanged.
import { Failure, type InputFault, invalid, notFound } from '#base/errors.ts'
import { saysNothing } from '#base/json.ts'
import { type Expected, requireRevision } from '#base/revision.ts'
import { firstFree, keyFrom } from '#base/text.ts'
import { schemaHashText } from '#core/engines/json-schema/schema-hash-text.ts'
import { asMcpContent, mcpChangeFaults } from '#core/engines/mcp-tools/mcp-content.ts'
import {
  changedContent,
  entriesFaults,
  newContent,
  type OperationContent,
} from '#core/engines/operations/operation-content.ts'
import { planFaults } from '#core/engines/rest-request/compile-request.ts'
import { templateFaults } from '#core/engines/rest-request/template-faults.ts'
import type { Integration } from '#core/model/integration.ts'
import type { Operation, RequestPlan } from '#core/model/operation.ts'
import type { NewOperation, OperationChange } from '#core/model/operation-change.ts'
import type { OperationFacts } from '#core/model/operation-facts.ts'
import type { Owner } from '#core/model/principal.ts'
import type { Uses } from '#core/ports/sockets.ts'
import { editDraft, unchanged } from '#core/services/apps/app-access.ts'
import { draftBindings } from '#core/services/discovery/binding-drafts.ts'
import { factsOf, findOperation } from './operations.ts'

export const createOperation = (
  uses: Uses<'store' | 'clock' | 'ids' | 'digest'>,
  by: Owner,
  appId: string,
  integrationId: string,
  sent: NewOperation,
): Promise<OperationFacts> =>
  editDraft(uses, by, appId, async (writer, app, now) => {
    const integration = await writer.integrations.byId(app.id, integrationId)
    if (!integration) throw notFound('integration')
    const others = await writer.operations.ofIntegration(app.id, integration.id)
    requireFree(others, sent)
    requireNone(entriesFaults(null, sent))
    const content = contentFor(integration, newContent(sent), sent, '')
    requireUsable(content.plan)
    const operation: Operation = {
      ...content,
      id: uses.ids.make('operation'),
      appId: app.id,
      integrationId: integration.id,
      key: sent.key || firstFree(keyFrom(sent.name, 'operation'), keysOf(others), '_', 64),
      externalId: sent.externalId,
      name: sent.name,
      description: sent.description,
      responseContentType: sent.responseContentType,
      authSummary: sent.authSummary,
      timeoutMs: sent.timeoutMs,
      annotations: integration.kind === 'mcp' ? {} : null,
      schemaHash: hashOf(uses, content),
      createdAt: now,
      updatedAt: now,
      revision: 1,
    }
    await writer.operations.insert(operation)
    return factsOf(operation)
  })

export function changeOperation(
  uses: Uses<'store' | 'clock' | 'digest'>,
  by: Owner,
  appId: string,
  operationId: string,
  change: OperationChange,
  expected: Expected,
): Promise<OperationFacts> {
  if (saysNothing(change)) {
    return unchanged(findOperation(uses, by, appId, operationId), ({ operation }) => operation, expected)
  }
  return editDraft(uses, by, appId, async (writer, app, now) => {
    const old = await writer.operations.byId(app.id, operationId)
    if (!old) throw notFound('operation')
    requireRevision(old, expected)
    const siblings = await writer.operations.ofIntegration(app.id, old.integrationId)
    requireFree(
      siblings.filter(({ id }) => id !== old.id),
      change,
    )
    requireNone(entriesFaults(old, change))
    const integration = await writer.integrations.byId(app.id, old.integrationId)
    const content = contentFor(integration, changedContent(old, change), change, old.externalId)
    if (content.plan !== old.plan) requireUsable(content.plan)
    const changed = await writer.operations.update({
      ...old,
      ...content,
      key: change.key || old.key,
      externalId: change.externalId ?? old.externalId,
      name: change.name ?? old.name,
      description: change.description ?? old.description,
      responseContentType: change.responseContentType ?? old.responseContentType,
      authSummary: change.authSummary ?? old.authSummary,
      timeoutMs: change.timeoutMs === undefined ? old.timeoutMs : change.timeoutMs,
      schemaHash: hashOf(uses, content),
      updatedAt: now,
    })
    return factsOf(changed)
  })
}

export const deleteOperation = (
  uses: Uses<'store' | 'clock'>,
  by: Owner,
  appId: string,
  operationId: string,
  expected: Expected,
): Promise<void> =>
  editDraft(uses, by, appId, async (writer, app, now) => {
    const old = await writer.operations.byId(app.id, operationId)
    if (!old) throw notFound('operation')
    requireRevision(old, expected)
    await writer.operations.remove(app.id, operationId)
    await draftBindings(writer, app, new Set([operationId]), now)
  })

/** Of a tool of an MCP server only the schemas may be edited. */
function contentFor(
  integration: Integration | null,
  content: OperationContent,
  change: OperationChange,
  externalId: string,
): OperationContent {
  if (integration?.kind !== 'mcp') return content
  requireNone(mcpChangeFaults(change, externalId))
  return asMcpContent(content)
}

const keysOf = (operations: Operation[]) => new Set(operations.map(({ key }) => key))

const hashOf = (uses: Uses<'digest'>, { inputSchema, outputSchema }: OperationContent) =>
  uses.digest.sha256(schemaHashText(inputSchema, outputSchema))

function requireNone(faults: InputFault[]): void {
  if (faults.length > 0) throw invalid(faults)
}

/** Violations in templates are reported with their path, before those of the entire plan. */
function requireUsable(plan: RequestPlan): void {
  requireNone(templateFaults(plan))
  requireNone(planFaults(plan))
}

/** Keys and external ids are unique in an integration; a repeated import matches operations by external id. */
function requireFree(others: Operation[], sent: Pick<OperationChange, 'key' | 'externalId'>): void {
  for (const member of ['key', 'externalId'] as const) {
    const value = sent[member]
    if (!value || !others.some((other) => other[member] === value)) continue
    throw new Failure(
      'conflict',
      `Another operation of this integration already has the ${member} ${value}.`,
      {
        details: [
          { path: member, code: 'taken', message: 'must be unique among the operations of the integration' },
        ],
      },
    )
  }
}
