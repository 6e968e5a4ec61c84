// The console's session: forged cookies, requests that another site makes a browser send, sign-ins that lead elsewhere.
import { type Attack, type AttackReport, type AttackTarget, runInputs } from './attack.ts'
import { signUpInBrowser } from './support/console-users.ts'

export const consoleAttacks: Attack[] = [
  { area: 'tokens', name: 'forged cookies of the console', run: attackWithCookies },
  {
    area: 'tokens',
    name: 'requests of other sites with the cookie of the console',
    run: attackFromOtherSites,
  },
  { area: 'pages', name: 'sign-ins to the console that lead elsewhere', run: attackReturnPaths },
]

const cookieName = 'tenon-session'
const proof = { 'x-tenon-console': '1', 'sec-fetch-site': 'same-origin' }

const requestSessions = (url: string, headers: Record<string, string>) =>
  fetch(`${url}/api/v3/sessions`, { headers })

async function attackWithCookies(target: AttackTarget): Promise<AttackReport> {
  const browser = await signUpInBrowser(target, 'cookies')
  const valid = browser.cookie(cookieName)
  const accepted = await requestSessions(target.url, { ...proof, cookie: `${cookieName}=${valid}` })
  if (accepted.status !== 200) throw new Error(`the valid cookie was rejected with ${accepted.status}`)
  const { data: sessions } = (await accepted.json()) as { data: { id: string }[] }
  const others = [sessions[0]?.id ?? '', browser.cookie('tenon-sign-in'), await target.token('cookies2')]
  return runInputs(forgeCookies(valid, others), async (cookie) => {
    const { status } = await requestSessions(target.url, { ...proof, cookie })
    return [400, 401, 431].includes(status) ? null : `status ${status}`
  })
}

/** Values of the Cookie field. `others`: secrets and ids that are not session cookies. */
function forgeCookies(valid: string, others: string[]): string[] {
  const changed = Array.from(valid, (character, at) => {
    const other = character === 'A' ? 'B' : 'A'
    return valid.slice(0, at) + other + valid.slice(at + 1)
  })
  const near = [valid.slice(1), valid.slice(0, -1), `${valid}A`, `A${valid}`, `${valid}=`, `"${valid}"`]
  const text = [
    valid.toUpperCase(),
    valid.toLowerCase(),
    encodeURIComponent(`${valid}\0`),
    `${valid},${valid}`,
  ]
  const patterns = [
    '',
    '%',
    '_',
    '*',
    "' or 1=1 --",
    'null',
    'undefined',
    '0',
    'true',
    '[object Object]',
    '{}',
  ]
  const values = [...changed, ...near, ...text, ...others, ...patterns, valid.repeat(2), 'A'.repeat(5_000)]
  const names = [
    `__Host-${cookieName}`,
    `__Secure-${cookieName}`,
    cookieName.toUpperCase(),
    `${cookieName} `,
    'tenon-sign-in',
  ]
  return [
    ...values.filter((value) => value !== valid).map((value) => `${cookieName}=${value}`),
    ...names.map((name) => `${name}=${valid}`),
    `${cookieName}=${valid}; ${cookieName}=${valid}`,
    `${cookieName}=; ${cookieName}=${valid}`,
    `${cookieName}=${valid}; ${cookieName}=other`,
    `a="; ${cookieName}=${valid}; ${cookieName}=${valid}"`,
  ]
}

async function attackFromOtherSites(target: AttackTarget): Promise<AttackReport> {
  const browser = await signUpInBrowser(target, 'sites')
  const cookie = `${cookieName}=${browser.cookie(cookieName)}`
  const inputs = forgeOrigins(target.url).flatMap((headers) =>
    ['/api/v3/sessions/revoke-others', '/console/sign-out', '/console/sign-out-everywhere'].map((path) => ({
      path,
      headers,
    })),
  )
  const report = await runInputs(inputs, async ({ path, headers }) => {
    const sent = { 'content-type': 'application/json', cookie, ...headers }
    const { status } = await fetch(target.url + path, { method: 'POST', headers: sent, body: '{}' })
    return [401, 403].includes(status) ? null : `status ${status}`
  })
  const { status } = await requestSessions(target.url, { ...proof, cookie })
  if (status === 200) return report
  const failure = { input: 'all of these', observed: `the session ended: status ${status}` }
  return { ...report, failures: [...report.failures, failure] }
}

/** Headers of requests that no page of the console has sent. */
function forgeOrigins(own: string): Record<string, string>[] {
  const { host, port, hostname } = new URL(own)
  const origins = [
    ...['null', 'https://evil.example', `https://${host}`, `http://${hostname}`, `http://127.0.0.1:${port}`],
    ...[`${own}/`, `${own}.evil.example`, `http://evil.example@${host}`, `${own}, ${own}`, own.toUpperCase()],
    ...[`http://evil.example:${port}`, `${own}0`, 'file://', '*', 'undefined'],
  ]
  const sites = [
    'cross-site',
    'same-site',
    'none',
    '',
    'same-origin, cross-site',
    'SAME-ORIGIN',
    'same-origin;a',
  ]
  const values = ['', '0', 'true', '1, 1', '1.0', '01']
  const header = { 'x-tenon-console': '1' }
  return [
    {},
    header,
    { 'sec-fetch-site': 'same-origin' },
    { origin: own },
    { 'sec-fetch-site': 'same-origin', origin: own },
    ...origins.flatMap((origin) => [
      { ...header, origin },
      { ...proof, origin },
    ]),
    ...sites.flatMap((site) => [
      { ...header, 'sec-fetch-site': site },
      { ...header, 'sec-fetch-site': site, origin: own },
    ]),
    ...values.map((value) => ({ ...proof, 'x-tenon-console': value, origin: own })),
  ]
}

async function attackReturnPaths(target: AttackTarget): Promise<AttackReport> {
  const browser = await signUpInBrowser(target, 'returns')
  const own = new URL(target.url).origin
  const open = (to: string) =>
    browser.open(`${target.url}/console/sign-in?to=${encodeURIComponent(to)}`, new RegExp(`^(?!${own}/)`))
  const { url } = await open('/apps?x=1')
  if (url !== `${own}/apps?x=1`) throw new Error(`a path of the console was not opened, but ${url}`)
  return runInputs(hostileReturnPaths, async (to) => {
    const page = await open(to)
    if (new URL(page.url).origin !== own) return `the browser was sent to ${page.url}`
    return page.headers.has('x-injected') ? 'the text became a header' : null
  })
}

const hostileReturnPaths = [
  ...['https://evil.example/', '//evil.example', '///evil.example', '/\\evil.example', '\\\\evil.example'],
  ...['/\t/evil.example', '\t//evil.example', ' //evil.example', '/%2fevil.example', '/%5cevil.example'],
  ...['javascript:alert(1)', 'data:text/html,a', '@evil.example', '.evil.example', ':80@evil.example/'],
  ...[
    '/\r\nX-Injected: 1',
    '/%0d%0aX-Injected: 1',
    '/..//evil.example',
    '/./\\evil.example',
    '/a/..//evil.example',
  ],
  ...[
    'http:evil.example',
    'https:/evil.example',
    '/\u2028/evil.example',
    '\u0000//evil.example',
    '/a'.repeat(3_000),
  ],
]
