import type { Owner } from '#core/model/owner.ts'
import type { Tenant } from '#core/ports/upstream.ts'

export const buildTenant = ({ issuer, subject }: Owner, appId: string): Tenant => ({
  owner: `${issuer} ${subject}`,
  app: appId,
})

/** Adds the tenant of the app at this address to dependencies. */
export const withTenant = <D extends object>(
  deps: D,
  { caller, appId }: { caller: Owner; appId: string },
): D & { tenant: Tenant } => ({
  ...deps,
  tenant: buildTenant(caller, appId),
})
