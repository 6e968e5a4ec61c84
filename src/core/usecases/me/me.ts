import type { Principal } from '#core/model/principal.ts'
import type { Deps } from '#core/ports/ports.ts'

/** The caller; claims missing from the token are requested from the issuer. */
export const readMe = (deps: Deps<'identity'>, caller: Principal, token: string): Promise<Principal> =>
  deps.identity.complete(caller, token)
