// Creates tools for operations that have none yet.
import { collectPages, readBody, type TenonClient } from '#client'
import type { CommandIo } from '../command.ts'
import { showProgress } from '../output/show-progress.ts'
import {
  type ChoosableOperation,
  chooseToolOperations,
  type ToolChoice,
} from '../sources/choose-tool-operations.ts'

type OperationsTarget = { tenon: TenonClient; path: { app_id: string; integration_id: string } }
type Target = OperationsTarget & { io: CommandIo }

const operationsPath = '/api/v3/apps/{app_id}/integrations/{integration_id}/operations'

export const countOperations = async ({ tenon, path }: OperationsTarget): Promise<number> =>
  (await readBody(tenon.GET(operationsPath, { params: { path, query: { limit: 1 } } }))).total

const pageLimit = 1000
/** The largest batch that a request accepts. */
const batchSize = 100

/** Returns the keys of the new tools, in order. */
export async function addTools(target: Target, options: { tools?: ToolChoice }): Promise<string[]> {
  if (options.tools === 'none') return []
  const chosen = await chooseToolOperations(target.io, await listFreeOperations(target), options)
  if (chosen.length === 0) return []
  return showProgress(target.io, `Creating ${chosen.length} tools`, () => createTools(target, chosen))
}

/** Suggested operations come first, in the order of the suggestion. */
async function listFreeOperations({ tenon, path }: Target): Promise<ChoosableOperation[]> {
  const suggestion = await readBody(
    tenon.GET('/api/v3/apps/{app_id}/integrations/{integration_id}/operations/suggestion', {
      params: { path },
    }),
  )
  const order = suggestion.data.map(({ operation }) => operation.id)
  const operations = await collectPages((cursor) =>
    readBody(
      tenon.GET(operationsPath, {
        params: { path, query: { cursor, limit: pageLimit, used: false } },
      }),
    ),
  )
  const rank = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length)
  return operations
    .map(({ id, key, method, path: route }) => ({
      id,
      label: key,
      method,
      path: route,
      suggested: order.includes(id),
    }))
    .sort((first, second) => rank(first.id) - rank(second.id))
}

async function createTools(
  { tenon, path }: Target,
  chosen: readonly ChoosableOperation[],
): Promise<string[]> {
  const keys: string[] = []
  for (let start = 0; start < chosen.length; start += batchSize) {
    const tools = chosen.slice(start, start + batchSize).map(({ id }) => ({ operation_id: id }))
    const created = await readBody(
      tenon.POST('/api/v3/apps/{app_id}/tools/batch', {
        params: { path: { app_id: path.app_id } },
        body: { tools },
      }),
    )
    keys.push(...created.tools.map(({ key }) => key))
  }
  return keys
}
