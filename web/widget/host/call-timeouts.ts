import { commonTexts } from '#core/engines/widgets/page/index.ts'
import type { Host } from './host.ts'

/** Longer than any call of the service takes, with the time in which a user approves it. */
const callTimeoutMs = 300_000

function withTimeout<Args extends unknown[], Result>(request: ((...args: Args) => Promise<Result>) | null) {
  if (!request) return null
  return (...args: Args) =>
    new Promise<Result>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(commonTexts.noAnswer)), callTimeoutMs)
      request(...args)
        .then(resolve, reject)
        .finally(() => clearTimeout(timer))
    })
}

/** The host, whose requests of the user fail when no answer comes: otherwise the widget would stay busy forever. */
export const addTimeouts = (host: Host): Host => ({
  ...host,
  callTool: withTimeout(host.callTool),
  sendMessage: withTimeout(host.sendMessage),
})
