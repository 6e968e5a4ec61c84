// Operations created or edited by hand. Imported operations are edited the same way; omitted members stay unchanged.

import {
  createInvalidInputError,
  createNotFoundError,
  type InputViolation,
  ServiceError,
} from '#base/errors.ts'
import { isEmptyChange } from '#base/json.ts'
import { type ExpectedRevisions, requireRevision } from '#base/revision.ts'
import { findFreeName, keyFormat, toKey } from '#base/text.ts'
import { validateRequestPlan, validateRequestTemplates } from '#core/engines/calls/rest-request/index.ts'
import {
  buildOperationContent,
  changeOperationContent,
  collectOriginalMembers,
  type OperationContent,
  validateEntries,
} from '#core/engines/operations/content/index.ts'
import { toMcpContent, validateMcpChange } from '#core/engines/operations/mcp-tools/index.ts'
import { canonicalizeSchemas } from '#core/engines/schemas/json-schema/index.ts'
import type { IntegrationAddress, OperationAddress } from '#core/model/entity-address.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import { isUnreadDraft } from '#core/model/integrations/integration.ts'
import type { Operation, RequestPlan } from '#core/model/operations/operation.ts'
import type { NewOperation, OperationChange } from '#core/model/operations/operation-change.ts'
import type { OperationDetails } from '#core/model/operations/operation-details.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import { editDraft, readUnchanged } from '#core/services/apps/app-access.ts'
import { revertBindingsToDraft } from '#core/services/tools/revert-bindings.ts'
import { readOperation, toOperationDetails } from './operations.ts'

export const createOperation = (
  deps: Deps<'store' | 'clock' | 'ids' | 'digest' | 'timer'>,
  address: IntegrationAddress<EditingRole>,
  input: NewOperation,
): Promise<OperationDetails> =>
  editDraft(deps, address, async (writer, app, now) => {
    const integration = await writer.integrations.findById(app.id, address.integrationId)
    if (!integration) throw createNotFoundError('integration')
    const others = await writer.operations.listByIntegration(app.id, integration.id)
    requireUniqueIds(others, input)
    requireNoViolations(validateEntries(null, input))
    const content = resolveContent(integration, buildOperationContent(input), input, '')
    requireUsablePlan(content.plan)
    const operation: Operation = {
      ...content,
      id: deps.ids.create('operation'),
      appId: app.id,
      integrationId: integration.id,
      key: input.key || findFreeName(toKey(input.name, 'operation'), collectKeys(others), keyFormat),
      externalId: input.externalId,
      name: input.name,
      description: input.description,
      responseContentType: input.responseContentType,
      authSummary: input.authSummary,
      timeoutMs: input.timeoutMs,
      annotations: integration.kind === 'mcp' ? {} : null,
      tags: [],
      schemaHash: hashSchemas(deps, content),
      original: {},
      createdAt: now,
      updatedAt: now,
      revision: 1,
    }
    await writer.operations.insert(operation)
    if (isUnreadDraft(integration))
      await writer.integrations.update({ ...integration, status: 'ready', updatedAt: now })
    return toOperationDetails(operation)
  })

export function changeOperation(
  deps: Deps<'store' | 'clock' | 'digest' | 'timer'>,
  address: OperationAddress<EditingRole>,
  change: OperationChange,
  expected: ExpectedRevisions,
): Promise<OperationDetails> {
  if (isEmptyChange(change)) {
    return readUnchanged(readOperation(deps, address), ({ operation }) => operation, expected)
  }
  return editDraft(deps, address, async (writer, app, now) => {
    const old = await writer.operations.findById(app.id, address.operationId)
    if (!old) throw createNotFoundError('operation')
    requireRevision(old, expected)
    const siblings = await writer.operations.listByIntegration(app.id, old.integrationId)
    requireUniqueIds(
      siblings.filter(({ id }) => id !== old.id),
      change,
    )
    requireNoViolations(validateEntries(old, change))
    const integration = await writer.integrations.findById(app.id, old.integrationId)
    const content = resolveContent(integration, changeOperationContent(old, change), change, old.externalId)
    if (content.plan !== old.plan) requireUsablePlan(content.plan)
    const edited: Operation = {
      ...old,
      ...content,
      key: change.key || old.key,
      externalId: change.externalId ?? old.externalId,
      name: change.name ?? old.name,
      description: change.description ?? old.description,
      responseContentType: change.responseContentType ?? old.responseContentType,
      authSummary: change.authSummary ?? old.authSummary,
      timeoutMs: change.timeoutMs === undefined ? old.timeoutMs : change.timeoutMs,
      schemaHash: hashSchemas(deps, content),
      updatedAt: now,
    }
    const isImported = old.externalId !== ''
    const original = isImported ? collectOriginalMembers({ ...old, ...old.original }, edited) : {}
    const changed = await writer.operations.update({ ...edited, original })
    return toOperationDetails(changed)
  })
}

export const deleteOperation = (
  deps: Deps<'store' | 'clock' | 'digest' | 'timer'>,
  address: OperationAddress<EditingRole>,
  expected: ExpectedRevisions,
): Promise<void> =>
  editDraft(deps, address, async (writer, app, now) => {
    const old = await writer.operations.findById(app.id, address.operationId)
    if (!old) throw createNotFoundError('operation')
    requireRevision(old, expected)
    await writer.operations.remove(app.id, address.operationId)
    await revertBindingsToDraft(writer, app, new Set([address.operationId]), now)
  })

/** For a tool of an MCP server, only the schemas may be edited. */
function resolveContent(
  integration: Integration | null,
  content: OperationContent,
  change: OperationChange,
  externalId: string,
): OperationContent {
  if (integration?.kind !== 'mcp') return content
  requireNoViolations(validateMcpChange(change, externalId))
  return toMcpContent(content)
}

const collectKeys = (operations: Operation[]) => new Set(operations.map(({ key }) => key))

const hashSchemas = (deps: Deps<'digest'>, { inputSchema, outputSchema }: OperationContent) =>
  deps.digest.sha256(canonicalizeSchemas(inputSchema, outputSchema))

function requireNoViolations(violations: InputViolation[]): void {
  if (violations.length > 0) throw createInvalidInputError(violations)
}

/** Violations in templates are reported with their path, before violations of the entire plan. */
function requireUsablePlan(plan: RequestPlan): void {
  requireNoViolations(validateRequestTemplates(plan))
  requireNoViolations(validateRequestPlan(plan))
}

/** Keys and external ids are unique in an integration; a repeated import matches operations by external id. */
function requireUniqueIds(others: Operation[], input: Pick<OperationChange, 'key' | 'externalId'>): void {
  for (const member of ['key', 'externalId'] as const) {
    const value = input[member]
    if (!value || !others.some((other) => other[member] === value)) continue
    throw new ServiceError(
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
