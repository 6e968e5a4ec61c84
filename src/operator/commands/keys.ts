// `tenon keys rotate`: replaces the key that seals secrets, with or without a running service.

import type { CommandInput } from '#cli/command.ts'
import { CommandFailure } from '#cli/command-failure.ts'
import { printCommandReport } from '#cli/output/print-command-report.ts'
import { createLog } from '#main/log/log.ts'
import { requireExistingDatabase } from '#main/storage/require-existing-database.ts'
import { formatKeyRotation } from '../secrets/format-key-rotation.ts'
import { requestKeyRotation } from '../secrets/request-key-rotation.ts'
import { requireConfig, runWithConfig } from './operator-command.ts'

export async function rotateKey({ options, io }: CommandInput): Promise<void> {
  const config = requireConfig(io.env)
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  const rotation = await runWithConfig(config, async () => {
    requireExistingDatabase(config)
    return requestKeyRotation({
      config,
      log: createLog('error'),
      signal: stopping.signal,
      onProgress: (resealed) => {
        if (process.stderr.isTTY) process.stderr.write(`\r${resealed} secrets sealed again`)
      },
    }).catch((error: unknown) => {
      if (stopping.signal.aborted) throw new CommandFailure('Interrupted. Run it again to continue.')
      throw error
    })
  })
  if (process.stderr.isTTY) process.stderr.write('\n')
  const otherKeys = (config.secretKeys ?? []).map(({ id }) => id).filter((id) => id !== rotation.keyId)
  printCommandReport(io, options.json, rotation, [formatKeyRotation(rotation, otherKeys)])
}
