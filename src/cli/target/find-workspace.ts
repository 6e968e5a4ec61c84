import { readBody, type TenonClient, type V3Components } from '#client'
import { CommandFailure, createUsageFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'

export type ListedWorkspace = V3Components['schemas']['Workspace']

export const fetchWorkspaces = async (tenon: TenonClient): Promise<ListedWorkspace[]> =>
  (await readBody(tenon.GET('/api/v3/workspaces'))).data

/** Finds by id, or by name (in any case) if only one workspace has it. */
export async function findWorkspace(tenon: TenonClient, name: string): Promise<ListedWorkspace> {
  const workspaces = await fetchWorkspaces(tenon)
  const byId = workspaces.find(({ id }) => id === name)
  const named = workspaces.filter((candidate) => candidate.name.toLowerCase() === name.toLowerCase())
  const found = byId ?? named[0]
  if (!byId && named.length > 1)
    throw createUsageFailure(
      `You have ${named.length} workspaces with the name "${name}".`,
      'Pass an id from `tenon workspaces list`.',
    )
  if (found) return found
  throw new CommandFailure(`You have no workspace with the id or name "${name}".`, {
    exitCode: exitCodes.notFound,
    nextStep: 'Run `tenon workspaces list` to see yours.',
  })
}

/** The user's only shared workspace. */
export async function inferWorkspace(tenon: TenonClient): Promise<ListedWorkspace> {
  const [workspace, another] = (await fetchWorkspaces(tenon)).filter(({ kind }) => kind === 'shared')
  if (workspace && !another) return workspace
  throw createUsageFailure(
    workspace ? 'You have several workspaces. Choose one.' : 'You have no shared workspace yet.',
    workspace
      ? 'Pass --workspace with an id or name from `tenon workspaces list`.'
      : 'Create one: tenon workspaces create NAME',
  )
}
