// OTEL_TRACES_SAMPLER and OTEL_TRACES_SAMPLER_ARG, which the SDK leaves to its callers.
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'

const parentPrefix = 'parentbased_'

/** Every trace whose caller records it, and every one without a caller, when the variable is not set or invalid. */
export function createTraceSampler(
  { OTEL_TRACES_SAMPLER: name = '', OTEL_TRACES_SAMPLER_ARG: ratio = '1' }: NodeJS.ProcessEnv,
  warn: (message: string) => void,
): Sampler {
  const root = createRootSampler(name.replace(parentPrefix, ''), Number(ratio))
  if (root && name.startsWith(parentPrefix)) return new ParentBasedSampler({ root })
  if (root) return root
  if (name !== '') warn(`OTEL_TRACES_SAMPLER or its argument is not valid: ${name}.`)
  return new ParentBasedSampler({ root: new AlwaysOnSampler() })
}

function createRootSampler(name: string, ratio: number): Sampler | null {
  if (name === 'always_on') return new AlwaysOnSampler()
  if (name === 'always_off') return new AlwaysOffSampler()
  return name === 'traceidratio' && ratio >= 0 && ratio <= 1 ? new TraceIdRatioBasedSampler(ratio) : null
}
