// The things that differ between the environments of an app, as a person enters them: values of variables, and releases.
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { launchChromium } from '#tests/support/chromium.ts'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeReleasedApp, releaseApp } from '#tests/support/service/create-resources.ts'
import { type ConsoleProgram, startConsoleService } from './support/console-program.ts'
import { type ConsoleWindow, openWindow, signInWindow, signUpInWindow } from './support/console-window.ts'
import { expectAccessible } from './support/expect-accessible.ts'

let browser: Browser
let program: ConsoleProgram
let operator: Client
let window: ConsoleWindow

beforeAll(async () => {
  ;[browser, program] = await Promise.all([launchChromium(), startConsoleService()])
  operator = await program.openOperatorClient()
  window = await openWindow(browser)
  await signUpInWindow(window, program)
  await signInWindow(window, program)
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await program?.close()
})
afterEach(() => {
  expect(window.takeProblems()).toEqual([])
})

test('values are shown with their meaning, saved at once, and removed when they are emptied', async () => {
  const { page } = window
  const variables = {
    SHOP_URL: 'https://shop.example',
    LIMIT: { type: 'number', description: 'Books on a page.' },
    BETA: false,
  }
  const file = { version: 1, app: { name: 'Books' }, variables }
  const created = await operator.post('/api/v3/apps/from-file', { file, variable_values: { BETA: true } })
  const appId = created.body.app_id
  await page.goto(`${program.url}/apps/${appId}/settings?tab=variables`)
  const limit = page.getByRole('textbox', { name: 'LIMIT' })
  await limit.waitFor()
  await page.getByText('Number. Books on a page.').waitFor()
  expect(await page.getByRole('textbox', { name: 'SHOP_URL' }).getAttribute('placeholder')).toBe(
    'https://shop.example',
  )
  await expectAccessible(page, 'variables')
  await limit.fill('5')
  await page.getByRole('combobox', { name: 'BETA' }).selectOption('')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').first().waitFor()
  const { body } = await operator.get(`/api/v3/apps/${appId}/variables`)
  expect(body.data.map(({ value }: { value: unknown }) => value)).toEqual([null, 5, null])
})

/** Two releases, of which the second has a connection with a secret. */
async function makeGuardedApp(): Promise<string> {
  const api = await startUpstreamApi()
  onTestFinished(() => api.close())
  const { appId, integrationId } = await makeReleasedApp(operator, api.documentUrl, { list: 'listPets' })
  const { body } = await operator.post(`/api/v3/apps/${appId}/auth-connections`, {
    name: 'Key',
    provider_key: 'custom-api-key',
    config: { type: 'api_key', header_name: 'X-Key', api_key: 'secret of the app' },
  })
  await operator.patch(`/api/v3/apps/${appId}/integrations/${integrationId}`, {
    auth_id: body.auth_connection.id,
  })
  await releaseApp(operator, appId)
  return appId
}

const listEnvironments = async (appId: string) =>
  (await operator.get(`/api/v3/apps/${appId}/environments`)).body.data

async function giveKey(appId: string): Promise<void> {
  const { body } = await operator.get(`/api/v3/apps/${appId}/auth-connections`)
  await operator.patch(`/api/v3/apps/${appId}/auth-connections/${body.data[0].id}`, {
    config: { api_key: 'secret of staging' },
  })
}

