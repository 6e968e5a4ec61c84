import { beforeAll, describe, expect, test } from 'vitest'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import { snakeCaseFamilies } from '#tests/support/service/operation-table.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

for (const family of snakeCaseFamilies)
  describeWithService('postgres', `the draft in ${family}`, (service) => {
    let alice: Client
    let api: UpstreamApi

    beforeAll(async () => {
      alice = await service().as('alice')
      api = await startUpstreamApi()
      return () => api.close()
    })

    describe(`${family}.draft.read`, () => {
      test('reads the draft', async () => {
        const made = await alice.post(`/api/${family}/apps`, { name: 'Drafty' })
        const { body } = await alice.get(`/api/${family}/apps/${made.body.app.id}/draft`)
        expect(body).toEqual({ draft: made.body.app.current_draft })
      })
    })
  })
