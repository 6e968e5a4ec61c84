// The comparable form of an app's contents: without members that change when nothing was edited.
import canonicalize from 'canonicalize'
import type { Contents, ContentsAuthConnection } from '#core/model/contents.ts'

/** A row without its volatile members. */
export type RowContent = { id: string; [member: string]: unknown }

const touch = [
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

const without = (members: string[]) => {
  const left = new Set(members)
  return (row: { id: string }): RowContent => ({
    ...Object.fromEntries(Object.entries(row).filter(([member]) => !left.has(member))),
    id: row.id,
  })
}

export const rowContent = without(touch)
const withoutTrial = without([...touch, 'status', 'secretNames', 'boundOrigins', 'isDetached'])

/**
 * Also leaves out the status of a connection, which follows from its use, and what belongs to the app and not to a
 * release: its secrets and the OAuth client from dynamic registration.
 */
export function connectionContent(row: Pick<ContentsAuthConnection, 'id' | 'config'>): RowContent {
  const { config } = row
  if (config.lastRegisteredAt === '') return withoutTrial(row)
  const unregistered = { ...config, clientId: '', lastRegisteredAt: '', registrationClientUri: '' }
  const content = { ...row, config: unregistered }
  return withoutTrial(content)
}

/** Lists keep their order. */
export const contentOf = (contents: Contents) => ({
  app: contents.app,
  authConnections: contents.authConnections.map(connectionContent),
  integrations: contents.integrations.map(rowContent),
  operations: contents.operations.map(rowContent),
  tools: contents.tools.map(rowContent),
  widgets: contents.widgets.map(rowContent),
  prompts: contents.prompts.map(rowContent),
})

/** Canonical JSON (RFC 8785) of the comparable contents; its digest identifies a draft or release. */
export const contentsFingerprint = (contents: Contents): string => canonicalize(contentOf(contents)) ?? ''
