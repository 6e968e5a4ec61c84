// `tenon keys rotate`: replaces the key that seals secrets, beside a running service or without one.
import { parseArgs } from 'node:util'
import { ServiceError } from '#base/errors.ts'
import { readConfig } from '../config/config.ts'
import { createLog } from '../log.ts'
import { formatKeyRotation } from '../secrets/format-key-rotation.ts'
import { requestKeyRotation } from '../secrets/request-key-rotation.ts'

function exitWith(code: number, message: string): never {
  console.error(message)
  process.exit(code)
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { json: { type: 'boolean', default: false } } })
  } catch {
    return null
  }
}

const given = readArguments()
if (given?.positionals.join(' ') !== 'rotate') exitWith(2, 'tenon keys rotate [--json]')
const result = readConfig(process.env)
if ('errors' in result) exitWith(1, result.errors.join('\n'))
const { config } = result
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
const rotation = await requestKeyRotation({
  config,
  log: createLog('error'),
  signal: stopping.signal,
  onProgress: (resealed) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${resealed} secrets sealed again`)
  },
}).catch((error: unknown) => {
  if (stopping.signal.aborted) exitWith(1, 'Interrupted. Run it again to go on.')
  if (error instanceof ServiceError) exitWith(1, error.message)
  throw error
})
if (process.stderr.isTTY) process.stderr.write('\n')
const otherKeys = (config.secretKeys ?? []).map(({ id }) => id).filter((id) => id !== rotation.keyId)
console.log(given.values.json ? JSON.stringify(rotation, null, 2) : formatKeyRotation(rotation, otherKeys))
