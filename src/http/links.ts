// Links of answers (RFC 8288): to the next page, and from an old family to what came after it.
import type { Deprecation } from './operation.ts'

/** The request's own address with another cursor. */
export function nextLink(baseUrl: string, requestUrl: string, cursor: string): string {
  const next = new URL(baseUrl + requestUrl)
  next.searchParams.set('cursor', cursor)
  return `<${next.href}>; rel="next"`
}

/** RFC 9745: since when, and where the same is done now. */
export function deprecationHeaders(baseUrl: string, deprecation: Deprecation, params: unknown) {
  const values = params as Record<string, string>
  const path = deprecation.successor.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(values[name] ?? ''),
  )
  return {
    Deprecation: `@${deprecation.since}`,
    Link: `<${baseUrl}${path}>; rel="successor-version"`,
  }
}
