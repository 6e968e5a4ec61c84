// Hostile texts on every HTML page: names of apps and clients, descriptions, parameters of requests. A page must not
// contain them as they are, its policy must not let an injected script run, and none is an internal error.
import {
  createAuthorizationRequest,
  type RegisteredOAuthClient,
  registerOAuthClient,
} from '#tests/issuer/support/oauth-client.ts'
import { type Attack, type AttackReport, type AttackTarget, runInputs } from './attack.ts'
import { type PetApp, publishPets } from './attacked-service.ts'
import { createAddressHeader } from './support/client-address.ts'
import { openConsentPage } from './support/issuer-users.ts'
import { htmlPayloads } from './support/payloads.ts'

export const pageAttacks: Attack[] = [
  { area: 'pages', name: 'pages of the service', run: attackServicePages },
  { area: 'pages', name: 'pages of an app and previews of its widgets', run: attackAppPages },
  { area: 'pages', name: 'pages of the issuer', run: attackIssuerPages },
]

const html = { accept: 'text/html' }

/** With a text that no database stores. */
const pagePayloads = [...htmlPayloads, 'a\0b']

type PageResponse = { status: number; headers: Headers; text: string }

const jsonBlock = /<script id="\w+" type="application\/json">[^<]*<\/script>/g

/** The reason why a payload can act in a page; null when it cannot. A block of JSON is safe without any `<`. */
function checkPage({ status, headers, text }: PageResponse, payload: string): string | null {
  if (status === 500) return 'the response is 500'
  if (!headers.get('content-type')?.includes('text/html')) return null
  const markup = text.replace(jsonBlock, '')
  const at = /[<"']/.test(payload) ? markup.indexOf(payload) : -1
  if (at >= 0) return `the page contains the text as it is: ${markup.slice(Math.max(0, at - 80), at + 120)}`
  const policy = headers.get('content-security-policy') ?? ''
  const scripts = /(?:script-src|default-src)([^;]*)/.exec(policy)?.[1]
  if (scripts === undefined) return 'the page has no content security policy'
  const isLoose = /'unsafe-inline'|'unsafe-eval'|\*|data:|https?:(?=\s|$)/.test(scripts)
  return isLoose ? `the policy runs injected scripts: ${policy}` : null
}

const checkPages = (pages: readonly PageResponse[], payload: string) =>
  pages.map((page) => checkPage(page, payload)).find((observed) => observed !== null) ?? null

async function openPage(url: string): Promise<PageResponse> {
  const response = await fetch(url, { headers: { ...html, ...createAddressHeader() }, redirect: 'manual' })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

async function attackServicePages(target: AttackTarget): Promise<AttackReport> {
  const urls = pagePayloads.flatMap((payload) => {
    const encoded = encodeURIComponent(payload)
    return [
      `/${encoded}`,
      `/docs?x=${encoded}`,
      `/docs/${encoded}`,
      `/docs/guides?x=${encoded}`,
      `/docs/assets/${encoded}`,
      `/console/${encoded}`,
      `/console/sign-in?to=${encoded}`,
      `/console/callback?state=${encoded}&code=${encoded}`,
      `/console/callback?state=x&error=${encoded}&error_description=${encoded}&iss=${encoded}`,
      `/apps/${encoded}`,
      `/mcp/${encoded}`,
      `/oauth/callback?state=${encoded}`,
      `/oauth/callback?state=x&error=${encoded}&error_description=${encoded}&iss=${encoded}`,
      `/oauth/callback?state=${encoded}&code=${encoded}`,
      `/preview/${encoded}`,
      `/v0.1/servers?search=${encoded}`,
      `/api/v2/apps?sort=${encoded}`,
    ].map((path) => ({ path, payload }))
  })
  return runInputs(urls, async ({ path, payload }) => checkPage(await openPage(target.url + path), payload))
}

async function attackAppPages(target: AttackTarget): Promise<AttackReport> {
  const app = await publishPets(target, 'app-pages')
  const widget = await app.client.post(`/api/v2/apps/${app.appId}/widgets`, {
    name: 'Pets',
    primitive: 'detail',
    tool_id: app.tools.list?.id,
  })
  if (widget.status !== 201) throw new Error(`the widget was not created: ${JSON.stringify(widget.body)}`)
  const check = async (payload: string) =>
    checkPages(await renderAppPages(app, widget.body.widget.id, payload), payload)
  // One after the other: all are pages of one app.
  const report = await runInputs(htmlPayloads, check, 1)
  return { ...report, tried: report.tried * 3 }
}

/** The pages of an app whose every text is the payload. */
async function renderAppPages({ client, appId, tools, endpoint }: PetApp, widgetId: string, payload: string) {
  const app = `/api/v2/apps/${appId}`
  const changes = [
    await client.patch(app, { name: payload, description: payload }),
    await client.patch(`${app}/tools/${tools.list?.id}`, { name: payload, description: payload }),
    await client.patch(`${app}/widgets/${widgetId}`, { name: payload, description: payload }),
  ]
  const rejected = changes.find(({ status }) => status !== 200)
  if (rejected) throw new Error(`the text was rejected: ${JSON.stringify(rejected.body)}`)
  await client.post(`/api/v3/apps/${appId}/releases`)
  const preview = await client.post(`/api/v3/apps/${appId}/tools/${tools.list?.id}/preview`, {})
  const previewUrl: string = preview.body.preview?.preview_url ?? preview.body.preview_url
  if (!previewUrl) throw new Error(`there is no preview: ${JSON.stringify(preview.body).slice(0, 400)}`)
  return [await openPage(endpoint), await openPage(previewUrl), await openPage(`${previewUrl}/widget`)]
}

async function attackIssuerPages(target: AttackTarget): Promise<AttackReport> {
  const { issuerUrl } = target
  const plain = await registerOAuthClient(issuerUrl)
  const inputs = pagePayloads.map((payload, index) => ({ payload, index }))
  const report = await runInputs(inputs, async ({ payload, index }) => {
    const pages = [
      ...(await openNamedClientPages(issuerUrl, plain, payload, index)),
      ...(await openErrorPages(issuerUrl, plain, payload)),
    ]
    return checkPages(pages, payload)
  })
  return { ...report, tried: report.tried * 6 }
}

/** The sign-in page and the consent page of a client whose name is the payload. */
async function openNamedClientPages(
  issuerUrl: string,
  plain: RegisteredOAuthClient,
  payload: string,
  index: number,
): Promise<PageResponse[]> {
  const response = await fetch(`${issuerUrl}/oauth2/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...createAddressHeader() },
    body: JSON.stringify({
      client_name: payload,
      redirect_uris: [plain.redirectUri],
      token_endpoint_auth_method: 'none',
    }),
  })
  const { client_id } = (await response.json()) as { client_id: string }
  const changes = { client_id, login_hint: payload }
  const { url } = await createAuthorizationRequest(plain, changes)
  // Users sign up for only some of the clients: hashing passwords takes long on purpose.
  const consent = index % 8 === 0 ? [(await openConsentPage(issuerUrl, `pages${index}`, url)).page] : []
  return [
    await openPage(url.href).then(({ headers }) =>
      openPage(new URL(headers.get('location') ?? '', issuerUrl).href),
    ),
    ...consent,
  ]
}

async function openErrorPages(
  issuerUrl: string,
  plain: RegisteredOAuthClient,
  payload: string,
): Promise<PageResponse[]> {
  const parameters = ['client_id', 'redirect_uri', 'scope', 'state', 'response_mode', 'prompt']
  const requests = await Promise.all(
    parameters.map((name) => createAuthorizationRequest(plain, { [name]: payload })),
  )
  const encoded = encodeURIComponent(payload)
  const urls = [
    ...requests.map(({ url }) => url.href),
    `${issuerUrl}/${encoded}`,
    `${issuerUrl}/invitation/${encoded}`,
    `${issuerUrl}/interaction/${encoded}`,
    `${issuerUrl}/oauth2/logout?post_logout_redirect_uri=${encoded}&client_id=${encoded}`,
  ]
  return Promise.all(urls.map(openPage))
}
