// Every template from the catalog to a call: made, judged, released, and each of its tools called at an API on loopback.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTemplateFiles } from '#adapters/embedded/templates/read-template-files.ts'
import type { TemplateFile } from '#adapters/embedded/templates/template-file.ts'
import type { JsonObject } from '#base/json.ts'
import { modern, post } from '#tests/runtime/raw-mcp.ts'
import type { Client } from '#tests/support/client.ts'
import { generateArguments } from '#tests/support/generate-arguments.ts'
import { startService, type TestService } from '#tests/support/service.ts'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/upstream-api.ts'

const files = readTemplateFiles()

/** What the example of each template makes of its public API: the request line below the API's host. */
const requestLines: Record<string, string> = {
  'art-collection':
    'GET /api/v1/artworks/search?fields=id%2Ctitle%2Cartist_title%2Cdate_display%2Cmedium_display%2Cis_on_view' +
    '%2Cis_public_domain&q=water%20lilies&limit=4',
  bookings: 'GET /api/services/haircut/slots?date=2025-11-28',
  books:
    'GET /search.json?fields=key%2Ctitle%2Cauthor_name%2Cauthor_key%2Cfirst_publish_year%2Cedition_count%2Csubject' +
    '&author=Jane%20Austen&sort=editions&limit=4',
  'code-hosting': 'GET /search/repositories?q=mcp%20server&sort=stars&per_page=4',
  countries:
    'GET /v3.1/name/guinea?fields=name%2Ccca2%2Ccapital%2Cregion%2Csubregion%2Cpopulation%2Carea%2Clanguages' +
    '%2Ccurrencies%2Cflag',
  crm: 'GET /api/deals?stage=proposal',
  earthquakes: 'GET /fdsnws/event/1/query?format=geojson&minmagnitude=5.5&orderby=magnitude&limit=4',
  encyclopedia: 'GET /w/rest.php/v1/search/page?q=computing%20pioneer&limit=4',
  'exchange-rates': 'GET /v2/rates?base=USD&quotes=EUR%2CGBP%2CJPY%2CCHF',
  'food-facts':
    'GET /api/v2/search?fields=code%2Cproduct_name%2Cbrands%2Cquantity%2Cnutriscore_grade%2Cnova_group' +
    '%2Cingredients_text%2Callergens%2Cnutriments&sort_by=unique_scans_n&categories_tags_en=mueslis' +
    '&nutrition_grades_tags=a',
  'help-desk': 'GET /api/tickets?status=open&priority=urgent',
  'public-holidays': 'GET /api/v3/PublicHolidays/2025/NO',
  'shop-orders': 'GET /api/reports/sales?days=7',
  'space-news': 'GET /v4/articles/?ordering=-published_at&search=Artemis&limit=4',
  'tech-news': 'GET /api/v1/search?tags=story&query=SQLite&numericFilters=points%3E500&hitsPerPage=4',
  weather:
    'GET /v1/forecast?current=temperature_2m%2Capparent_temperature%2Crelative_humidity_2m%2Cprecipitation' +
    '%2Cweather_code%2Cwind_speed_10m&timezone=auto&latitude=59.91&longitude=10.75',
}

let service: TestService
let alice: Client
let api: UpstreamApi

beforeAll(async () => {
  service = await startService('sqlite')
  alice = await service.as('alice')
  api = await startUpstreamApi()
})

afterAll(async () => {
  await service.close()
  await api.close()
})

/** Sends the calls of an app's integrations to the loopback API, paths kept. */
async function redirect(appId: string): Promise<void> {
  const path = `/api/v1/apps/${appId}/integrations`
  for (const { id, baseUrl } of (await alice.get(path)).body.integrations) {
    const moved = api.url + new URL(baseUrl).pathname.replace(/\/$/, '')
    expect((await alice.patch(`${path}/${id}`, { baseUrl: moved })).status).toBe(200)
  }
}

/** The endpoint of a release of an app made of the template, calling the loopback API. */
async function released(id: string): Promise<string> {
  const { app } = (await alice.post('/api/v2/apps', { name: id, starter_template_id: id })).body
  const { validation } = (await alice.post(`/api/v3/apps/${app.id}/draft/discard`)).body
  expect(validation.issues).toEqual([])
  await redirect(app.id)
  const { status, body } = await alice.post(`/api/v2/apps/${app.id}/releases`)
  expect(status).toBe(201)
  return body.release.endpoint
}

async function ask(endpoint: string, method: string, params: Record<string, unknown> = {}) {
  const { body: message, headers } = modern(method, params)
  const { json } = await post(endpoint, message, headers)
  return (json as { result: Record<string, unknown> }).result
}

/** Makes the API give this answer, and calls the tool. */
async function call(endpoint: string, name: string, args: unknown, answer: unknown) {
  api.reply(() => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(answer) }))
  const result = await ask(endpoint, 'tools/call', { name, arguments: args })
  const { method, url } = api.seen.at(-1) ?? {}
  return { result, line: `${method} ${url}` }
}

const operationOf = (file: TemplateFile, tool: string) => {
  const key = file.tools.find((one) => one.key === tool)?.operation
  const found = file.integrations.flatMap(({ operations }) => operations).find((one) => one.key === key)
  if (!found) throw new Error(`${tool} has no operation`)
  return found
}

const generated = (schema: unknown, seed: number): unknown =>
  generateArguments(
    { type: 'object', required: ['it'], properties: { it: schema } } as JsonObject,
    seed,
    1,
  )[0]?.it

describe.each([...files])('the template %s', (id, file) => {
  let endpoint: string

  beforeAll(async () => {
    endpoint = await released(id)
  })

  test('is without an issue, released, and lists its tools as the template words them', async () => {
    const { tools } = await ask(endpoint, 'tools/list')
    expect(tools).toMatchObject(file.tools.map(({ key, description }) => ({ name: key, description })))
  })

  test('makes of its example the request that its API knows, and shows the answer', async () => {
    const { example } = file
    const { result, line } = await call(endpoint, example.tool, example.arguments, example.answer)
    expect(line).toBe(requestLines[id])
    expect(result).toMatchObject({ structuredContent: example.answer })
  })

  test.each(file.tools.map(({ key }, index) => [key, index] as const))('calls %s', async (key, seed) => {
    const operation = operationOf(file, key)
    const answer = generated(operation.outputSchema, seed)
    const { result, line } = await call(endpoint, key, generated(operation.inputSchema, seed), answer)
    expect(result).toMatchObject({ structuredContent: answer })
    expect(line.startsWith(`${operation.method} /`)).toBe(true)
  })
})
