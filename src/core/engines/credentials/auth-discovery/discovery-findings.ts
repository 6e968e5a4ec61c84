import { truncateText } from '#base/text.ts'
import type { AuthSuggestion, DiscoveryEvent } from '#core/model/integrations/integration.ts'

/** Where a finding of discovery comes from. */
export type DiscoverySource =
  | 'probe'
  | 'challenge'
  | 'protected_resource_metadata'
  | 'authorization_server_metadata'
  | 'openapi'
  | 'mcp'

/** The suggestions found so far, and the events that explain them. */
export type DiscoveryFindings = { events: DiscoveryEvent[]; suggestions: AuthSuggestion[] }

const maxMessage = 500

const createEventFactory =
  (severity: DiscoveryEvent['severity'], userFacing: boolean) =>
  (source: DiscoverySource, code: string, message: string): DiscoveryEvent => ({
    code,
    message: truncateText(message, maxMessage),
    severity,
    source,
    userFacing,
  })

/** A technical step, for diagnosis only. */
export const createStepEvent = createEventFactory('info', false)
/** Information for the owner. */
export const createInfoEvent = createEventFactory('info', true)
/** A problem that prevents a working connection. */
export const createWarningEvent = createEventFactory('warning', true)
