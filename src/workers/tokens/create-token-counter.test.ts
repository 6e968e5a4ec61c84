import { expect, onTestFinished, test } from 'vitest'
import { systemTimer } from '#adapters/system/clock.ts'
import { runWithoutPauses } from '#base/time-slices.ts'
import { compileManifest } from '#core/engines/apps/manifest/compile-manifest.ts'
import { createToolBinding } from '#core/engines/operations/content/index.ts'
import { type Contents, createEmptyContents } from '#core/model/drafts/contents.ts'
import { lintManifest } from '#core/services/tool-lint/lint-manifest.ts'
import { buildApp, buildIntegration, buildOperation, buildTool } from '#tests/support/store-samples.ts'
import { countTokens } from './count-tokens.ts'
import { createTokenCounter, type TokenCounterLimits } from './create-token-counter.ts'

function startCounter(limits: Partial<TokenCounterLimits> = {}) {
  const counter = createTokenCounter(limits)
  onTestFinished(() => counter.close())
  return counter
}

const texts = ['hello world', 'a much longer text of many words', 'hello world', '']

test('texts of any number and length have the same counts as one by one', async () => {
  const long = 'word '.repeat(100_000)
  const all = [...texts, long, ...Array.from({ length: 2_000 }, (_, index) => `text ${index}`)]
  expect(await startCounter().count(all, 'app_1')).toEqual(all.map(countTokens))
})

test('cached counts need not wait', async () => {
  const counter = startCounter({ waiting: 0 })
  const first = await counter.count(texts, 'app_1')
  const busy = counter.count(['other '.repeat(50_000)], 'app_2')
  expect(await counter.count(texts, 'app_1')).toEqual(first)
  await expect(counter.count(['new'], 'app_1')).rejects.toMatchObject({ code: 'unavailable' })
  expect(await busy).toEqual([50_000 + 1])
})

test('a count that takes too long fails, and the next one succeeds', async () => {
  const hasty = startCounter({ workMs: 1 })
  await expect(hasty.count(['a'], 'app_1')).rejects.toMatchObject({ code: 'unavailable' })
  expect(await startCounter().count(['a'], 'app_1')).toEqual([1])
})

test('a lint continues with estimates where tokens cannot be counted', async () => {
  const app = buildApp()
  const integration = buildIntegration(app.id)
  const operation = buildOperation(app.id, { integrationId: integration.id })
  const contents: Contents = {
    ...createEmptyContents(app),
    integrations: [integration],
    operations: [operation],
    tools: [buildTool(app.id, { binding: createToolBinding(operation, true) })],
  }
  const manifest = runWithoutPauses(compileManifest(contents, app, { id: 'rel_1', version: 1 }, new Set()))
  const lint = (limits: Partial<TokenCounterLimits>) =>
    lintManifest({ timer: systemTimer, tokenCounter: startCounter(limits) }, manifest, { owner: app.id })
  const [counted, estimated] = [await lint({}), await lint({ workMs: 1 })]
  expect([counted.areTokensEstimated, estimated.areTokensEstimated]).toEqual([false, true])
  expect(Math.abs(estimated.tokens / counted.tokens - 1)).toBeLessThan(0.5)
  expect(estimated.findings).toEqual(counted.findings)
})

test('requests wait for the process, unless too many wait already', async () => {
  const counter = startCounter({ waiting: 1 })
  const [first, second] = [counter.count(['one'], 'app_1'), counter.count(['two'], 'app_2')]
  await expect(counter.count(['three'], 'app_3')).rejects.toMatchObject({ code: 'unavailable' })
  expect(await Promise.all([first, second])).toEqual([[1], [1]])
})
