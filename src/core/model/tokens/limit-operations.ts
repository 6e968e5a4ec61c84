// Operations that machine tokens may not perform although their owners may. Roles on apps are limited where apps are
// looked up; these checks concern only the operation.
import { ServiceError } from '#base/errors.ts'
import type { Caller } from '#core/model/principal.ts'
import { includesRole } from '#core/model/workspaces/role.ts'
import type { WorkspaceUser } from '#core/model/workspaces/workspace.ts'

// @guard api/v3/tokens
/** `isReading`: the operation changes nothing. Throws forbidden. */
export function requireAllowedByToken(
  { limits, requires }: Pick<Caller, 'limits' | 'requires'>,
  isReading: boolean,
): void {
  if (!limits || requires === 'anyone') return
  if (requires === 'person') throw createTokenLimitError('person', signInFirst)
  if (requires === 'viewer' || (requires === 'user' && isReading)) return
  if (limits.readOnly) throw createTokenLimitError('read_only', 'This token may only read.')
  if (requires === 'user') throw createTokenLimitError('person', signInFirst)
  if (requires === 'creator' && !includesRole(limits.ceiling, 'builder'))
    throw createTokenLimitError(
      'role',
      `This requires a token with the role builder; this one has ${limits.ceiling}.`,
    )
}

/** For operations that only people may perform, whatever the role of a token. Throws forbidden. */
export function requirePerson({ limits }: Pick<Caller, 'limits'>): void {
  if (limits) throw createTokenLimitError('person', signInFirst)
}

/** For data across workspaces: a token that is limited to one workspace must not reveal others. Throws forbidden. */
export function requireAllWorkspaces({ limits }: WorkspaceUser): void {
  // @guard workspace-limits
  if (limits?.workspace)
    throw createTokenLimitError(
      'workspace',
      'This token is limited to one workspace, but this operation concerns all of them.',
    )
}

const signInFirst = 'Sign in: a token may not do this.'

const createTokenLimitError = (limit: string, message: string) =>
  new ServiceError('forbidden', message, { details: { token_limit: limit } })
