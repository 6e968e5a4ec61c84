// `tenon issuer list`, `tenon issuer move OLD NEW`: whose users own the apps.
import { requireExistingDatabase } from '../compose/require-existing-database.ts'
import { listIssuers, moveIssuer } from '../issuer/move-issuer.ts'
import { createLog } from '../log.ts'
import {
  exitWithUsage,
  printCommandReport,
  readArguments,
  readConfigOrExit,
  runOrExit,
} from './command-line.ts'

const usage = [
  'tenon issuer list            the issuers whose users own apps',
  'tenon issuer move OLD NEW    gives the apps of users of OLD to the users of NEW with the same subjects',
  '',
  'NEW is the issuer as its tokens name it (iss), or "embedded". --json prints JSON.',
].join('\n')

const {
  values: { json },
  positionals: [action, from, to],
} = readArguments(usage, { json: { type: 'boolean' } }, { least: 1, most: 3 })
const config = readConfigOrExit()
const log = createLog('error')

async function printIssuers(): Promise<void> {
  requireExistingDatabase(config)
  const issuers = await listIssuers(config, log)
  const lines = issuers.map(
    ({ issuer, apps, isTrusted }) => `${issuer}  ${apps} apps${isTrusted ? '' : '  not trusted now'}`,
  )
  printCommandReport(json, issuers, lines)
}

async function printMove(names: { from: string; to: string }): Promise<void> {
  requireExistingDatabase(config)
  const moved = await moveIssuer(config, log, names)
  printCommandReport(json, moved, [
    `${moved.apps} apps of ${moved.users} users of ${moved.from} belong to ${moved.to} now.`,
  ])
}

if (action === 'list' && !from) await runOrExit(config, printIssuers)
else if (action === 'move' && from && to) await runOrExit(config, () => printMove({ from, to }))
else exitWithUsage(usage, 'It is "list", or "move" with two issuers.')
