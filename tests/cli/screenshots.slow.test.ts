// Pictures of widgets for the forms of stores, by the browser of this machine.
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { startService } from '#tests/support/service/test-service.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { findBrowser } from '../../scripts/browser.mjs'
import { runInProcess } from './run-in-process.ts'

/** Width and height of a PNG, in pixels. */
async function readSize(path: string): Promise<[number, number]> {
  const image = await readFile(path)
  return [image.readUInt32BE(16), image.readUInt32BE(20)]
}

test('each widget has a picture for each store in both themes, with the recorded answer', async () => {
  const service = await startService('sqlite')
  const api = await startUpstreamApi()
  const folder = process.env.SCREENSHOTS ?? (await makeTemporaryFolder())
  try {
    const ada = await service.as('ada')
    const appId = await makeApp(ada)
    const pets = await makeIntegration(ada, appId, api.documentUrl)
    const tool = await makeTool(ada, appId, 'List', pets.operation('listPets'))
    await ada.post(`/api/v2/apps/${appId}/widgets`, {
      name: 'Pets',
      primitive: 'data-table',
      tool_id: tool.id,
      config: {},
    })
    const body = JSON.stringify([{ id: 1, name: 'Rex, who was recorded' }])
    const recorded = { tool: 'list', response: { status: 200, content_type: 'application/json', body } }
    expect((await ada.post(`/api/v3/apps/${appId}/test-cases`, recorded)).status).toBe(201)
    const env = {
      TENON_CONFIG_DIR: folder,
      TENON_URL: service.url,
      TENON_TOKEN: await service.token('ada'),
      CHROMIUM_PATH: findBrowser() ?? '',
    }
    const taken = await runInProcess({ env, folder }, 'screenshots', '--app', 'pets', '--out', 'pictures')
    expect(taken).toMatchObject({ code: 0 })
    const pictures = join(folder, 'pictures')
    expect((await readdir(pictures)).sort()).toEqual([
      'claude-list-dark.png',
      'claude-list-light.png',
      'openai-list-dark.png',
      'openai-list-light.png',
    ])
    expect(await readSize(join(pictures, 'openai-list-light.png'))).toEqual([706, 640])
    expect(await readSize(join(pictures, 'claude-list-dark.png'))).toEqual([1412, 1280])
    const [light, dark] = await Promise.all(
      ['light', 'dark'].map((theme) => readFile(join(pictures, `openai-list-${theme}.png`))),
    )
    expect(light?.equals(dark ?? Buffer.alloc(0))).toBe(false)
    const none = await runInProcess(
      { env: { ...env, CHROMIUM_PATH: '', PATH: '' }, folder },
      'screenshots',
      '--app',
      'pets',
    )
    expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('CHROMIUM_PATH')])
  } finally {
    await service.close()
    await api.close()
    if (!process.env.SCREENSHOTS) await rm(folder, { recursive: true })
  }
})
