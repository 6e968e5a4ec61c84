import { readBody, type TenonClient, type V3Components } from '#client'
import { CommandFailure, createUsageFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'

type Workspace = V3Components['schemas']['Workspace']

/** By its id, or by its name if only one has it. */
export async function findSharedWorkspace(tenon: TenonClient, named: string): Promise<Workspace> {
  const { data } = await readBody(tenon.GET('/api/v3/workspaces'))
  const shared = data.filter(({ kind }) => kind === 'shared')
  const [found, another] = shared.filter(({ id, name }) => id === named || name === named)
  if (another)
    throw createUsageFailure(
      `Several of your workspaces have the name "${named}": give the id, such as ${another.id}.`,
    )
  if (found) return found
  throw new CommandFailure(`You have no shared workspace with the id or name "${named}".`, {
    exitCode: exitCodes.notFound,
    nextStep: 'Service accounts belong to a workspace that is shared; create one in the console.',
  })
}
