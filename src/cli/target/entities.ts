import { collectPages, readBody, type TenonClient, type V3Components } from '#client'
import { CommandFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'

export type ListedTool = V3Components['schemas']['ToolItem']
export type ListedIntegration = V3Components['schemas']['Integration']
export type ListedWidget = V3Components['schemas']['Widget']

const pageLimit = 100

export const fetchTools = (tenon: TenonClient, appId: string): Promise<ListedTool[]> =>
  collectPages((cursor) =>
    readBody(
      tenon.GET('/api/v3/apps/{app_id}/tools', {
        params: { path: { app_id: appId }, query: { cursor, limit: pageLimit } },
      }),
    ),
  )

export const fetchIntegrations = (tenon: TenonClient, appId: string): Promise<ListedIntegration[]> =>
  collectPages((cursor) =>
    readBody(
      tenon.GET('/api/v3/apps/{app_id}/integrations', {
        params: { path: { app_id: appId }, query: { cursor, limit: pageLimit } },
      }),
    ),
  )

export const fetchWidgets = (tenon: TenonClient, appId: string): Promise<ListedWidget[]> =>
  collectPages((cursor) =>
    readBody(
      tenon.GET('/api/v3/apps/{app_id}/widgets', {
        params: { path: { app_id: appId }, query: { cursor, limit: pageLimit } },
      }),
    ),
  )

/** Finds by id or key. */
export function findByKey<Entity extends { id: string; key: string }>(
  entities: readonly Entity[],
  name: string,
  noun: string,
): Entity {
  const found = entities.find(({ id, key }) => id === name || key === name)
  if (found) return found
  throw new CommandFailure(`The app has no ${noun} with the id or key "${name}".`, {
    exitCode: exitCodes.notFound,
    nextStep: `Run \`tenon ${noun}s list\` to see them.`,
  })
}
