// `tenon keys rotate`: replaces the key that seals secrets, beside a running service or without one.
import { requireExistingDatabase } from '../compose/require-existing-database.ts'
import { createLog } from '../log.ts'
import { formatKeyRotation } from '../secrets/format-key-rotation.ts'
import { requestKeyRotation } from '../secrets/request-key-rotation.ts'
import {
  exitWithMessage,
  exitWithUsage,
  printCommandReport,
  readArguments,
  readConfigOrExit,
  runOrExit,
} from './command-line.ts'

const usage = 'tenon keys rotate [--json]'
const {
  values: { json },
  positionals: [action],
} = readArguments(usage, { json: { type: 'boolean' } }, { least: 1, most: 1 })
if (action !== 'rotate') exitWithUsage(usage, `"${action}" is no command for keys.`)
const config = readConfigOrExit()
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
const rotation = await runOrExit(config, async () => {
  requireExistingDatabase(config)
  return requestKeyRotation({
    config,
    log: createLog('error'),
    signal: stopping.signal,
    onProgress: (resealed) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${resealed} secrets sealed again`)
    },
  }).catch((error: unknown) => {
    if (stopping.signal.aborted) exitWithMessage('Interrupted. Run it again to go on.')
    throw error
  })
})
if (process.stderr.isTTY) process.stderr.write('\n')
const otherKeys = (config.secretKeys ?? []).map(({ id }) => id).filter((id) => id !== rotation.keyId)
printCommandReport(json, rotation, [formatKeyRotation(rotation, otherKeys)])
