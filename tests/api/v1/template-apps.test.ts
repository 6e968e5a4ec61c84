// Every template from the catalog to a call: an app is created, validated and released, and each of its tools calls an
// API on loopback.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTemplateFiles } from '#adapters/embedded/templates/read-template-files.ts'
import type { TemplateFile } from '#adapters/embedded/templates/template-file.ts'
import type { JsonObject } from '#base/json.ts'
import { generateArguments } from '#tests/support/openapi/generate-arguments.ts'
import { buildModernRequest, postMcp } from '#tests/support/raw-mcp.ts'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'

const files = readTemplateFiles()

/** The request that the example of each template sends to its public API: method, path and query. */
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

/** Points the integrations of an app at the loopback API, with the same paths. */
async function redirect(appId: string): Promise<void> {
  const path = `/api/v1/apps/${appId}/integrations`
  for (const { id, baseUrl } of (await alice.get(path)).body.integrations) {
    const moved = api.url + new URL(baseUrl).pathname.replace(/\/$/, '')
    expect((await alice.patch(`${path}/${id}`, { baseUrl: moved })).status).toBe(200)
  }
}

/** Releases an app of the template that calls the loopback API; returns the endpoint of the release. */
async function releaseTemplateApp(id: string): Promise<string> {
  const { app } = (await alice.post('/api/v2/apps', { name: id, starter_template_id: id })).body
  const { validation } = (await alice.post(`/api/v3/apps/${app.id}/draft/discard`)).body
  expect(validation.issues).toEqual([])
  await redirect(app.id)
  const { status, body } = await alice.post(`/api/v2/apps/${app.id}/releases`)
  expect(status).toBe(201)
  return body.release.endpoint
}

async function requestMcp(endpoint: string, method: string, params: Record<string, unknown> = {}) {
  const { body: message, headers } = buildModernRequest(method, params)
  const { json } = await postMcp(endpoint, message, headers)
  return (json as { result: Record<string, unknown> }).result
}

/** Calls the tool, to which the loopback API responds with this body. */
async function callTool(endpoint: string, name: string, args: unknown, response: unknown) {
  api.respondWith(() => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(response) }))
  const result = await requestMcp(endpoint, 'tools/call', { name, arguments: args })
  const { method, url } = api.seen.at(-1) ?? {}
  return { result, line: `${method} ${url}` }
}

const findOperation = (file: TemplateFile, tool: string) => {
  const key = file.tools.find((candidate) => candidate.key === tool)?.operation
  const found = file.integrations
    .flatMap(({ operations }) => operations)
    .find((candidate) => candidate.key === key)
  if (!found) throw new Error(`${tool} has no operation`)
  return found
}

const generateValue = (schema: unknown, seed: number): unknown =>
  generateArguments(
    { type: 'object', required: ['it'], properties: { it: schema } } as JsonObject,
    seed,
    1,
  )[0]?.it

describe.each([...files])('the template %s', (id, file) => {
  let endpoint: string

  beforeAll(async () => {
    endpoint = await releaseTemplateApp(id)
  })

  test('has no issues, is released, and lists its tools with the descriptions of the template', async () => {
    const { tools } = await requestMcp(endpoint, 'tools/list')
    expect(tools).toMatchObject(file.tools.map(({ key, description }) => ({ name: key, description })))
  })

  test('sends the example as the request that its API expects, and returns the response', async () => {
    const { example } = file
    const { result, line } = await callTool(endpoint, example.tool, example.arguments, example.answer)
    expect(line).toBe(requestLines[id])
    expect(result).toMatchObject({ structuredContent: example.answer })
  })

  test.each(file.tools.map(({ key }, index) => [key, index] as const))('calls %s', async (key, seed) => {
    const operation = findOperation(file, key)
    const response = generateValue(operation.outputSchema, seed)
    const { result, line } = await callTool(
      endpoint,
      key,
      generateValue(operation.inputSchema, seed),
      response,
    )
    expect(result).toMatchObject({ structuredContent: response })
    expect(line.startsWith(`${operation.method} /`)).toBe(true)
  })
})
