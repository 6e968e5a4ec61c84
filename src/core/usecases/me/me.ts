import type { Principal } from '#core/model/principal.ts'
import type { Uses } from '#core/ports/sockets.ts'

/** The caller; claims missing from the token are requested from the issuer. */
export const readMe = (uses: Uses<'identity'>, by: Principal, token: string): Promise<Principal> =>
  uses.identity.complete(by, token)
