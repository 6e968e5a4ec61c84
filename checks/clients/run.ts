// `npm run checks -- clients`: real clients connect to apps and to the management server, list the tools, call one and read
// its result. At PUBLIC_APPS_URL no client may find an authorization server; at the service's address the table shows which
// clients do. Arguments are groups of clients, by default npm; other arguments select clients by parts of their names.
import { rm } from 'node:fs/promises'
import type { ProxiedRequest } from '#tests/support/servers/proxy.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { startBrowser } from './browser.ts'
import { groups, type Target, type TestedClient } from './client.ts'
import { installClient } from './install-client.ts'
import { openTargets } from './targets.ts'
import { testedClients } from './tested-clients.ts'
import { tryTarget } from './try-target.ts'

const words = process.argv.slice(2)
const chosenGroups = groups.filter((group) => words.includes(group))
const names = words.filter((word) => !groups.some((group) => group === word))
const isInChosenGroup = ({ group }: TestedClient) =>
  chosenGroups.length === 0 ? names.length > 0 || group === 'npm' : chosenGroups.includes(group)
const isNamed = ({ packages: [name] }: TestedClient) =>
  names.length === 0 || names.some((word) => name.toLowerCase().includes(word.toLowerCase()))

const folder = await makeTemporaryFolder()
const { targets, owner, takeReceipt, takeRecorded, close } = await openTargets(folder)
const browser = await startBrowser(folder, owner)

/** Requests after which a client may ask its user for a token. */
const leadsToSignIn = ({ line, status }: ProxiedRequest) =>
  status < 400 && (line.includes('/.well-known/') || line.includes('/auth/'))

/** Returns how far the client gets, for the table, and prints what went wrong. */
async function reportTarget(name: string, command: string[], target: Target): Promise<string> {
  const { access } = target
  takeRecorded()
  const { level, reason } = await tryTarget(command, target, { folder, browser, takeReceipt })
  const requests = takeRecorded()
  const foundIssuer = access.startsWith('public') && requests.some(leadsToSignIn)
  const reached = foundIssuer ? `${level}, found an authorization server` : level
  if (level === 'called' && !(foundIssuer && access === 'public apps address')) return reached
  process.exitCode = 1
  console.error(`\n${name}, ${access}: ${reached}\n${reason}`)
  for (const { line, status } of requests) console.error(`  ${status} ${line}`)
  return reached
}

const isWithinReach = ({ signsIn, sendsToken = true }: TestedClient, { access, token }: Target) =>
  access === 'sign-in' ? signsIn : token === '' || sendsToken

/** Returns the row of the table. */
async function tryClient(client: TestedClient): Promise<Record<string, string>> {
  const [name] = client.packages
  const command = await installClient(client).catch((error: Error) => error)
  if (command instanceof Error) return { client: name, public: `skipped: ${command.message.split('\n')[0]}` }
  const row: Record<string, string> = { client: name }
  for (const target of targets.filter((candidate) => isWithinReach(client, candidate)))
    row[target.access] = await reportTarget(name, command, target)
  return row
}

try {
  const rows = []
  for (const client of testedClients.filter(
    (candidate) => isInChosenGroup(candidate) && isNamed(candidate),
  )) {
    console.log(`Trying ${client.packages[0]} …`)
    rows.push(await tryClient(client))
  }
  console.table(rows)
} finally {
  await Promise.all([close(), browser.close()])
  await rm(folder, { recursive: true, force: true })
}
