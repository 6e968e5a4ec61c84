// The list of apps and the counts of an overview, in a real browser against the program.
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { launchChromium } from '#tests/support/chromium.ts'
import { findAxeViolations } from '#tests/support/find-axe-violations.ts'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { type ConsoleProgram, startConsoleService } from './support/console-program.ts'
import { type ConsoleWindow, openWindow, signInWindow, signUpInWindow } from './support/console-window.ts'
import { publishApp } from './support/journey.ts'

const hostileName = '<img src=x onerror="document.title=1"> <b>bold</b>'
const longName = 'Supercalifragilisticexpialidocious'.repeat(3)

let browser: Browser
let program: ConsoleProgram
let client: Client
let window: ConsoleWindow
let upstream: UpstreamApi

beforeAll(async () => {
  ;[browser, program] = await Promise.all([launchChromium(), startConsoleService()])
  window = await openWindow(browser)
  await signUpInWindow(window, program)
  await signInWindow(window, program)
  client = await program.openOperatorClient()
  upstream = await startUpstreamApi()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await program?.close()
  await upstream?.close()
})
afterEach(() => {
  expect(window.takeProblems()).toEqual([])
})

const createApp = async (name: string, description = ''): Promise<string> =>
  (await client.post('/api/v2/apps', { name, description })).body.app.id
const listNames = () =>
  window.page.locator('main').getByRole('link').locator('.font-semibold').allTextContents()

