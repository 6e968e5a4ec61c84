import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import { isSettingsScript, readPage, readScriptFile, readToolSettings } from './index.ts'

const address = 'https://docs.test/guide/index.html'
const namesOf = (html: string, at = address) => readPage(html, at).documents.map(({ url }) => url)
const script = (text: string, attributes = '') =>
  `<!doctype html><html><body><div id="swagger-ui"></div><script ${attributes}>${text}</script></body></html>`

describe('a page names the document', () => {
  it.each<[tool: string, html: string, url: string]>([
    [
      'Swagger UI',
      script("const ui = SwaggerUIBundle({ url: '/openapi.json', dom_id: '#swagger-ui' })"),
      'https://docs.test/openapi.json',
    ],
    [
      'Swagger UI with escapes',
      script(String.raw`SwaggerUIBundle({"url":"\/v1\/open\u0061pi"})`),
      'https://docs.test/v1/openapi',
    ],
    [
      'Swagger UI with an origin',
      script('SwaggerUIBundle({ url: window.location.origin + "/api.json" })'),
      'https://docs.test/api.json',
    ],
    [
      'Swagger UI with several',
      script('SwaggerUIBundle({ urls: [{url:"a.json",name:"A"},{url:"b.json",name:"B"}] })'),
      'https://docs.test/guide/a.json',
    ],
    [
      'Swagger UI with a first of several',
      script(
        'SwaggerUIBundle({ urls: [{url:"a.json",name:"A"},{url:"b.json",name:"B"}], "urls.primaryName": "B" })',
      ),
      'https://docs.test/guide/b.json',
    ],
    [
      'Swashbuckle',
      script(
        `var configObject = JSON.parse('{"urls":[{"url":"v1/swagger.json","name":"V1"}]}');SwaggerUIBundle(configObject)`,
      ),
      'https://docs.test/guide/v1/swagger.json',
    ],
    [
      'Redoc',
      '<html><body><redoc spec-url="../api.yaml"></redoc></body></html>',
      'https://docs.test/api.yaml',
    ],
    [
      'Redoc by script',
      script("Redoc.init('https://api.test/spec', {}, document.body)"),
      'https://api.test/spec',
    ],
    [
      'Scalar',
      '<script id="api-reference" data-url="https://api.test/v1.json"></script>',
      'https://api.test/v1.json',
    ],
    [
      'Scalar with settings',
      `<script id="api-reference" data-configuration="{&quot;spec&quot;:{&quot;url&quot;:&quot;/openapi.json&quot;},&quot;theme&quot;:&quot;scalar&quot;}"></script>`,
      'https://docs.test/openapi.json',
    ],
    [
      'Scalar with an address alone',
      `<script id="api-reference" data-configuration='{"url":"/v2"}'></script>`,
      'https://docs.test/v2',
    ],
    ['Scalar by script', script("Scalar.createApiReference('#app', { url: '/v2' })"), 'https://docs.test/v2'],
    [
      'Stoplight Elements',
      '<elements-api apiDescriptionUrl="o.yaml" router="hash"/>',
      'https://docs.test/guide/o.yaml',
    ],
    [
      'Stoplight Elements by script',
      script("docs.apiDescriptionUrl = '/o.json'"),
      'https://docs.test/o.json',
    ],
    ['RapiDoc', '<rapi-doc spec-url = "/o.json"> </rapi-doc>', 'https://docs.test/o.json'],
    [
      'a link',
      '<html><head><link rel="stylesheet service-desc" href="/o"></head></html>',
      'https://docs.test/o',
    ],
    [
      'a link by its type',
      '<html><link rel="alternate" type="application/vnd.oai.openapi+json" href="/o"></html>',
      'https://docs.test/o',
    ],
    [
      'a text',
      '<html><p>See <a href="/files/openapi.yaml">it</a></p></html>',
      'https://docs.test/files/openapi.yaml',
    ],
    [
      'a base',
      '<html><base href="/app/"><redoc spec-url="o.json"></redoc></html>',
      'https://docs.test/app/o.json',
    ],
  ])('of %s', (_, html, url) => expect(namesOf(html)[0]).toBe(url))

  it('in its own address', () =>
    expect(namesOf('<html></html>', 'https://docs.test/?url=https://api.test/o.json#/pets')).toEqual([
      'https://api.test/o.json',
    ]))
})

