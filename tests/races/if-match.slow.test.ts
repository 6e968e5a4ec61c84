import { expect, test } from 'vitest'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { describeOnBothEngines } from '#tests/support/service/test-service.ts'

describeOnBothEngines('concurrent changes', (service) => {
  test('of 200 increments with If-Match none is lost: each succeeds or is rejected', async () => {
    const alice = await service().as('alice')
    const path = `/api/v2/apps/${await makeApp(alice)}`
    await alice.patch(path, { description: '0' })
    const countUp = async () => {
      const { status, headers, body } = await alice.get(path)
      if (status === 503) return status
      const description = String(Number(body.app.description) + 1)
      const etag = headers.get('etag') ?? 'none'
      return (await alice.patch(path, { description }, { 'If-Match': etag })).status
    }
    const statuses = await Promise.all(Array.from({ length: 200 }, countUp))
    const landed = statuses.filter((status) => status === 200).length
    expect(statuses.filter((status) => ![200, 412, 503].includes(status))).toEqual([])
    expect(landed).toBeGreaterThan(0)
    expect((await alice.get(path)).body.app.description).toBe(String(landed))
  })
})
