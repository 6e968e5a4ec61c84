import type { Tenant } from '#core/ports/upstream.ts'

/** The app of an owner of its own, unless one is named. */
export const buildTestTenant = (app: string, owner = `owner of ${app}`): Tenant => ({ owner, app })
