// `tenon issuer list`, `tenon issuer move OLD NEW`: whose users own the apps.
import { ServiceError } from '#base/errors.ts'
import { readConfig } from '../config/config.ts'
import { listIssuers, moveIssuer } from '../issuer/move-issuer.ts'
import { createLog } from '../log.ts'

const usage = [
  'tenon issuer list            the issuers whose users own apps',
  'tenon issuer move OLD NEW    gives the apps of users of OLD to the users of NEW with the same subjects',
  '',
  'NEW is the issuer as its tokens name it (iss), or "embedded". --json prints JSON.',
].join('\n')

function exitWith(code: number, message: string): never {
  console.error(message)
  process.exit(code)
}

const isJson = process.argv.includes('--json')
const [action, from = '', to = '', ...rest] = process.argv.slice(2).filter((text) => text !== '--json')
const isList = action === 'list' && !from
const isMove = action === 'move' && to !== '' && rest.length === 0
if (!isList && !isMove) exitWith(2, usage)
const result = readConfig(process.env)
if ('errors' in result) exitWith(1, result.errors.join('\n'))

async function run(): Promise<[report: object, text: string]> {
  if ('errors' in result) throw new TypeError('the settings were checked')
  const log = createLog('error')
  if (isMove) {
    const moved = await moveIssuer(result.config, log, { from, to })
    return [moved, `${moved.apps} apps of ${moved.users} users of ${moved.from} belong to ${moved.to} now.`]
  }
  const issuers = await listIssuers(result.config, log)
  const lines = issuers.map(
    ({ issuer, apps, isTrusted }) => `${issuer}  ${apps} apps${isTrusted ? '' : '  not trusted now'}`,
  )
  return [issuers, lines.join('\n')]
}

const [report, text] = await run().catch((error: unknown) => {
  if (error instanceof ServiceError) exitWith(1, error.message)
  throw error
})
console.log(isJson ? JSON.stringify(report, null, 2) : text)
