// The accounts that the signed-in person has connected to apps.
import { readBody, type TenonClient } from '#client'
import type { CommandInput } from '../command.ts'
import { CommandFailure } from '../command-failure.ts'
import { exitCodes } from '../exit-codes.ts'
import { formatTable } from '../output/format-table.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { confirm } from '../target/confirm.ts'
import { connectServer } from '../target/connect-server.ts'

const fetchOwnAccounts = async (tenon: TenonClient) => (await readBody(tenon.GET('/api/v3/me/accounts'))).data

export async function printOwnAccounts({ options, io }: CommandInput): Promise<void> {
  const { tenon } = await connectServer(io, options)
  const accounts = await fetchOwnAccounts(tenon)
  const rows = accounts.map((account) => [
    account.app_name,
    account.api_name,
    account.origins.join(', '),
    account.connected_at,
    account.id,
  ])
  const titles = ['APP', 'API', 'SERVERS', 'CONNECTED', 'ID']
  printCommandReport(io, options.json, accounts, formatTable(titles, rows))
}

export async function removeOwnAccount({ args: [id = ''], options, io }: CommandInput): Promise<void> {
  const { tenon } = await connectServer(io, options)
  const account = (await fetchOwnAccounts(tenon)).find((candidate) => candidate.id === id)
  if (!account)
    throw new CommandFailure(`You have no account "${id}".`, {
      exitCode: exitCodes.notFound,
      nextStep: 'Run `tenon accounts list` to see all of them.',
    })
  const { app_name: app, api_name: api } = account
  await confirm(io, options, `Disconnect your account for ${api} from ${app}? Its tokens are deleted.`)
  await readBody(tenon.DELETE('/api/v3/me/accounts/{account_id}', { params: { path: { account_id: id } } }))
  printCommandReport(io, options.json, { disconnected: id }, [`Disconnected ${api} from ${app}.`])
}