test('an environment is created, lacks a secret, gets a release when it has it, and is deleted', async () => {
  const { page } = window
  const appId = await makeGuardedApp()
  const card = page.getByRole('list', { name: 'Environments of the app' })
  const openPromotion = () => page.getByRole('button', { name: 'Promote a release to staging' }).click()
  const dialog = page.getByRole('dialog')
  await page.goto(`${program.url}/apps/${appId}`)
  await page.getByRole('button', { name: 'New environment' }).click()
  expect(await card.count()).toBe(0)
  await dialog.getByRole('textbox', { name: 'Key' }).fill('Not a key')
  await dialog.getByRole('button', { name: 'Create' }).click()
  expect(await dialog.locator('input:invalid').count()).toBe(1)
  await expectAccessible(page, 'new-environment')
  await dialog.getByRole('textbox', { name: 'Key' }).fill('staging')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await card.getByText('No release yet').waitFor()
  await operator.put(`/api/v3/apps/${appId}/previews/pr-12`, {})

  await page.reload()
  await card.getByText('Preview').waitFor()
  await expectAccessible(page, 'environments')
  await openPromotion()
  await dialog.getByText('lacks its secret api_key').waitFor()
  expect(await dialog.getByRole('button', { name: 'Promote' }).isDisabled()).toBe(true)
  await expectAccessible(page, 'promotion-with-obstacle')
  await dialog.getByRole('link', { name: 'Enter it under Connections' }).click()
  const [, staging] = await listEnvironments(appId)
  await page.waitForURL(`${program.url}/apps/${staging.app_id}/connections`)
  await page.getByText('This is the environment staging of').waitFor()
  await expectAccessible(page, 'inside-environment')
  expect(await page.getByRole('link', { name: 'New connection' }).count()).toBe(0)

  await giveKey(staging.app_id)
  await page.getByRole('combobox', { name: 'Environment' }).selectOption('production')
  await page.waitForURL(`${program.url}/apps/${appId}`)
  await openPromotion()
  await dialog.getByText('Release 2 will be the first release of staging.').waitFor()
  await expectAccessible(page, 'promotion')
  await dialog.getByRole('button', { name: 'Promote' }).click()
  await card.getByText('from production').waitFor()
  expect(await card.getByText('Release 2').count()).toBe(2)
  const [production, { live_release: live }] = await listEnvironments(appId)
  expect(live).toMatchObject({ version: 1, digest: production.live_release.digest })

  await card.getByRole('link', { name: 'staging' }).click()
  await page.waitForURL(`${program.url}/apps/${staging.app_id}`)
  await page.getByText('This is the environment staging of').waitFor()
  expect(await page.getByRole('button', { name: 'Publish' }).count()).toBe(0)
  await expectAccessible(page, 'overview-of-environment')
  await page.getByRole('button', { name: 'Actions for staging' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog.getByRole('textbox').fill('staging')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.waitForURL(`${program.url}/apps/${appId}`)
  await card.getByText('staging').waitFor({ state: 'detached' })
  expect((await listEnvironments(appId)).map(({ key }: { key: string }) => key)).toEqual([
    'production',
    'pr-12',
  ])
})

test('a preview of the draft is created, kept longer and ended; settings say who may promote', async () => {
  const { page } = window
  const appId = await makeGuardedApp()
  await operator.post(`/api/v3/apps/${appId}/environments`, { key: 'staging' })
  const card = page.getByRole('list', { name: 'Environments of the app' })
  const dialog = page.getByRole('dialog')
  const choose = async (key: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${key}` }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await page.goto(`${program.url}/apps/${appId}`)
  await page.getByRole('button', { name: 'New preview' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('pr-12')
  await dialog.getByRole('combobox', { name: 'Deleted after' }).selectOption('1 day')
  await expectAccessible(page, 'new-preview')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await card.getByText('Preview', { exact: true }).waitFor()
  const hoursLeft = async () => {
    const { expires_at: end } = (await listEnvironments(appId))[2]
    return Math.round((Date.parse(end) - Date.now()) / 3_600_000)
  }
  expect(await hoursLeft()).toBe(24)
  await choose('pr-12', 'Settings')
  await dialog.getByRole('combobox', { name: 'Deleted after' }).selectOption('14 days')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('pr-12 was changed').waitFor()
  expect(await hoursLeft()).toBe(14 * 24)

  await choose('staging', 'Settings')
  await dialog.getByRole('combobox', { name: 'Who may promote' }).selectOption('Only owners')
  await dialog.getByRole('checkbox', { name: 'Require passed tests' }).check()
  await expectAccessible(page, 'environment-settings')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('staging was changed').waitFor()
  await choose('production', 'Settings')
  await dialog.getByRole('textbox', { name: 'Key' }).fill('development')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await card.getByRole('link', { name: 'development' }).waitFor()
  await expectAccessible(page, 'environments-with-preview')
  expect(await listEnvironments(appId)).toMatchObject([
    { key: 'development' },
    { key: 'staging', promotion_role: 'owner', tests_required: true },
    { key: 'pr-12', live_release: { promoted_from: { environment: 'production' } } },
  ])

  const { app_id: previewId } = (await listEnvironments(appId))[2]
  for (const [path, offered] of [
    ['integrations', 'Add integration'],
    ['tools', 'New tools'],
    ['widgets', 'New widget'],
    ['tests', 'New test case'],
  ] as const) {
    await page.goto(`${program.url}/apps/${previewId}/${path}`)
    await page.getByText('This is the environment pr-12 of').waitFor()
    expect([path, await page.getByText(offered, { exact: true }).count()]).toEqual([path, 0])
  }
  await page.keyboard.press('ControlOrMeta+k')
  await page.locator('input[role=combobox]:focus').fill('publish')
  await expect.poll(() => page.getByRole('option', { name: 'Publish' }).count()).toBe(0)
  expect(await page.getByRole('option', { name: 'Publish' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.goto(`${program.url}/apps/${previewId}`)
  await page.getByRole('button', { name: 'Actions for release 1' }).click()
  await page.getByRole('menuitem').first().waitFor()
  expect(await page.getByRole('menuitem', { name: 'Compare with draft' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await choose('pr-12', 'End now')
  await dialog.getByRole('textbox').fill('pr-12')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.waitForURL(`${program.url}/apps/${appId}`)
  await card.getByText('pr-12').waitFor({ state: 'detached' })
})
