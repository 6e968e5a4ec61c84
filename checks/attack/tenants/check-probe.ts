// Rules for the answer to a probe: how it must look, and what it must not contain.
import type { SeededRandom } from '#tests/support/seeded-random.ts'
import { findHeldRole, type Home, type ProbeSender } from '../world/identities.ts'
import type { World } from '../world/world.ts'
import type { Probe } from './build-probe.ts'
import { replaceIds } from './choose-ids.ts'

export type ProbeAnswer = { status: number; headers: Headers; text: string }

/** Far beyond what anything takes, however slow the machine is. */
const patienceMs = 120_000

export async function sendProbe(url: string, { token, method, path, body }: Probe): Promise<ProbeAnswer> {
  const response = await fetch(url + path, {
    method,
    headers: {
      accept: 'application/json, text/event-stream',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== null && { 'content-type': 'application/json' }),
    },
    body,
    signal: AbortSignal.timeout(patienceMs),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** The probe with unused ids instead of those that its sender must not see. */
export function buildTwin(probe: Probe, random: SeededRandom): { twin: Probe; missing: string[] } {
  const [whole, missing] = replaceIds(JSON.stringify([probe.path, probe.body]), probe.foreign, random)
  const [path, body] = JSON.parse(whole)
  return { twin: { ...probe, path, body }, missing }
}

/** These headers differ from answer to answer. */
const changingHeaders = new Set(['date', 'x-request-id', 'content-length', 'keep-alive'])

function normalize({ status, headers, text }: ProbeAnswer, ids: Iterable<string>): string {
  const stable = [...headers].filter(([name]) => !changingHeaders.has(name))
  let whole = JSON.stringify([status, stable, text.replace(/req_\w{26}/g, 'REQUEST')])
  for (const id of ids) whole = whole.replaceAll(id, 'ID')
  return whole
}

/** Null when the answer for another owner's resource equals the answer for a missing resource. */
export function compareWithMissing(
  probe: Probe,
  answer: ProbeAnswer,
  twin: ProbeAnswer,
  missing: string[],
): string | null {
  // The second of two requests may find the result of the first.
  if (answer.status < 300 && (twin.status < 300 || twin.status === 409)) return null
  // A cursor is valid only for the list that it came from, which says nothing about whether the list exists.
  if (answer.status === 404 && twin.status === 400 && twin.text.includes('cursor')) return null
  const [foreign, none] = [normalize(answer, probe.foreign), normalize(twin, missing)]
  return foreign === none ? null : `the foreign: ${foreign}\n  the missing: ${none}`
}

/** Null when the answer contains nothing that the sender must not see. */
export function findLeak(world: World, { sender, path, body }: Probe, { text }: ProbeAnswer): string | null {
  const sent = `${path} ${body}`
  const called = world.apps.find(({ callerTokens }) => callerTokens.includes(sender.token))
  const isHidden = (home: Home) =>
    findHeldRole(world.memberships, sender, home) === null && home !== called?.home
  const markers = world.homes.filter(({ home }) => isHidden(home)).map(({ marker }) => marker)
  const ids = world.apps.filter(({ home }) => isHidden(home)).flatMap((app) => [...app.ids.values()].flat())
  const hidden = [...markers, ...ids, ...world.secrets, ...otherTokens(world, sender)]
  const leaked = hidden.find((value) => text.includes(value) && !sent.includes(value))
  return leaked ? `it contains ${leaked}` : null
}

const otherTokens = ({ identities }: World, sender: ProbeSender): string[] =>
  identities.map(({ token }) => token).filter((token) => token !== '' && token !== sender.token)

/** Null when a member without the required role is told so, or is told that the input is invalid. */
export function checkRoleError({ lacks, sender }: Probe, { status, text }: ProbeAnswer): string | null {
  if (!lacks || status === 400) return null
  if (text.includes('token_limit') && sender.scope) return null
  const says = status === 403 || text.includes('"isError":true')
  const isClear = /forbidden|Invalid arguments|"invalid_request: |token may/.test(text)
  return says && isClear
    ? null
    : `a ${lacks.held} gets ${status} where ${lacks.required} is required: ${text}`
}
