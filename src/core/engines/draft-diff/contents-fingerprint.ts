// The comparable form of an app's contents: without members that change when nothing was edited.
import canonicalize from 'canonicalize'
import type { Contents, ContentsAuthConnection } from '#core/model/drafts/contents.ts'

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
  const unregistered = { ...config, clientId: '', lastRegisteredAt: '', registrationClientUri: '' }
  const content = { ...row, config: unregistered }
  return withoutConnectionState(content)
}

/** Lists keep their order. */
export const toComparableContents = (contents: Contents) => ({
  app: contents.app,
  authConnections: contents.authConnections.map(toConnectionContent),
  integrations: contents.integrations.map(toRowContent),
  operations: contents.operations.map(toRowContent),
  tools: contents.tools.map(toRowContent),
  widgets: contents.widgets.map(toRowContent),
  prompts: contents.prompts.map(toRowContent),
})

/** Canonical JSON (RFC 8785) of the comparable contents; its digest identifies a draft or release. */
export const fingerprintContents = (contents: Contents): string =>
  canonicalize(toComparableContents(contents)) ?? ''
