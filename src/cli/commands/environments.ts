import { readBody, type TenonClient, type V3Components } from '#client'
import type { CommandInput } from '../command.ts'
import { type EnvironmentJson, fetchEnvironments } from '../environments/find-environment.ts'
import { formatTable } from '../output/format-table.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { confirm } from '../target/confirm.ts'
import { connectApp } from '../target/connect-app.ts'

type Change = V3Components['schemas']['EnvironmentChange']
type ChangeOptions = {
  role?: NonNullable<Change['promotion_role']>
  tests?: 'required' | 'optional'
  access?: NonNullable<Change['access']>
  rename?: string
}

const describeLive = ({ live_release: live }: EnvironmentJson) => {
  if (!live) return ['–', '']
  const source = live.promoted_from && `from ${live.promoted_from.environment}`
  return [`v${live.version}`, source ?? '']
}

const describeKind = ({ is_default: isDefault, expires_at: end }: EnvironmentJson) =>
  isDefault ? 'default, has the draft' : end === null ? '' : `preview until ${end}`

export const formatEnvironments = (environments: readonly EnvironmentJson[]) =>
  formatTable(
    ['KEY', 'LIVE', '', 'PROMOTED BY', 'ENDPOINT', ''],
    environments.map((environment) => [
      environment.key,
      ...describeLive(environment),
      environment.promotion_role,
      environment.endpoint,
      describeKind(environment),
    ]),
  )

export async function printEnvironments({ options, io }: CommandInput): Promise<void> {
  const { tenon, app } = await connectApp(io, options, { writes: false })
  const environments = await fetchEnvironments(tenon, app.id)
  printCommandReport(io, options.json, environments, formatEnvironments(environments))
}

const toChange = ({ role, tests, access, rename }: ChangeOptions): Change => ({
  ...(role && { promotion_role: role }),
  ...(tests && { tests_required: tests === 'required' }),
  ...(access && { access }),
  ...(rename && { key: rename }),
})

type EnvironmentChange = { tenon: TenonClient; appId: string; key: string; body: Change }

/** Sends what the options say, and reports the environment as `describe` does. */
const defineChange =
  (
    send: (change: EnvironmentChange) => Promise<EnvironmentJson>,
    describe: (environment: EnvironmentJson) => string[],
  ) =>
  async ({ args: [key = ''], options, io }: CommandInput<ChangeOptions>): Promise<void> => {
    const { tenon, app } = await connectApp(io, options, { writes: true })
    const environment = await send({ tenon, appId: app.id, key, body: toChange(options) })
    printCommandReport(io, options.json, environment, describe(environment))
  }

export const addEnvironment = defineChange(
  async ({ tenon, appId, key, body }) => {
    const params = { path: { app_id: appId } }
    const path = '/api/v3/apps/{app_id}/environments'
    return (await readBody(tenon.POST(path, { params, body: { ...body, key } }))).environment
  },
  ({ key, endpoint }) => [
    `Created ${key}: ${endpoint}`,
    `Promote a release to it with \`tenon promote --to ${key}\`.`,
  ],
)

export const updateEnvironment = defineChange(
  async ({ tenon, appId, key, body }) => {
    const params = { path: { app_id: appId, environment_key: key } }
    const path = '/api/v3/apps/{app_id}/environments/{environment_key}'
    return (await readBody(tenon.PATCH(path, { params, body }))).environment
  },
  ({ key }) => [`Changed ${key}.`],
)

export async function removeEnvironment({ args: [key = ''], options, io }: CommandInput): Promise<void> {
  const { tenon, app } = await connectApp(io, options, { writes: false })
  await confirm(io, options, `Delete ${key} of ${app.name} with its releases and connections?`)
  await readBody(
    tenon.DELETE('/api/v3/apps/{app_id}/environments/{environment_key}', {
      params: { path: { app_id: app.id, environment_key: key } },
    }),
  )
  printCommandReport(io, options.json, { deleted: key }, [`Deleted ${key}.`])
}
