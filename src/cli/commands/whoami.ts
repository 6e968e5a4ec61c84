import { readBody } from '#client'
import type { CommandInput } from '../command.ts'
import { printCommandReport } from '../output/print-command-report.ts'
import { connectServer } from '../target/connect-server.ts'

export async function whoami({ options, io }: CommandInput): Promise<void> {
  const { tenon, url } = await connectServer(io, options)
  const { user } = await readBody(tenon.GET('/api/v3/me'))
  printCommandReport(io, options.json, { server: url, user }, [`${user.email || user.subject} at ${url}`])
}
