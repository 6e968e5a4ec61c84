import { startOf } from '#base/text.ts'
import type { AuthSuggestion, DiscoveryEvent } from '#core/model/integration.ts'

/** Where a finding of auth discovery comes from. */
export type FindingSource =
  | 'probe'
  | 'challenge'
  | 'protected_resource_metadata'
  | 'authorization_server_metadata'
  | 'openapi'

/** The suggestions found so far, and the events that explain them. */
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

/** A technical step, for diagnosis only. */
export const step = event('info', false)
/** Information for the owner. */
export const told = event('info', true)
/** What prevents a working connection. */
export const warned = event('warning', true)
