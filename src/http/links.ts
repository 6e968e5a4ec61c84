// Link headers (RFC 8288): to the next page, and from a deprecated operation to its successor.
import type { OperationDeprecation } from './operation.ts'

/** The URL of the request with another cursor. */
export function formatNextLink(baseUrl: string, requestUrl: string, cursor: string): string {
  const next = new URL(baseUrl + requestUrl)
  next.searchParams.set('cursor', cursor)
  return `<${next.href}>; rel="next"`
}

/** RFC 9745: the date of deprecation and the URL of the successor. */
export function buildDeprecationHeaders(baseUrl: string, deprecation: OperationDeprecation, params: unknown) {
  const values = params as Record<string, string>
  const path = deprecation.successor.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(values[name] ?? ''),
  )
  return {
    Deprecation: `@${deprecation.since}`,
    Link: `<${baseUrl}${path}>; rel="successor-version"`,
  }
}
