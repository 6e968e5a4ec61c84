// Rows of earlier versions may hold addresses that are no web pages: chat clients do not get them.
import { expect, it } from 'vitest'
import { noBranding } from '#core/model/apps/app.ts'
import { buildContents, insertApp } from '../../support/published-runtime.ts'
import { buildModernRequest, postMcp } from '../../support/raw-mcp.ts'
import { createRuntimeOfFile } from '../../support/runtime-of-file.ts'

const scene = createRuntimeOfFile()

async function readServer(address: string) {
  const { store, publish, urlOf } = scene.runtime
  const app = await insertApp(store, {
    companyUrl: address,
    branding: { ...noBranding, logoUrl: address },
  })
  const url = urlOf(await publish(app, buildContents(app, scene.api.baseUrl, [{ tool: { key: 'weather' } }])))
  const send = async (method: string) => {
    const { body, headers } = buildModernRequest(method)
    return ((await postMcp(url, body, headers)).json as { result: Record<string, never> }).result
  }
  const { _meta: meta } = await send('server/discover')
  const serverInfo = (meta as unknown as Record<string, object>)['io.modelcontextprotocol/serverInfo']
  const [tool] = (await send('tools/list')).tools as unknown as { icons?: unknown }[]
  return { ...serverInfo, toolIcons: tool?.icons }
}

it('an address of the web is served', async () => {
  const address = 'https://example.com/@pets'
  const icons = [{ src: address }]
  expect(await readServer(address)).toMatchObject({ websiteUrl: address, icons, toolIcons: icons })
})

it.each(['javascript:alert(1)', 'data:image/svg+xml,<svg/>', 'https://user:pass@example.com', 'https://[b'])(
  '%s is not',
  async (address) => {
    expect(JSON.stringify(await readServer(address))).not.toContain(address)
  },
)
