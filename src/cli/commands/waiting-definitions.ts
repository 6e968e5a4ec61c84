import { collectPages, readBody, type TenonClient, type V3Components } from '#client'
import { formatTable } from '../output/format-table.ts'

export type WaitingDefinition = V3Components['schemas']['PendingDefinition']

/** The definitions of an integration that differ from the pinned ones and wait for a decision. */
export async function listWaitingDefinitions(
  tenon: TenonClient,
  appId: string,
  integrationId: string,
): Promise<WaitingDefinition[]> {
  const listed = await collectPages((cursor) =>
    readBody(
      tenon.GET('/api/v3/apps/{app_id}/integrations/{integration_id}/pending-definitions', {
        params: { path: { app_id: appId, integration_id: integrationId }, query: { cursor, limit: 100 } },
      }),
    ),
  )
  return listed.filter(({ decision }) => decision === 'pending')
}

export function formatWaitingDefinitions(waiting: readonly WaitingDefinition[]): string[] {
  if (waiting.length === 0) return ['The server has not changed its tools.']
  const rows = waiting.map(({ change, external_id, fields, hazards, tools }) => [
    change,
    external_id,
    change === 'changed' ? fields.map(({ field }) => field).join(', ') : '',
    hazards.map(({ code }) => code).join(', '),
    tools.map(({ key }) => key).join(', '),
  ])
  return [
    ...formatTable(['CHANGE', 'DEFINITION', 'WHAT', 'WARNINGS', 'TOOLS'], rows),
    'The pinned definitions stay in use until the changes are accepted. Run `tenon integrations pending`.',
  ]
}
