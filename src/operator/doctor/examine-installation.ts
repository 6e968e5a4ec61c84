// The checks of `tenon doctor`. They change nothing, and the service may be running.
import { readConfig } from '#main/config/config.ts'
import type { Log } from '#main/log/log.ts'
import { checkDataDirectory, checkDiskSpace } from './check-data-directory.ts'
import { checkDatabase } from './check-database.ts'
import { checkAddress, checkDns, checkEgress, checkIssuer, checkProviders } from './check-network.ts'
import { ClockWatch } from './clock-watch.ts'
import { createOk, createProblem, type Finding } from './finding.ts'

/** The other checks need valid settings. */
export async function examineInstallation(
  env: Record<string, string | undefined>,
  log: Log,
): Promise<Finding[]> {
  const result = readConfig(env)
  if ('errors' in result)
    return result.errors.map((error) => createProblem('settings', error, 'Correct the setting.'))
  const { config } = result
  const clocks = new ClockWatch()
  const findings = await Promise.all([
    checkDataDirectory(config),
    checkDiskSpace(config),
    checkDatabase(config, log, clocks),
    checkDns(config),
    checkAddress(config),
    checkIssuer(config, clocks),
    checkProviders(config, clocks),
    checkEgress(config, clocks),
  ])
  return [createOk('settings', 'all settings are valid'), ...findings.flat(), clocks.describe()]
}
