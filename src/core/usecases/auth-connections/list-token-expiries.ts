import type { TokenExpiry } from '#core/model/auth-connections/oauth.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { Deps } from '#core/ports/ports.ts'
import { readInApp } from '#core/services/apps/app-access.ts'

export const listTokenExpiries = (deps: Deps<'store'>, address: AppAddress): Promise<TokenExpiry[]> =>
  readInApp(deps, address, (reader, app) => reader.oauthTokens.listExpiries(app.id))
