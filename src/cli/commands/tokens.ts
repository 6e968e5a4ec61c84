// Personal access tokens. Only a person who has signed in can manage them: a token cannot create another.
import { collectPages, readBody, type TenonClient, type V3Components } from '#client'
import type { CommandInput } from '../command.ts'
import { formatTable } from '../output/format-table.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { confirm } from '../target/confirm.ts'
import { connectServer } from '../target/connect-server.ts'
import { findNamedToken } from '../tokens/find-named-token.ts'
import { printCreatedToken } from '../tokens/print-created-token.ts'
import { defaultTokenLifetime, type TokenLifetime, toLifetimeHours } from '../tokens/token-lifetimes.ts'

type PersonalToken = V3Components['schemas']['PersonalToken']

const fetchTokens = (tenon: TenonClient): Promise<PersonalToken[]> =>
  collectPages((cursor) =>
    readBody(tenon.GET('/api/v3/tokens', { params: { query: { cursor, limit: 100, sort: '-created_at' } } })),
  )

export async function printTokens({ options, io }: CommandInput): Promise<void> {
  const { tenon } = await connectServer(io, options)
  const tokens = await fetchTokens(tenon)
  const rows = tokens.map((token) => [
    token.name,
    `tnn_pat_…${token.ending}`,
    token.read_only ? `${token.role}, read-only` : token.role,
    token.workspace_id ?? 'all',
    token.expires_at ?? 'never',
    token.last_used_at ?? 'never',
    token.id,
  ])
  const titles = ['NAME', 'TOKEN', 'ROLE', 'WORKSPACE', 'EXPIRES', 'LAST USED', 'ID']
  printCommandReport(io, options.json, tokens, formatTable(titles, rows))
}

type CreationOptions = {
  expires?: TokenLifetime
  role?: PersonalToken['role']
  workspace?: string
  readOnly?: true
}

export async function createToken(input: CommandInput<CreationOptions>): Promise<void> {
  const { args, options, io } = input
  const { expires = defaultTokenLifetime, role, workspace, readOnly = false } = options
  const { tenon } = await connectServer(io, options)
  const body = {
    name: args[0] ?? '',
    expires_in_hours: toLifetimeHours(expires),
    read_only: readOnly,
    ...(role && { role }),
    ...(workspace && { workspace_id: workspace }),
  }
  printCreatedToken(input, await readBody(tenon.POST('/api/v3/tokens', { body })))
}

export async function removeToken({ args: [named = ''], options, io }: CommandInput): Promise<void> {
  const { tenon } = await connectServer(io, options)
  const { id, name } = findNamedToken(await fetchTokens(tenon), named, 'tenon tokens list')
  await confirm(io, options, `Revoke the token ${name}? Programs that use it lose access at once.`)
  await readBody(tenon.DELETE('/api/v3/tokens/{token_id}', { params: { path: { token_id: id } } }))
  printCommandReport(io, options.json, { revoked: id }, [`Revoked ${name}.`])
}
