// An attacker with another user's browser tries to stay signed in, and to impersonate another user at the sign-up.
import type { ConsoleBrowser } from '#tests/console/console-browser.ts'
import { type Attack, type AttackReport, type AttackTarget, runInputs } from './attack.ts'
import {
  openBrowser,
  openSignIn,
  openSignUp,
  readStatus,
  signInInBrowser,
  signUpInBrowser,
} from './support/console-users.ts'
import { buildAccount } from './support/issuer-users.ts'

export const endedSessionAttacks: Attack[] = [
  { area: 'tokens', name: 'browsers that are signed out while they sign in', run: attackWhileEnding },
  { area: 'pages', name: 'sign-ups with addresses that look like others', run: attackSignUps },
]

const post = (target: AttackTarget, browser: ConsoleBrowser, path: string, body: object) =>
  browser.request(`${target.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const stealers = 3
const ways = ['revoke-others', 'one by one', 'password'] as const

async function attackWhileEnding(target: AttackTarget): Promise<AttackReport> {
  const rounds = target.sample([0, 1, 2, 3, 4, 5, 6, 7], 2)
  const inputs = rounds.flatMap((round) => ways.map((way) => ({ round, way })))
  // One after the other: the service rejects too many passwords at once.
  return runInputs(inputs, (input) => endWhileSigningIn(target, input), 1)
}

async function endWhileSigningIn(
  target: AttackTarget,
  { round, way }: { round: number; way: (typeof ways)[number] },
): Promise<string | null> {
  const user = `ended-${way.replaceAll(' ', '-')}-${round}`
  const owner = await signUpInBrowser(target, user)
  const others: ConsoleBrowser[] = []
  for (let n = 0; n < stealers; n++) others.push(await signInInBrowser(target, user))
  const hammering = { isOver: false }
  // Each sign-in stores the issuer's session again and gets a new session of the console.
  const loops = others.map(async (browser) => {
    while (!hammering.isOver) await openSignIn(browser, target)
  })
  await end(target, { owner, user, way })
  hammering.isOver = true
  await Promise.all(loops)
  for (const browser of others) {
    const status = await readStatus(browser, target)
    const page = await openSignIn(browser, target)
    if (status !== 401 || !page.text.includes('name="password"'))
      return `a browser was still signed in: ${status}, then ${page.url}`
  }
  return (await readStatus(owner, target)) === 200 ? null : 'the browser that ended the others was signed out'
}

async function end(
  target: AttackTarget,
  { owner, user, way }: { owner: ConsoleBrowser; user: string; way: (typeof ways)[number] },
): Promise<void> {
  if (way === 'revoke-others') await post(target, owner, '/api/v3/sessions/revoke-others', {})
  else if (way === 'password') {
    const change = { current_password: buildAccount(user).password, new_password: 'something else entirely' }
    await post(target, owner, '/api/v3/users/me/password', change)
  } else await endOneByOne(target, owner)
}

/** Repeats as long as there are other sessions: an attacker may have begun a session that is not listed yet. */
async function endOneByOne(target: AttackTarget, owner: ConsoleBrowser): Promise<void> {
  for (let quiet = 0; quiet < 3; ) {
    const reply = await owner.request(`${target.url}/api/v3/sessions`)
    const { data: sessions } = (await reply.json()) as { data: { id: string; current: boolean }[] }
    const others = sessions.filter(({ current }) => !current)
    quiet = others.length === 0 ? quiet + 1 : 0
    for (const { id } of others)
      await owner.request(`${target.url}/api/v3/sessions/${id}`, { method: 'DELETE' })
  }
}

async function attackSignUps(target: AttackTarget): Promise<AttackReport> {
  await signUpInBrowser(target, 'lookalike')
  return runInputs(listLookalikes(), async (email) => {
    const browser = openBrowser()
    const form = await openSignUp(browser, target)
    const page = await browser.submit(form, { name: 'x', email, password: 'an unknown password' })
    if (page.status !== 400) return `status ${page.status} at ${page.url}`
    return page.text.includes('already exists') ? 'it says that there is an account' : null
  })
}

/** An invisible character at each position, and each letter replaced by lookalikes from other alphabets. */
function listLookalikes(): string[] {
  const address = buildAccount('lookalike').email
  const hidden = [
    '\u00ad',
    '\u034f',
    '\u061c',
    '\u180e',
    '\u200b',
    '\u200e',
    '\u202e',
    '\u2060',
    '\u2066',
    '\u3164',
    '\ufe0f',
    '\ufeff',
    '\u{e0061}',
  ]
  const alike: Record<string, string> = {
    a: 'а',
    e: 'е',
    o: 'о',
    i: 'і',
    p: 'р',
    x: 'х',
    c: 'ϲ',
    k: 'к',
    l: 'ⅼ',
    m: 'ⅿ',
  }
  const places = Array.from(address, (_, at) => at).slice(1)
  const insert = (at: number, text: string, until = at) => address.slice(0, at) + text + address.slice(until)
  return [
    ...hidden.flatMap((character) => places.map((at) => insert(at, character))),
    ...places.flatMap((at) => {
      const other = alike[address.charAt(at)]
      return other ? [insert(at, other, at + 1)] : []
    }),
  ]
}
