import { expect, test } from 'vitest'
import { sampleRunners } from './run-samples.ts'
import { startSampleService } from './sample-service.ts'

/** Of each kind: without and with a body, ids in both, without a token. The slow test runs all. */
const chosen = ['v3.apps.list', 'v3.tools.create', 'v3.tools.chain', 'v2.apps.delete', 'v3.service.read']

test('samples in curl succeed', async () => {
  const service = await startSampleService()
  const samples = await service.listSamples('curl', (id) => chosen.includes(id))
  const results = await sampleRunners.curl(samples, service.token)
  await service.close()
  expect(Object.keys(results).sort()).toEqual(chosen.toSorted())
  expect(Object.entries(results).filter(([, { isOk }]) => !isOk)).toEqual([])
})
