import { createNotFoundError } from '#base/errors.ts'
import type { App } from '#core/model/apps/app.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { EditingRole, Role } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreReader, StoreWriter } from '#core/ports/store.ts'
import { lockApp, readInApp, requireApp } from '../apps/app-access.ts'

/** An app, which is its own default environment, with its other environments. */
export type AppFamily = { root: App; environments: App[] }

/** For the id of the app or of any of its environments. */
export const readInFamily = <T>(
  deps: Deps<'store'>,
  address: AppAddress,
  work: (reader: StoreReader, family: AppFamily, role: Role) => Promise<T>,
): Promise<T> =>
  readInApp(deps, address, async (reader, app, role) => {
    const root =
      app.environmentOf === null ? app : await requireApp(reader, { ...address, appId: app.environmentOf })
    return work(reader, { root, environments: await reader.apps.listEnvironments(root.id) }, role)
  })

/** Locks the app first, so that changes of its environments happen one after the other. */
export async function lockFamily(writer: StoreWriter, address: AppAddress<EditingRole>): Promise<AppFamily> {
  const { environmentOf } = await requireApp(writer, address)
  const root = await lockApp(writer, { ...address, appId: environmentOf ?? address.appId })
  return { root, environments: await writer.apps.listEnvironments(root.id) }
}

export const listFamily = ({ root, environments }: AppFamily): App[] => [root, ...environments]

export function findEnvironment(family: AppFamily, key: string): App {
  const found = listFamily(family).find(({ environment }) => environment === key)
  if (!found) throw createNotFoundError('environment')
  return found
}
