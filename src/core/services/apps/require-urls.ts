import { createInvalidInputError } from '#base/errors.ts'
import type { Members } from '#core/entities/member.ts'
import { findUrlViolations } from '#core/entities/url-members.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import { findResolvedUrlViolations } from '#core/model/variables/url-violations.ts'
import type { Deps } from '#core/ports/ports.ts'
import { scopeOf } from '../variables/resolve-rows.ts'
import { readInApp } from './app-access.ts'

/** Throws `invalid_request` for members that are no addresses with the values of the app's variables. */
export async function requireUrlsIn(
  deps: Deps<'store'>,
  address: AppAddress,
  members: Members,
  values: object,
): Promise<void> {
  if (findUrlViolations(members, values).length === 0) return
  const violations = await readInApp(deps, address, async (_reader, app) =>
    findResolvedUrlViolations(members, values, scopeOf(app)),
  )
  if (violations.length > 0) throw createInvalidInputError(violations)
}
