// Values that examples of several entities share.
import { type IdKind, idPrefixes } from '#base/ids.ts'

const suffix = '_01kb0000000000000000000000'

/** An id of each kind. */
export const exampleIds = Object.fromEntries(
  Object.entries(idPrefixes).map(([kind, prefix]) => [kind, `${prefix}${suffix}`]),
) as Record<IdKind, string>

/** The id of a user at the embedded issuer. */
export const exampleUserId = '7c9e6679-7425-40de-944b-e07fc1f90ae7'

export const exampleTime = '2026-01-31T09:30:00.000Z'