describe('the list of apps', () => {
  test('leads to the first app while there is none', async () => {
    const { page } = window
    await page.getByText('No apps yet').waitFor()
    expect(await page.getByLabel('Search apps').count()).toBe(0)
    await page.locator('main').getByRole('link', { name: 'New app' }).last().click()
    await page.waitForURL(`${program.url}/apps/new`)
  })

  test('shows many apps page by page, with names as they are written', async () => {
    const { page } = window
    for (let n = 1; n <= 70; n++) await createApp(`App ${n}`, `Number ${n} of many.`)
    await createApp(longName)
    await createApp(hostileName)
    await page.goto(program.url)
    await page.getByText(hostileName).waitFor()
    expect((await listNames()).length).toBe(60)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(async () => (await listNames()).length).toBe(72)
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0)
    expect(await page.title()).toBe('Apps – Tenon')
  })

  test('keeps quickly typed text, and finds it again after a reload', async () => {
    const { page } = window
    await page.goto(program.url)
    await page.getByLabel('Search apps').pressSequentially('number 42 of', { delay: 15 })
    await expect.poll(listNames).toEqual(['App 42'])
    expect(await page.getByLabel('Search apps').inputValue()).toBe('number 42 of')
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('number 42 of')
    await page.reload()
    await expect.poll(listNames).toEqual(['App 42'])
    expect(await page.getByLabel('Search apps').inputValue()).toBe('number 42 of')
    await page.getByLabel('Search apps').fill('nothing like it')
    await page.getByText('No app matches “nothing like it”').waitFor()
    await page.getByRole('button', { name: 'Show all apps' }).click()
    await expect.poll(async () => (await listNames()).length).toBe(60)
    expect(await page.getByLabel('Search apps').inputValue()).toBe('')
  })

  test('has the order of the address', async () => {
    const { page } = window
    await page.goto(`${program.url}/?sort=name&q=App%201`)
    await expect.poll(async () => (await listNames()).slice(0, 2)).toEqual(['App 1', 'App 10'])
    await page.getByLabel('Sort by').selectOption('Newest')
    await expect.poll(async () => (await listNames()).at(0)).toBe('App 19')
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('-created_at')
  })

  test('becomes a table when chosen by keyboard, and stays one', async () => {
    const { page } = window
    await page.goto(`${program.url}/?q=App%207`)
    await page.getByRole('radio', { name: 'Cards' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('table').waitFor()
    await page.reload()
    await page.getByRole('table').waitFor()
    await page
      .getByRole('row', { name: /App 7\b/ })
      .getByRole('link')
      .press('Enter')
    await page.getByRole('heading', { name: 'App 7', exact: true }).waitFor()
    await page.goto(program.url)
    await page.getByRole('radio', { name: 'Table' }).press('ArrowLeft')
    await expect.poll(async () => (await listNames()).length).toBe(60)
  })
})

test('the overview counts what the app contains, and links to it', async () => {
  const { page } = window
  const appId = await createApp('Counted')
  for (const name of ['One', 'Two'])
    await client.post(`/api/v2/apps/${appId}/auth-connections`, { name, config: { type: 'bearer' } })
  await page.goto(`${program.url}/apps/${appId}`)
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await contents.getByRole('link', { name: /^Connections 2 2 not tested$/ }).waitFor()
  await contents.getByRole('link', { name: /^Tools 0$/ }).waitFor()
  await contents.getByRole('link', { name: /^Prompts 0$/ }).click()
  await page.waitForURL(`${program.url}/apps/${appId}/settings?tab=prompts`)
})

test('the effect of a release on clients and stores is shown before publishing', async () => {
  const { page } = window
  const appId = await createApp('Classed')
  const prompts = `/api/v3/apps/${appId}/prompts`
  const { body } = await client.post(prompts, { name: 'Summarise', template: 'Summarise this.' })
  await client.post(`/api/v3/apps/${appId}/releases`)
  await client.delete(`${prompts}/${body.prompt.id}`)
  await client.patch(`/api/v2/apps/${appId}`, { server_instructions: 'Be kind.' })
  await page.goto(`${program.url}/apps/${appId}`)
  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish release' })
  await dialog.getByText('Clients that offer it can no longer use it.').waitFor()
  await dialog.getByText('Version in server.json: 2.0.0').waitFor()
  expect(await dialog.getByText('Breaking', { exact: true }).count()).toBe(2)
  expect(await dialog.getByText('Store review needed', { exact: true }).count()).toBe(1)
  expect(await findAxeViolations(page)).toEqual([])
})

test('who can call a release, with which credentials, and every warning is shown before publishing', async () => {
  const { page } = window
  const appId = await makeApp(client, 'Open to all')
  const { body } = await client.post(`/api/v3/apps/${appId}/auth-connections`, {
    name: 'Shop',
    config: { type: 'api_key', name: 'X-Key', api_key: 'secret' },
  })
  const { integrationId, operation } = await makeIntegration(client, appId, upstream.documentUrl)
  await client.patch(`/api/v3/apps/${appId}/integrations/${integrationId}`, {
    auth_id: body.auth_connection.id,
  })
  await makeTool(client, appId, 'List pets', operation('listPets'))
  await makeTool(client, appId, 'Delete pet', operation('deletePet'))
  await page.goto(`${program.url}/apps/${appId}?publish=true`)
  const dialog = page.getByRole('dialog', { name: 'Publish release' })
  await dialog.getByText('Callers do not have to sign in').waitFor()
  await dialog.getByText('2 tools, 1 of them can change data, with your API key').waitFor()
  await dialog.getByText(/open warnings?$/).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await dialog.getByRole('link', { name: 'Change' }).click()
  await page.getByRole('radio', { name: /^People who sign in/ }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Settings saved').waitFor()
  await page.goto(`${program.url}/apps/${appId}?publish=true`)
  await dialog.getByText('Everyone who can sign in').waitFor()
  expect(await dialog.getByText('Callers do not have to sign in').count()).toBe(0)
})

test('what a rollback left unreleased can be published again', async () => {
  const { page } = window
  const appId = await makeApp(client, 'Rolled back')
  const released: string[] = []
  for (const name of ['First', 'Second']) {
    await client.patch(`/api/v2/apps/${appId}`, { server_instructions: name })
    released.push((await client.post(`/api/v3/apps/${appId}/releases`)).body.release.id)
  }
  await page.goto(`${program.url}/apps/${appId}`)
  await page.getByRole('button', { name: 'Actions for release 1' }).click()
  await page.getByRole('menuitem', { name: 'Roll back to this release' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Roll back to this release' }).click()
  await page.getByText('Release 1 is live again').waitFor()
  await publishApp(page)
  await page
    .getByText(/^Release 3/)
    .first()
    .waitFor()
})

test('two clicks before the screen has changed make one app', async () => {
  const { page } = window
  await page.goto(`${program.url}/apps/new`)
  const before = (await client.get('/api/v3/apps?query=Untitled')).body.data.length
  await page.getByRole('button', { name: /^Empty app/ }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await page.waitForURL(/\/apps\/app_/)
  expect((await client.get('/api/v3/apps?query=Untitled')).body.data.length).toBe(before + 1)
})

test('an app is switched to search mode in its settings', async () => {
  const { page } = window
  const appId = await createApp('Searched')
  await page.goto(`${program.url}/apps/${appId}/settings?tab=tools`)
  await page.getByRole('radio', { name: /^Full list/ }).waitFor()
  await page.getByRole('radio', { name: /^Search/ }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Settings saved').waitFor()
  expect((await client.get(`/api/v3/apps/${appId}/tool-mode`)).body).toEqual({ tool_mode: 'search' })
})

test('asks before changes of a prompt are lost, and never after they are saved', async () => {
  const { page } = window
  const appId = await createApp('Prompted')
  const prompts = `/api/v3/apps/${appId}/prompts`
  const { body } = await client.post(prompts, { name: 'Summarise', template: 'Summarise this.' })
  const address = `${program.url}/apps/${appId}/settings?tab=prompts`
  await page.goto(`${address}&prompt=${body.prompt.id}`)
  const editor = page.getByRole('dialog', { name: 'Edit prompt' })
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await editor.getByLabel('Name').first().fill('Shorten')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Stay' }).click()
  expect(await editor.getByLabel('Name').first().inputValue()).toBe('Shorten')
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(address)
  await editor.waitFor({ state: 'detached' })
  expect(await question.count()).toBe(0)
  expect((await client.get(prompts)).body.data[0].name).toBe('Shorten')
})

test('a dialog whose form is loaded later begins in its first field', async () => {
  const { page } = window
  const appId = await createApp('Focused')
  const prompts = `/api/v3/apps/${appId}/prompts`
  const { body } = await client.post(prompts, { name: 'Summarise', template: 'Summarise this.' })
  const closing = page.getByRole('dialog').getByRole('button', { name: 'Close' })
  await page.route(`**${prompts}/${body.prompt.id}`, async (route) => {
    await expect.poll(() => closing.evaluate((button) => button === document.activeElement)).toBe(true)
    await route.continue()
  })
  await page.goto(`${program.url}/apps/${appId}/settings?tab=prompts&prompt=${body.prompt.id}`)
  await page.getByRole('dialog').getByLabel('Name').first().waitFor()
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value))
    .toBe('Summarise')
  await page.unrouteAll()
})

test('on a phone a screen names its app, and its selected tab is in sight', async () => {
  const { page } = window
  const appId = await createApp('Carried')
  const size = page.viewportSize() ?? { width: 1280, height: 900 }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${program.url}/apps/${appId}/settings?tab=danger`)
  await page.getByRole('banner').getByRole('link', { name: 'Carried' }).waitFor()
  const tab = page.getByRole('tab', { name: 'Danger zone' })
  const isInSight = async () => {
    const box = await tab.boundingBox()
    return box !== null && box.x >= 0 && box.x + box.width <= 390
  }
  await expect.poll(isInSight).toBe(true)
  await page.setViewportSize(size)
})

test('skills of an app are created, edited, ordered, looked at as clients get them, and deleted with undo', async () => {
  const { page } = window
  const appId = await createApp('Skilled')
  const skills = `/api/v3/apps/${appId}/skills`
  const listSkillNames = async () =>
    (await client.get(skills)).body.data.map(({ name }: { name: string }) => name)
  const address = `${program.url}/apps/${appId}/settings?tab=skills`
  await page.goto(`${program.url}/apps/${appId}`)
  await page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: /^Skills 0$/ })
    .click()
  await page.waitForURL(address)
  await page.getByRole('link', { name: 'New skill' }).click()
  const creator = page.getByRole('dialog', { name: 'New skill' })
  await creator.getByLabel('Name').fill('returns')
  await creator.getByLabel('Description').fill('How to return an order.')
  await creator.getByLabel('Instructions in Markdown').fill('# Returns')
  await creator.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(address)
  expect(await listSkillNames()).toEqual(['returns'])

  await page.getByRole('link', { name: /^returns/ }).click()
  const editor = page.getByRole('dialog', { name: 'Edit skill' })
  await editor.getByText('Client view').click()
  await editor.getByText('description: "How to return an order."').waitFor()
  await editor.getByText(/"digest": "sha256:[0-9a-f]{64}"/).waitFor()
  await editor.getByLabel('Instructions in Markdown').fill('# Returns and refunds')
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(address)
  expect((await client.get(skills)).body.data[0].body).toBe('# Returns and refunds')

  await client.post(skills, { name: 'greet', description: 'Greets.', body: '# Greet' })
  await page.reload()
  await page.getByRole('button', { name: 'Move greet up' }).click()
  await expect.poll(listSkillNames).toEqual(['greet', 'returns'])
  await page.getByRole('button', { name: 'Delete greet' }).click()
  await expect.poll(listSkillNames).toEqual(['returns'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(listSkillNames).toEqual(['returns', 'greet'])
  await page.goto(`${program.url}/apps/${appId}`)
  await page.getByRole('link', { name: /^Skills 2$/ }).waitFor()
  await page.getByRole('link', { name: 'returns', exact: true }).click()
  await editor.waitFor()
})

test('lists the callers of an app that requires a sign-in, one entry per line', async () => {
  const { page } = window
  const appId = await createApp('Restricted')
  await page.goto(`${program.url}/apps/${appId}/settings?tab=access`)
  await page.getByLabel('People who sign in').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByLabel('Only you and the people below').check()
  const callers = page.locator('form', { hasText: 'Who can use it after signing in' })
  await callers.getByLabel('E-mail addresses', { exact: true }).fill('ada@example.com\nbob')
  await callers.getByLabel('Claims').fill('groups')
  await callers.getByRole('button', { name: 'Save' }).click()
  await callers.getByText('“groups” does not have the form name=value.').first().waitFor()
  await callers.getByLabel('Claims').fill('groups=staff')
  await callers.getByRole('button', { name: 'Save' }).click()
  await callers.getByText('must be an e-mail address such as ada@example.com').first().waitFor()
  await callers.getByLabel('E-mail addresses', { exact: true }).fill('ada@example.com\n\n bob@example.com ')
  await callers.getByRole('button', { name: 'Save' }).click()
  const readAccess = async () => (await client.get(`/api/v3/apps/${appId}/access`)).body.access
  const listed = {
    emails: ['ada@example.com', 'bob@example.com'],
    domains: [],
    claims: [{ claim: 'groups', value: 'staff' }],
  }
  await expect.poll(readAccess).toEqual({ kind: 'oauth', allowed_callers: listed })
  expect(window.takeProblems()).toEqual([])
  const readEmails = () => callers.getByLabel('E-mail addresses', { exact: true }).inputValue()
  await expect.poll(readEmails).toBe('ada@example.com\nbob@example.com')
  await callers.getByLabel('Everyone who can sign in').check()
  await callers.getByRole('button', { name: 'Save' }).click()
  await expect.poll(readAccess).toEqual({ kind: 'oauth', allowed_callers: null })
})

test('axe finds nothing in the table of apps, and nothing overflows', async () => {
  const storageState = await window.context.storageState()
  const { page, context, takeProblems } = await openWindow(browser, { bypassCSP: true, storageState })
  await page.goto(program.url)
  await page.getByText(hostileName).waitFor()
  await page.locator('label', { hasText: 'Table' }).click()
  await page.getByRole('radio', { name: 'Table', checked: true }).waitFor({ state: 'attached' })
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 850 })
    expect(await findAxeViolations(page)).toEqual([])
    await page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth)
  }
  expect(takeProblems()).toEqual([])
  await context.close()
})
