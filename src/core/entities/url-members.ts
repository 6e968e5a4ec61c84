// The rule of the members that are addresses. Values of earlier versions are not checked: only what a request sets.
import { createInvalidInputError, type InputViolation } from '#base/errors.ts'
import { isUrl, urlViolations } from '#base/web/url.ts'
import type { Members } from './member.ts'

/** Absent members and "" are valid. Objects with members of their own are included, lists are not. */
export function findUrlViolations(members: Members, values: object, parent = ''): InputViolation[] {
  return Object.entries(members).flatMap(([name, { kind, url, members: inner }]) => {
    const value: unknown = (values as Record<string, unknown>)[name]
    const path = parent ? `${parent}.${name}` : name
    if (inner && kind !== 'list' && typeof value === 'object' && value !== null)
      return findUrlViolations(inner, value, path)
    // @guard api/url-members
    return url && typeof value === 'string' && value !== '' && !isUrl(value, url)
      ? [{ path, ...urlViolations[url] }]
      : []
  })
}

/** Throws `invalid_request` for members that are no addresses. */
export function requireUrls(members: Members, values: object): void {
  const violations = findUrlViolations(members, values)
  if (violations.length > 0) throw createInvalidInputError(violations)
}
