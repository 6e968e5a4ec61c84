// The steps of one discovery, for somebody who waits for it.
import { ServiceError } from '#base/errors.ts'
import type { Json } from '#base/json.ts'
import type { RedactStoredData } from '#core/engines/calls/redaction/index.ts'
import type {
  DiscoveryStep,
  DiscoveryStepName,
  DiscoveryStepState,
} from '#core/model/integrations/discovery-step.ts'
import type { DiscoveryEvent } from '#core/model/integrations/integration.ts'
import type { Deps } from '#core/ports/ports.ts'

/** What a discovery calls as it proceeds. */
export type DiscoveryTracker = {
  /** Throws a ServiceError `conflict` when the discovery was cancelled. */
  requireActive(): void
  /** Throws as `requireActive` does. A step that runs is begun anew: transactions are tried again. */
  begin(name: DiscoveryStepName): void
  /** Ends the running step, if there is one, by the event that says what came of it. */
  end(event: Pick<DiscoveryEvent, 'code' | 'message' | 'severity'>): void
}

/** Dependencies of what reports its steps when somebody waits for them. */
export type TrackedDeps = { tracker?: DiscoveryTracker }

export type DiscoveryWatch = {
  /** Gets all steps so far whenever one begins or ends. */
  report: (steps: readonly DiscoveryStep[]) => void
  /** Cancels the discovery. */
  signal: AbortSignal
}

const stateBySeverity: Record<DiscoveryEvent['severity'], DiscoveryStepState> = {
  info: 'succeeded',
  warning: 'warned',
  error: 'failed',
}

/** `redact` masks what a server may have repeated of a credential. */
export function createDiscoveryTracker(
  { clock }: Deps<'clock'>,
  redact: RedactStoredData,
  { report, signal }: DiscoveryWatch,
): DiscoveryTracker & { steps: readonly DiscoveryStep[] } {
  const steps: DiscoveryStep[] = []
  const isRunning = () => steps.at(-1)?.state === 'running'
  const requireActive = () => {
    if (signal.aborted) throw createCancelledError()
  }
  return {
    steps,
    requireActive,
    begin(name) {
      requireActive()
      if (isRunning()) steps.pop()
      steps.push({ name, state: 'running', code: '', message: '', startedAt: clock.now(), endedAt: null })
      report(steps)
    },
    end({ code, message, severity }) {
      const step = isRunning() ? steps.pop() : undefined
      if (!step) return
      // @guard api/v3/discovery
      const text = redact(message as Json) as string
      steps.push({ ...step, state: stateBySeverity[severity], code, message: text, endedAt: clock.now() })
      report(steps)
    },
  }
}

const createCancelledError = () =>
  new ServiceError('conflict', 'The discovery was cancelled, since its client closed the connection.')