it.each([
  '<redoc spec-url="ftp://a.test/o.json"></redoc>',
  '<redoc spec-url="http://a.test/o.json"></redoc>',
  '<redoc spec-url="https://user:secret@a.test/o.json"></redoc>',
  '<redoc spec-url="javascript:alert(1)"></redoc>',
  '<redoc spec-url="file:///etc/passwd"></redoc>',
  '<redoc spec-url="{{ url }}"></redoc>',
  "<script>track({ url: 'https://tracker.test/collect' })</script>",
  '<p>spec-url="/o.json"</p>',
])('%s names nothing', (html) => expect(namesOf(html)).toEqual([]))

const document = { openapi: '3.0.0', info: { title: 'A </p> } "' }, paths: {} }
it.each<[string, string]>([
  [
    'Redoc',
    script(
      `const __redoc_state = ${JSON.stringify({ menu: {}, spec: { data: document } }).replaceAll('</', '<\\/')};`,
    ),
  ],
  ['Redoc by script', script(`Redoc.init(${JSON.stringify(document).replaceAll('</', '<\\/')}, {})`)],
  ['Scalar', script(JSON.stringify(document), 'id="api-reference" type="application/json"')],
  ['Scalar by script', script(`Scalar.createApiReference('#a', { content: ${JSON.stringify(document)} })`)],
  [
    'Swagger UI of Express',
    script(`var options = {"swaggerDoc": ${JSON.stringify(document)}, "customOptions": {}}`),
  ],
])('a page of %s has the document in it', (_, html) => {
  expect(JSON.parse(readPage(html, address).inline || 'null')).toEqual(document)
})

it('reads the document that a script of Express has in it', () => {
  const text = `window.onload = function() {\n  var options = {"swaggerDoc": ${JSON.stringify(document)}, "customOptions": {}};\n}`
  expect(isSettingsScript(text)).toBe(true)
  expect(JSON.parse(readScriptFile(text, address).inline || 'null')).toEqual(document)
})

it('finds the scripts with the settings of Swagger UI', () => {
  const html =
    '<html><script src="./swagger-ui-bundle.js"></script><script src="./swagger-initializer.js"></script></html>'
  expect(readPage(html, address).scripts.map(({ url }) => url)).toEqual([
    'https://docs.test/guide/swagger-initializer.js',
  ])
  const text =
    'window.ui = SwaggerUIBundle({ configUrl: "/v3/api-docs/swagger-config", url: "https://x.test/v2/swagger.json" })'
  const { scripts, documents } = readScriptFile(text, address)
  expect([scripts[0]?.url, documents[0]?.url]).toEqual([
    'https://docs.test/v3/api-docs/swagger-config',
    'https://x.test/v2/swagger.json',
  ])
})

it.each<[JsonObject, string[]]>([
  [{ configUrl: '/c', url: '/v3/api-docs', oauth2RedirectUrl: '/o' }, ['https://docs.test/v3/api-docs']],
  [
    {
      urls: [
        { url: '/a', name: 'A' },
        { url: '/b', name: 'B' },
      ],
      'urls.primaryName': 'B',
    },
    ['https://docs.test/b', 'https://docs.test/a'],
  ],
  [
    { linkset: [{ anchor: '/', 'service-desc': [{ href: '/o.json', type: 'application/json' }] }] },
    ['https://docs.test/o.json'],
  ],
])('the settings %j name documents', (settings, urls) => {
  expect(readToolSettings(settings, address)?.documents.map(({ url }) => url)).toEqual(urls)
})

it('data with addresses are no settings', () => {
  expect(readToolSettings({ url: 'https://a.test/orders/1', id: 1 }, address)).toBeNull()
})

it.each([
  '<script>',
  '<a href="',
  '{"spec":{',
  'url:"',
  '<redoc spec-url="/a">',
  '"openapi',
  "url: '/openapi",
  '{ url: "',
  'Redoc.init(',
])('any number of %j is read in one pass', (unit) => {
  const findings = readPage(script(`swagger ${unit.repeat(20_000)}`) + unit.repeat(20_000), address)
  expect(findings.documents.length).toBeLessThanOrEqual(20)
})
