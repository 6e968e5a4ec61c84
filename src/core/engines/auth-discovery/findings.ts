import { startOf } from '#base/text.ts'
import type { AuthSuggestion, DiscoveryEvent } from '#core/model/integration.ts'

/** Where a step of discovery looked. */
export type FindingSource =
  | 'probe'
  | 'challenge'
  | 'protected_resource_metadata'
  | 'authorization_server_metadata'
  | 'openapi'

/** What was found so far, and how. */
export type Findings = { events: DiscoveryEvent[]; suggestions: AuthSuggestion[] }

const maxMessage = 500

const event =
  (severity: DiscoveryEvent['severity'], userFacing: boolean) =>
  (source: FindingSource, code: string, message: string): DiscoveryEvent => ({
    code,
    message: startOf(message, maxMessage),
    severity,
    source,
    userFacing,
  })

/** A step on the way, for who wants to know how something was found. */
export const step = event('info', false)
/** What the owner should know. */
export const told = event('info', true)
/** What stands between the owner and a working connection. */
export const warned = event('warning', true)
