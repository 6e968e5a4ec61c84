// Tokens with which people and agents call an app whose access is `token`.
import { collectPages, readBody, type TenonClient, type V3Components } from '#client'
import type { CommandInput } from '../command.ts'
import { createUsageFailure } from '../command-failure.ts'
import { formatTable } from '../output/format-table.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { confirm } from '../target/confirm.ts'
import { connectApp } from '../target/connect-app.ts'
import { findNamedToken } from '../tokens/find-named-token.ts'
import { printCreatedToken } from '../tokens/print-created-token.ts'
import { defaultTokenLifetime, type TokenLifetime } from '../tokens/token-lifetimes.ts'

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
    token.calls_per_minute === null ? 'none' : `${token.calls_per_minute}/min`,
    String(token.calls),
    token.expires_at ?? 'never',
    token.last_used_at ?? 'never',
    token.id,
  ])
  const titles = ['NAME', 'TOKEN', 'LIMIT', 'CALLS', 'EXPIRES', 'LAST USED', 'ID']
  printCommandReport(io, options.json, tokens, formatTable(titles, rows))
}

type CreationOptions = { expires?: TokenLifetime; limit?: string }

export async function createTokenOfApp(input: CommandInput<CreationOptions>): Promise<void> {
  const { args, options, io } = input
  const { expires = defaultTokenLifetime, limit } = options
  const callsPerMinute = limit === undefined ? null : Number(limit)
  if (callsPerMinute !== null && !Number.isInteger(callsPerMinute))
    throw createUsageFailure(`"${limit}" is no limit: give calls in a minute, such as 60.`)
  const { tenon, app } = await connectApp(io, options, { writes: true })
  const body = { name: args[0] ?? '', expires_in: expires, calls_per_minute: callsPerMinute }
  const params = { path: { app_id: app.id } }
  const created = await readBody(tenon.POST('/api/v3/apps/{app_id}/tokens', { params, body }))
  if (app.access !== 'token')
    io.note(
      `The access of the app is ${app.access}: tokens count once it is token, by the console or \`access: token\` in tenon.yaml.`,
    )
  printCreatedToken(input, created)
}

export async function removeAppToken({ args: [named = ''], options, io }: CommandInput): Promise<void> {
  const { tenon, app } = await connectApp(io, options, { writes: true })
  const { id, name } = findNamedToken(await fetchAppTokens(tenon, app.id), named, 'tenon app-tokens list')
  await confirm(io, options, `Revoke the token ${name} of ${app.name}? What uses it stops working at once.`)
  const params = { path: { app_id: app.id, token_id: id } }
  await readBody(tenon.DELETE('/api/v3/apps/{app_id}/tokens/{token_id}', { params }))
  printCommandReport(io, options.json, { revoked: id }, [`Revoked ${name}.`])
}
