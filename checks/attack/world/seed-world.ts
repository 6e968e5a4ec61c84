// The world of the probes: people with personal and shared workspaces, an app with every entity in each, and tokens of every
// scope.
import { type Role, roles } from '#core/model/workspaces/role.ts'
import { type Client, createUncheckedClient } from '#tests/support/service/client.ts'
import type { AttackedService } from '../attacked-service.ts'
import { type Home, type ProbeSender, type TokenScope, toPersonalHome } from './identities.ts'
import { createMarker, findPersonalHome, seedApp } from './seed-app.ts'
import { people, type SeededHome, sharedTeams, type World } from './world.ts'

const ownerOf = (team: Record<string, Role>) => people.find((user) => team[user] === 'owner') as string

export async function seedWorld({ url, upstream, token: sign }: AttackedService): Promise<World> {
  const tokens = new Map<string, string>()
  for (const user of people) tokens.set(user, await sign(user))
  const clientOf = (user: string) => createUncheckedClient(url, tokens.get(user) ?? '')
  const shared = await Promise.all(sharedTeams.map((team) => seedTeam(clientOf, team)))
  const personal = await Promise.all(people.map((user) => findPersonalHome(clientOf(user), user)))
  const homes = [...shared, ...personal]
  const owners = [...sharedTeams.map(ownerOf), ...people]
  const seeded = []
  for (const [index, place] of homes.entries()) {
    const owner = clientOf(owners[index] as string)
    const access = index % 2 === 0 ? 'oauth' : 'token'
    seeded.push(await seedApp({ owner, place, upstream, access }))
  }
  const persons = people.map((user) => ({ label: user, user, token: tokens.get(user) ?? '', scope: null }))
  const memberships = new Map(
    shared.map(({ home }, index) => [home, new Map(Object.entries(sharedTeams[index] ?? {}))]),
  )
  const machines = await seedTokens(persons, memberships, homes)
  const nobody = { label: 'nobody', user: '', token: '', scope: null }
  const apps = seeded.map(({ app }) => app)
  const callers = apps.flatMap(({ callerTokens }) =>
    callerTokens.map((token) => ({ label: 'a token of an app', user: '', token, scope: null })),
  )
  return {
    memberships,
    identities: [...persons, ...machines, nobody, ...callers],
    homes,
    apps,
    secrets: seeded.flatMap(({ secrets }) => secrets),
    cursors: await readCursors(clientOf, apps, owners),
    signFor: sign,
  }

  async function seedTokens(
    of: readonly ProbeSender[],
    teams: World['memberships'],
    all: readonly SeededHome[],
  ): Promise<ProbeSender[]> {
    const made: ProbeSender[] = []
    for (const { user, token } of of) {
      const own = [toPersonalHome(user), ...[...teams].filter(([, team]) => team.has(user)).map(([id]) => id)]
      const scopes: TokenScope[] = [null, ...own].flatMap((home: Home | null, index) => [
        { home, ceiling: roles[index % roles.length] as Role, readOnly: false },
        { home, ceiling: 'owner', readOnly: index % 2 === 0 },
      ])
      for (const scope of scopes) {
        const place = all.find(({ home }) => home === scope.home)
        const { status, body } = await createUncheckedClient(url, token).post('/api/v3/tokens', {
          name: `Token ${all.find(({ home }) => home === toPersonalHome(user))?.marker}`,
          expires_in_hours: 168,
          role: scope.ceiling,
          read_only: scope.readOnly,
          ...(place && { workspace_id: place.workspaceId }),
        })
        if (status !== 201) throw new Error(`no token: ${JSON.stringify(body)}`)
        const limits = `${scope.home ?? 'all'}, ${scope.ceiling}${scope.readOnly ? ', reads' : ''}`
        made.push({ label: `token of ${user} (${limits})`, user, token: body.secret, scope })
      }
    }
    return made
  }
}

/** A shared workspace, its members and an open invitation. */
async function seedTeam(clientOf: (user: string) => Client, team: Record<string, Role>): Promise<SeededHome> {
  const marker = createMarker()
  const owner = clientOf(ownerOf(team))
  const { body } = await owner.post('/api/v3/workspaces', { name: `Team ${marker}` })
  const id: string = body.workspace.id
  const invite = async (email: string, role: Role) =>
    (await owner.post(`/api/v3/workspaces/${id}/invitations`, { email, role })).body.invitation
  for (const [user, role] of Object.entries(team)) {
    if (role === 'owner') continue
    const { url } = await invite(`${user}@example.com`, role)
    const token = new URL(url).searchParams.get('token')
    const { status } = await clientOf(user).post('/api/v3/workspace-invitations/accept', { token })
    if (status !== 200) throw new Error(`${user} did not join: ${status}`)
  }
  await invite(`${marker}@example.com`, 'viewer')
  return { home: id, marker, workspaceId: id }
}

async function readCursors(
  clientOf: (user: string) => Client,
  apps: World['apps'],
  owners: readonly string[],
): Promise<World['cursors']> {
  const lists = apps.map(async ({ home, ids }, index) => {
    const path = `/api/v3/apps/${ids.get('app')?.[0]}/integrations/${ids.get('int')?.[0]}/operations?limit=1`
    const { body } = await clientOf(owners[index] as string).get(path)
    return { home, cursor: body.page?.next_cursor ?? '' }
  })
  return Promise.all(lists)
}
