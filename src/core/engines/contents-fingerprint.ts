// What two contents have in common when they are "the same": by content, not by touch.
import canonicalize from 'canonicalize'
import type { Contents } from '#core/model/contents.ts'

const touch = new Set([
  'createdAt',
  'updatedAt',
  'revision',
  'lastDiscoveredAt',
  'authDiscoveredAt',
  'lastValidatedAt',
  'lastError',
  'discoveryEvents',
])

const withoutTouch = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([member]) => !touch.has(member)))

/** Canonical JSON (RFC 8785) of the contents without what changes by being touched; its digest is the identity of a draft or release. */
export function contentsFingerprint(contents: Contents): string {
  const text = canonicalize({
    app: contents.app,
    authConnections: contents.authConnections.map(withoutTouch),
    integrations: contents.integrations.map(withoutTouch),
    operations: contents.operations.map(withoutTouch),
    tools: contents.tools.map(withoutTouch),
  })
  return text ?? ''
}
