import { expect, it } from 'vitest'
import { systemClock } from '#adapters/system/clock.ts'
import { TokenUseCounter } from '#core/services/tokens/token-uses.ts'
import { describeWithStore } from '#tests/support/databases/test-stores.ts'
import { insertApp } from '#tests/support/published-runtime.ts'
import { buildTokenRow } from '#tests/support/store-samples.ts'

describeWithStore('calls of tokens in a day', (open) => {
  async function prepare(callsPerDay: number | null) {
    const { store } = await open()
    const app = await insertApp(store)
    let now = '2030-01-01T10:00:00.000Z'
    const token = buildTokenRow(app.owner, { appId: app.id, callsPerDay, createdAt: now })
    await store.transact((writer) => writer.machineTokens.insert(token))
    const readToken = async () => {
      const [stored] = await store.read((reader) => reader.machineTokens.listOfApp(app.id))
      if (!stored) throw new Error('the token is missing')
      return stored
    }
    const createCounter = () => new TokenUseCounter({ store, clock: { ...systemClock, now: () => now } })
    const setTime = (instant: string) => {
      now = instant
    }
    return { token, readToken, createCounter, setTime }
  }

  it('are limited over replicas and restarts, until the next day', async () => {
    const { token, readToken, createCounter, setTime } = await prepare(3)
    const [first, second] = [createCounter(), createCounter()]
    expect([first.add(token), first.add(token), second.add(token)]).toEqual([true, true, true])
    await first.flush()
    await second.flush()
    expect([second.add(token), (await readToken()).dayCalls]).toEqual([false, 3])
    expect(createCounter().add(await readToken())).toBe(false)
    setTime('2030-01-02T00:00:00.000Z')
    expect(second.add(token)).toBe(true)
    await second.flush()
    expect(await readToken()).toMatchObject({ day: '2030-01-02', dayCalls: 1, calls: 4 })
  })

  it('are not counted without a limit', async () => {
    const { token, readToken, createCounter } = await prepare(null)
    const counter = createCounter()
    counter.add(token)
    await counter.flush()
    expect(await readToken()).toMatchObject({ calls: 1, day: '', dayCalls: 0 })
  })
})
