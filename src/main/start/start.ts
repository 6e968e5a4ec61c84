import { type Config, readConfig } from '../config/config.ts'
import { createLog, isLogForPeople } from '../log/log.ts'
import { formatBanner, formatReadyLine } from './banner.ts'
import { closeOnSignal } from './close-on-signal.ts'
import { describeStartFailure } from './describe-start-failure.ts'
import { notifyServiceManager } from './notify-service-manager.ts'
import { serve } from './serve.ts'

function exitWithErrors(errors: string[]): never {
  const list = errors.length === 1 ? ` ${errors[0]}` : errors.map((error) => `\n  - ${error}`).join('')
  console.error(`Tenon cannot start:${list}`)
  process.exit(1)
}

/** Printed at every LOG_LEVEL: the first user cannot sign up without the invitation. */
function printAddresses(config: Config, invitation: string | null): void {
  const format = isLogForPeople(config.logFormat) ? formatBanner : formatReadyLine
  console.log(format(config, invitation))
}

/** Runs the service until it is stopped; an invalid configuration ends the process. */
export async function start(): Promise<void> {
  const result = readConfig(process.env)
  if ('errors' in result) exitWithErrors(result.errors)
  const log = createLog(result.config.logLevel, result.config.logFormat)
  try {
    const running = await serve(result.config, log, (service) => closeOnSignal(service, result.config, log))
    printAddresses(result.config, running.invitation)
    await notifyServiceManager().catch((error) =>
      log.warn({ err: error }, 'systemd cannot be notified that the service is ready'),
    )
  } catch (error) {
    const description = describeStartFailure(error, result.config)
    if (description === null) throw error
    exitWithErrors([description])
  }
}
