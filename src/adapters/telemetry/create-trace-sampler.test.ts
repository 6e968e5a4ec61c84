import { expect, test } from 'vitest'
import { createTraceSampler } from './create-trace-sampler.ts'

test.each([
  [{}, /^ParentBased\{root=AlwaysOnSampler/, 0],
  [{ OTEL_TRACES_SAMPLER: 'always_off' }, /^AlwaysOffSampler$/, 0],
  [
    { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.01' },
    /^TraceIdRatioBased\{0\.01\}$/,
    0,
  ],
  [
    { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.5' },
    /^ParentBased\{root=TraceIdRatioBased\{0\.5\}/,
    0,
  ],
  [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '2' }, /^ParentBased/, 1],
  [{ OTEL_TRACES_SAMPLER: 'sometimes' }, /^ParentBased/, 1],
])('%o', (env, description, warnings) => {
  const warned: string[] = []
  expect(createTraceSampler(env, (message) => warned.push(message)).toString()).toMatch(description)
  expect(warned).toHaveLength(warnings)
})
