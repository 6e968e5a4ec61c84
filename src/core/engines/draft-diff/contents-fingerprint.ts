// What two contents have in common when they are "the same": by content, not by touch.
import canonicalize from 'canonicalize'
import type { Contents, ContentsAuthConnection } from '#core/model/contents.ts'

/** What stays of a thing when all that changes by being touched is left out. */
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
 * Whether a connection works is found out by using it, and its secrets belong to the app: no release keeps them. So does
 * the client that the service registered by itself.
 */
export function connectionContent(row: Pick<ContentsAuthConnection, 'id' | 'config'>): RowContent {
  const { config } = row
  if (config.lastRegisteredAt === '') return withoutTrial(row)
  const unregistered = { ...config, clientId: '', lastRegisteredAt: '', registrationClientUri: '' }
  const content = { ...row, config: unregistered }
  return withoutTrial(content)
}

/** Every list in its order. */
export const contentOf = (contents: Contents) => ({
  app: contents.app,
  authConnections: contents.authConnections.map(connectionContent),
  integrations: contents.integrations.map(rowContent),
  operations: contents.operations.map(rowContent),
  tools: contents.tools.map(rowContent),
  widgets: contents.widgets.map(rowContent),
  prompts: contents.prompts.map(rowContent),
})

/** Canonical JSON (RFC 8785) of the content; its digest is the identity of a draft or release. */
export const contentsFingerprint = (contents: Contents): string => canonicalize(contentOf(contents)) ?? ''
