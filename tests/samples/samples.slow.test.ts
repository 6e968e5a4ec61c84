// Every code sample of the reference runs: against a real service, with the programs of its language. `SAMPLES=go` runs one
// language.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Language } from './list-samples.ts'
import { sampleRunners } from './run-samples.ts'
import { startSampleService } from './sample-service.ts'
import { unsuccessfulSamples } from './unsuccessful-samples.ts'

let service: Awaited<ReturnType<typeof startSampleService>>

beforeAll(async () => {
  service = await startSampleService()
})
afterAll(() => service?.close())

const chosen = process.env.SAMPLES?.split(',')
const languages = (Object.keys(sampleRunners) as Language[]).filter((name) => chosen?.includes(name) ?? true)

/** Go compiles a package for each sample. */
const timeout = 900_000

test.each(languages)(
  'the sample of every operation succeeds in %s',
  async (language) => {
    const samples = await service.listSamples(language, () => true)
    const results = await sampleRunners[language](samples, service.token)
    const failed = samples.filter(({ id }) => !results[id]?.isOk && !Object.hasOwn(unsuccessfulSamples, id))
    expect(failed.map(({ id }) => `${id}: ${results[id]?.output}`)).toEqual([])
    const unexpected = Object.entries(unsuccessfulSamples).filter(
      ([id, { code }]) => results[id]?.isOk !== false || !results[id]?.output.includes(code),
    )
    expect(unexpected.map(([id]) => `${id}: ${results[id]?.output}`)).toEqual([])
  },
  timeout,
)
