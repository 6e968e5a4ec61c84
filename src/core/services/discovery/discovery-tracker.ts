// The steps of one discovery, for a client that waits for it.
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

/** Receives the progress of a discovery. */
export type DiscoveryTracker = {
  /** Throws a ServiceError `conflict` when the discovery was cancelled. */
  requireActive(): void
  /** Throws as `requireActive` does. Restarts a running step, since transactions are retried. */
  begin(name: DiscoveryStepName): void
  /** Ends the running step, if there is one, with the event that describes its result. */
  end(event: Pick<DiscoveryEvent, 'code' | 'message' | 'severity'>): void
}

/** Dependencies of code that reports its steps if a client waits for them. */
export type TrackedDeps = { tracker?: DiscoveryTracker }

export type DiscoveryWatch = {
  /** Receives all steps so far whenever a step begins or ends. */
  report: (steps: readonly DiscoveryStep[]) => void
  /** Cancels the discovery. */
  signal: AbortSignal
}

const stateBySeverity: Record<DiscoveryEvent['severity'], DiscoveryStepState> = {
  info: 'succeeded',
  warning: 'warned',
  error: 'failed',
}

/** `redact` masks credentials that a server may have repeated. */
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
  new ServiceError('conflict', 'The discovery was cancelled because its client closed the connection.')
