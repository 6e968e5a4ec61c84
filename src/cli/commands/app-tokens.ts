// Caller tokens of an app whose access is `token`.
import { collectPages, readBody, type TenonClient, type V3Components } from '#client'
import type { CommandInput } from '../command.ts'
import { createUsageFailure } from '../command-failure.ts'
import { formatTable } from '../output/format-table.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { confirm } from '../target/confirm.ts'
import { connectApp } from '../target/connect-app.ts'
import { findNamedToken } from '../tokens/find-named-token.ts'
import { printCreatedToken } from '../tokens/print-created-token.ts'
import { defaultTokenLifetime, type TokenLifetime, toLifetimeHours } from '../tokens/token-lifetimes.ts'

type AppToken = V3Components['schemas']['AppToken']

const fetchAppTokens = (tenon: TenonClient, appId: string): Promise<AppToken[]> =>
  collectPages((cursor) =>
    readBody(
      tenon.GET('/api/v3/apps/{app_id}/tokens', {
        params: { path: { app_id: appId }, query: { cursor, limit: 100, sort: '-created_at' } },
      }),
    ),
  )

export async function printAppTokens({ options, io }: CommandInput): Promise<void> {
  const { tenon, app } = await connectApp(io, options, { writes: false })
  const tokens = await fetchAppTokens(tenon, app.id)
  const rows = tokens.map((token) => [
    token.name,
    `tnn_app_…${token.ending}`,
    describeLimits(token),
    String(token.calls),
    token.expires_at ?? 'never',
    token.last_used_at ?? 'never',
    token.id,
  ])
  const titles = ['NAME', 'TOKEN', 'LIMIT', 'CALLS', 'EXPIRES', 'LAST USED', 'ID']
  printCommandReport(io, options.json, tokens, formatTable(titles, rows))
}

function describeLimits({ calls_per_minute: minute, calls_per_day: day }: AppToken): string {
  const limits = [...(minute === null ? [] : [`${minute}/min`]), ...(day === null ? [] : [`${day}/day`])]
  return limits.join(', ') || 'none'
}

type CreationOptions = { expires?: TokenLifetime; limit?: string; dailyLimit?: string }

/** Null if it is not given. */
function parseLimit(text: string | undefined, wanted: string): number | null {
  if (text === undefined) return null
  const limit = Number(text)
  if (!Number.isInteger(limit) || limit < 1)
    throw createUsageFailure(`"${text}" is not a limit: pass ${wanted}.`)
  return limit
}

export async function createTokenOfApp(input: CommandInput<CreationOptions>): Promise<void> {
  const { args, options, io } = input
  const { expires = defaultTokenLifetime, limit, dailyLimit } = options
  const limits = {
    calls_per_minute: parseLimit(limit, 'calls per minute, such as 60'),
    calls_per_day: parseLimit(dailyLimit, 'calls per day, such as 1000'),
  }
  const { tenon, app } = await connectApp(io, options, { writes: true })
  const body = { name: args[0] ?? '', expires_in_hours: toLifetimeHours(expires), ...limits }
  const params = { path: { app_id: app.id } }
  const created = await readBody(tenon.POST('/api/v3/apps/{app_id}/tokens', { params, body }))
  if (app.access !== 'token')
    io.note(
      `The access of the app is ${app.access}. Tokens work after you set it to token, in the console or with \`access: token\` in tenon.yaml.`,
    )
  printCreatedToken(input, created)
}

export async function removeAppToken({ args: [named = ''], options, io }: CommandInput): Promise<void> {
  const { tenon, app } = await connectApp(io, options, { writes: true })
  const { id, name } = findNamedToken(await fetchAppTokens(tenon, app.id), named, 'tenon app-tokens list')
  await confirm(
    io,
    options,
    `Revoke the token ${name} of ${app.name}? Programs that use it lose access at once.`,
  )
  const params = { path: { app_id: app.id, token_id: id } }
  await readBody(tenon.DELETE('/api/v3/apps/{app_id}/tokens/{token_id}', { params }))
  printCommandReport(io, options.json, { revoked: id }, [`Revoked ${name}.`])
}
