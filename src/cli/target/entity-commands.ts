// Shared by the commands for tools, widgets and integrations: showing an entity, and deleting it from the draft.
import type { TenonClient } from '#client'
import type { CommandAction } from '../command.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { confirm } from './confirm.ts'
import { connectApp } from './connect-app.ts'
import { findByKey } from './entities.ts'

type Entity = { id: string; key: string }

export type EntityKind = {
  /** `tool`: the name of the entity in commands and messages. */
  noun: string
  fetch: (tenon: TenonClient, appId: string) => Promise<Entity[]>
  /** The things that are deleted with the entity, for the question: `with its operations`. */
  deletedToo?: string
  remove: (tenon: TenonClient, appId: string, id: string) => Promise<unknown>
}

export const createShowCommand =
  ({ noun, fetch: fetchEntities }: EntityKind): CommandAction =>
  async ({ args: [name = ''], options, io }) => {
    const { tenon, app } = await connectApp(io, options, { writes: false })
    printCommandReport(io, true, findByKey(await fetchEntities(tenon, app.id), name, noun), [])
  }

export const createRemoveCommand =
  ({ noun, fetch: fetchEntities, deletedToo = '', remove }: EntityKind): CommandAction =>
  async ({ args: [name = ''], options, io }) => {
    const { tenon, app } = await connectApp(io, options, { writes: true })
    const { id, key } = findByKey(await fetchEntities(tenon, app.id), name, noun)
    await confirm(io, options, `Delete the ${noun} ${key}${deletedToo && ` ${deletedToo}`}?`)
    await remove(tenon, app.id, id)
    printCommandReport(io, options.json, { deleted: id }, [`Deleted ${key}.`])
  }
