import { expect, it } from 'vitest'
import type { CallApproval } from '#core/model/approvals/call-approval.ts'
import { describeWithStore } from '#tests/support/databases/test-stores.ts'
import { insertApp } from '#tests/support/published-runtime.ts'

const at = (minute: number) => new Date(Date.UTC(2030, 0, 1, 12, minute)).toISOString()
const ada = { issuer: 'https://issuer.example', subject: 'ada' }

describeWithStore('approvals of calls', (open) => {
  async function prepare() {
    const { store } = await open()
    const app = await insertApp(store)
    const approval: CallApproval = {
      callDigest: 'sha256:call',
      tokenDigest: 'sha256:token',
      appId: app.id,
      caller: ada,
      state: 'waiting',
      request: 'sealed',
      expiresAt: at(10),
    }
    await store.transact((writer) => writer.callApprovals.insert(approval, at(0)))
    const find = (minute = 1) =>
      store.read(({ callApprovals }) => callApprovals.findByCall(approval.callDigest, at(minute)))
    const decide = (decision: 'approved' | 'denied', minute = 1) =>
      store.transact(({ callApprovals }) =>
        callApprovals.decide(approval.tokenDigest, decision, { now: at(minute), expiresAt: at(minute + 10) }),
      )
    const consume = (minute = 2) =>
      store.transact(({ callApprovals }) => callApprovals.consume(approval.callDigest, at(minute)))
    return { store, app, approval, find, decide, consume }
  }

  it('are found by call and by link until they expire', async () => {
    const { store, approval, find } = await prepare()
    expect(await find()).toEqual(approval)
    const byToken = (minute: number) =>
      store.read(({ callApprovals }) => callApprovals.findByToken(approval.tokenDigest, at(minute)))
    expect([await byToken(9), await byToken(10), await find(10)]).toEqual([approval, null, null])
  })

  it('of one call are one: the first stays until it has expired', async () => {
    const { store, approval, find } = await prepare()
    const second = { ...approval, tokenDigest: 'sha256:second', caller: null, expiresAt: at(30) }
    const insert = (minute: number) =>
      store.transact(({ callApprovals }) => callApprovals.insert(second, at(minute)))
    await insert(9)
    expect(await find()).toEqual(approval)
    await insert(10)
    expect(await find(11)).toEqual(second)
  })

  it('are decided once, while they wait', async () => {
    const { find, decide } = await prepare()
    const decisions = await Promise.all([decide('approved'), decide('denied'), decide('approved')])
    expect(decisions.filter(Boolean)).toHaveLength(1)
    expect(await find()).toMatchObject({ state: decisions[1] ? 'denied' : 'approved', expiresAt: at(11) })
  })

  it('cannot be decided when they have expired', async () => {
    const { decide } = await prepare()
    expect(await decide('approved', 10)).toBe(false)
  })

  it('wait again when a denial is taken back within its time, and only then', async () => {
    const { store, approval, find, decide } = await prepare()
    const reopen = (minute: number) =>
      store.transact(({ callApprovals }) =>
        callApprovals.reopen(approval.tokenDigest, { now: at(minute), expiresAt: at(minute + 10) }),
      )
    expect(await reopen(1)).toBe(false)
    await decide('denied')
    expect(await reopen(11)).toBe(false)
    expect(await reopen(5)).toBe(true)
    expect(await find(6)).toMatchObject({ state: 'waiting', expiresAt: at(15) })
    await decide('approved', 6)
    expect(await reopen(7)).toBe(false)
  })

  it('are consumed by one of many calls at the same time', async () => {
    const { find, decide, consume } = await prepare()
    expect(await consume()).toBe(false)
    await decide('approved')
    const consumed = await Promise.all(Array.from({ length: 10 }, () => consume()))
    expect(consumed.filter(Boolean)).toHaveLength(1)
    expect(await find()).toBeNull()
  })

  it.each([
    ['was denied', 'denied', 2],
    ['has expired', 'approved', 11],
  ] as const)('are not consumed when one %s', async (_, decision, minute) => {
    const { decide, consume } = await prepare()
    await decide(decision)
    expect(await consume(minute)).toBe(false)
  })

  it('are counted by caller, and removed when they have expired or their app goes', async () => {
    const { store, app, approval, find } = await prepare()
    const anonymous = { ...approval, callDigest: 'sha256:2', tokenDigest: 'sha256:t2', caller: null }
    await store.transact(({ callApprovals }) => callApprovals.insert(anonymous, at(0)))
    const count = (caller: typeof ada | null, minute = 1) =>
      store.read(({ callApprovals }) => callApprovals.count(app.id, caller, at(minute)))
    expect([await count(ada), await count(null), await count({ ...ada, subject: 'bob' })]).toEqual([1, 1, 0])
    expect(await count(ada, 10)).toBe(0)
    const list = (person: typeof ada, minute = 1) =>
      store.read(({ callApprovals }) => callApprovals.listByCaller(person, at(minute), 10))
    expect(await list(ada)).toEqual([approval])
    expect([await list(ada, 10), await list({ ...ada, subject: 'bob' })]).toEqual([[], []])
    await store.transact(({ callApprovals }) => callApprovals.removeExpired(at(9), 10))
    expect(await find()).toEqual(approval)
    await store.transact(({ callApprovals }) => callApprovals.removeExpired(at(10), 10))
    expect(await find()).toBeNull()
    await store.transact(({ callApprovals }) => callApprovals.insert(approval, at(0)))
    await store.transact(({ apps }) => apps.remove(app))
    expect(await find()).toBeNull()
  })
})
