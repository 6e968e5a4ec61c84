// Names of members and parameters that an operation does not read, as a header and as violations.
import type { InputViolation } from '#base/errors.ts'

/** `path` is dotted. `use`: the known name that is nearest, or "". */
export type IgnoredName = { path: string; use: string }

const maxNames = 10
/** Characters of a path in the header, which proxies limit to a few KiB. */
const maxPathLength = 80

/** A list of Structured Fields (RFC 9651), at most 10: `"config.acent";use="accent"`. Characters beyond ASCII are escaped. */
export const formatIgnoredNames = (names: readonly IgnoredName[]): string =>
  names
    .slice(0, maxNames)
    .map(({ path, use }) => quoteText(path) + (use && `;use=${quoteText(use)}`))
    .join(', ')

const quoteText = (text: string) =>
  `"${encodeURI(text.slice(0, maxPathLength).toWellFormed()).replace(/%5B/g, '[').replace(/%5D/g, ']').replaceAll('"', '%22').replaceAll('\\', '%5C')}"`

/** `known`: the names that the message lists if none is near. */
export const toUnknownViolations = (
  kind: 'member' | 'parameter',
  names: readonly IgnoredName[],
  known: readonly string[] = [],
): InputViolation[] =>
  names.map(({ path, use }) => ({
    path,
    code: `unknown_${kind}`,
    message: `is not a known ${kind}${use ? `; did you mean ${use}?` : known.length > 0 ? `; known are ${known.join(', ')}` : ''}`,
  }))
