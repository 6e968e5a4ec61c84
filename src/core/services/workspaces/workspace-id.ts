import { idPrefixes } from '#base/ids.ts'
import type { Owner } from '#core/model/owner.ts'
import { findSharedId, type WorkspaceKey } from '#core/model/workspaces/workspace.ts'
import type { Deps } from '#core/ports/ports.ts'

const digits = '0123456789abcdefghjkmnpqrstvwxyz'
const suffixLength = 26

/** Derived from the person, so it needs no row: 128 bits of a digest, in the form of other ids. */
function derivePersonalId({ digest }: Deps<'digest'>, { issuer, subject }: Owner): string {
  const hex = digest
    .sha256(JSON.stringify([issuer, subject]))
    .replace('sha256:', '')
    .slice(0, 32)
  let rest = BigInt(`0x${hex}`)
  let suffix = ''
  for (let position = 0; position < suffixLength; position++) {
    suffix = digits[Number(rest % 32n)] + suffix
    rest /= 32n
  }
  return `${idPrefixes.workspace}_${suffix}`
}

/** The id by which the API names the workspace. */
export const buildWorkspaceId = (deps: Deps<'digest'>, key: WorkspaceKey): string =>
  findSharedId(key) ?? derivePersonalId(deps, key)
