// The comparable form of an app's contents: without members that change when nothing was edited.
import canonicalize from 'canonicalize'
import { mapInTimeSlices, type TimeSlicedTask } from '#base/time-slices.ts'
import type { AppProfile } from '#core/model/apps/app.ts'
import type { ContentsAuthConnection, ContentsFrame } from '#core/model/drafts/contents.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type { OperationOutline } from '#core/model/operations/operation.ts'
import type { Prompt } from '#core/model/prompts/prompt.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import { canonicalizeMembers } from './canonicalize-members.ts'

/** A row without its volatile members. */
export type RowContent = { id: string; [member: string]: unknown }

const volatileMembers = [
  'createdAt',
  'updatedAt',
  'revision',
  'lastDiscoveredAt',
  'authDiscoveredAt',
  'lastValidatedAt',
  'lastError',
  'discoveryEvents',
  'importReport',
  'declaredServer',
  'tags',
]

const createMemberFilter = (members: string[]) => {
  const excluded = new Set(members)
  return (row: { id: string }): RowContent => ({
    ...Object.fromEntries(Object.entries(row).filter(([member]) => !excluded.has(member))),
    id: row.id,
  })
}

export const toRowContent = createMemberFilter(volatileMembers)
const withoutConnectionState = createMemberFilter([
  ...volatileMembers,
  'status',
  'secretNames',
  'boundOrigins',
  'isDetached',
])

/**
 * Also leaves out the status of a connection, which follows from its use, and what belongs to the app and not to a
 * release: its secrets and the OAuth client from dynamic registration.
 */
export function toConnectionContent(row: Pick<ContentsAuthConnection, 'id' | 'config'>): RowContent {
  const { config } = row
  if (config.lastRegisteredAt === '') return withoutConnectionState(row)
  const { registeredAuthMethod: _method, ...settings } = config
  const unregistered = { ...settings, clientId: '', lastRegisteredAt: '', registrationClientUri: '' }
  const content = { ...row, config: unregistered }
  return withoutConnectionState(content)
}

/** Leaves out that clients get a list of all tools, as before there were modes: an upgrade changes no fingerprint. */
export function toAppContent({ toolMode, ...content }: AppProfile) {
  return toolMode === 'list' ? content : { ...content, toolMode }
}

/** Leaves out the document of an app file, its part and the interval where there is none: an upgrade changes no fingerprint. */
export function toIntegrationContent(integration: Integration): RowContent {
  const { documentPath, documentDigest, documentPart, refreshEvery, ...content } = toRowContent(integration)
  return {
    ...content,
    ...(integration.documentPath !== '' && { documentPath, documentDigest }),
    ...(integration.documentPart !== null && { documentPart }),
    ...(integration.refreshEvery !== '' && { refreshEvery }),
  }
}

/** Leaves out what the operation was before it was edited, which follows from the edit. */
export const toOperationContent = createMemberFilter([...volatileMembers, 'original'])

/** Leaves out the order 0, which prompts had before they could be reordered: an upgrade changes no fingerprint. */
export function toPromptContent(prompt: Prompt): RowContent {
  const { order, ...content } = toRowContent(prompt)
  return order === 0 ? content : { ...content, order }
}

/** Leaves out fixed arguments, aliases and flags where there are none: an upgrade changes no fingerprint. */
export function toToolContent(tool: Tool): RowContent {
  const { fixedArguments, aliases, requiresApproval, appOnly, ...content } = toRowContent(tool)
  return {
    ...content,
    ...(Object.keys(tool.fixedArguments).length > 0 && { fixedArguments }),
    ...(tool.aliases.length > 0 && { aliases }),
    ...(tool.requiresApproval && { requiresApproval }),
    ...(tool.appOnly && { appOnly }),
  }
}

/** Lists keep their order. Skills are left out where there are none, as before there were any. */
function* toComparableFrame(contents: ContentsFrame): TimeSlicedTask<Record<string, unknown>> {
  return {
    app: toAppContent(contents.app),
    authConnections: contents.authConnections.map(toConnectionContent),
    integrations: contents.integrations.map(toIntegrationContent),
    tools: yield* mapInTimeSlices(contents.tools, toToolContent),
    widgets: yield* mapInTimeSlices(contents.widgets, toRowContent),
    prompts: contents.prompts.map(toPromptContent),
    ...(contents.skills.length > 0 && { skills: contents.skills.map(toRowContent) }),
  }
}

export const toOperationOutlineContent = createMemberFilter([
  ...volatileMembers,
  'original',
  'inputSchema',
  'outputSchema',
])

/** Of an operation without its schemas, for which `schemaHash` stands. */
export const fingerprintOperation = (operation: OperationOutline): string =>
  canonicalize(toOperationOutlineContent(operation)) ?? ''

/**
 * Canonical JSON (RFC 8785) of the comparable contents; its digest identifies a draft or release. `operations` are
 * digests of the fingerprints of all operations, in their order.
 */
export function* fingerprintContents(frame: ContentsFrame, operations: string[]): TimeSlicedTask<string[]> {
  return yield* canonicalizeMembers({ ...(yield* toComparableFrame(frame)), operations })
}
