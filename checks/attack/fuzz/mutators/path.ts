import type { SeededRandom } from '#tests/support/seeded-random.ts'
import { type AppRelation, generateId, pickId } from '../../world/rows.ts'
import { hostileStrings } from '../hostile-values.ts'
import type { RequestMutator } from './request-mutator.ts'

const toLatin1 = (text: string) => Buffer.from(text, 'utf8').toString('latin1')

/** Path segments that are sent without encoding. */
const rawSegments = [
  '.',
  '..',
  '%2e%2e',
  '%2E%2e%2F..',
  '...',
  '',
  '%',
  '%zz',
  '%00',
  '%ff',
  '%c0%ae',
  '%ed%a0%80',
  '%2f',
  '%5c',
  '\\',
  '%252e',
  ';a=b',
  'a;b',
  ':',
  '*',
  '{app_id}',
  ':app_id',
  '\u0080\u00ff',
  toLatin1('ü日本'),
  'x'.repeat(300),
  'x'.repeat(9000),
  '%41'.repeat(2000),
  '[object Object]',
  '__proto__',
  'constructor',
]

/** Percent-encodes a string; lone surrogates become the three bytes that some encoders produce. */
const encodeSegment = (text: string) =>
  text.isWellFormed()
    ? encodeURIComponent(text)
    : text.replace(/./gs, (character) =>
        character.isWellFormed() ? encodeURIComponent(character) : '%ED%A0%80',
      )

function replaceSegment(target: string, random: SeededRandom, segment: string): string {
  const [path = '', ...query] = target.split('?')
  const segments = path.split('/')
  segments[1 + random.below(segments.length - 1)] = segment
  return [segments.join('/'), ...query].join('?')
}

const hostileQueries = [
  '&&&===&',
  'limit=1&limit=2',
  'limit[]=1',
  'limit[a]=1',
  'limit=-1',
  'limit=0',
  'limit=1e1',
  'limit=0x10',
  'limit=99999999999999999999',
  'limit=NaN',
  'limit=',
  'limit=%31',
  'limit=true',
  'order=desc&order=asc',
  'sort=__proto__',
  'sort=name;drop',
  '__proto__=1',
  '__proto__[limit]=1',
  'constructor.prototype.x=1',
  'query=%',
  'query=%ff%fe',
  'query=%00',
  'query=%ED%A0%80',
  'query=%25%5F%5C',
  'search=%25_%5C&q=%27',
  'cursor=%00',
  'cursor=eyJhIjoxfQ',
  'cursor=AAAA.BBBB',
  'cursor=a&cursor=b',
  'x=1&'.repeat(1500),
  `cursor=${'A'.repeat(2001)}`,
  `query=${'%F0%9F%98%80'.repeat(400)}`,
  `query=${'a'.repeat(7000)}`,
]

const unknownPaths = [
  '/api',
  '/api/',
  '/api/v1',
  '/api/v1/',
  '/api/v1?x=1',
  '/api/v4/apps',
  '/api/v1/nothing',
  '/api/v2/apps/',
  '/api/v10/apps',
  '/API/V1/apps',
  '/favicon.ico',
  '/.env',
  '/.well-known/',
  '/.well-known/openid-configuration',
  '/livezz',
  '/mcpx',
  '/docs.html',
  '/wp-login.php',
]

const replaceLastId =
  (relation: AppRelation): RequestMutator =>
  (request, { op, rows, random }) => {
    const names = [...op.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
    const name = names.at(-1)
    if (!name) return
    const id = pickId(rows, random, name, relation)
    request.target = request.target.replace(/[a-z]+_0[0-9a-z]{25}(?!.*[a-z]+_0[0-9a-z]{25})/, id)
  }

export const pathMutators: Record<string, RequestMutator> = {
  'an id of another app': replaceLastId('sibling'),
  'an id of another user': replaceLastId('foreign'),
  'an app of another user': (request, { rows }) => {
    request.target = request.target.replace(rows.appId.own, rows.appId.foreign)
  },
  'another app of the same user': (request, { rows }) => {
    request.target = request.target.replace(rows.appId.own, rows.appId.sibling)
  },
  'an unknown id': (request, { random }) => {
    request.target = request.target.replace(/([a-z]+)_0[0-9a-z]{25}/, (_, prefix) =>
      generateId(random, prefix),
    )
  },
  'an id in upper case': (request) => {
    request.target = request.target.replace(/_0[0-9a-z]{25}/g, (suffix) => suffix.toUpperCase())
  },
  'a hostile string for a segment': (request, { random }) => {
    request.target = replaceSegment(
      request.target,
      random,
      encodeSegment(random.pick(hostileStrings)).slice(0, 9000),
    )
  },
  'raw bytes for a segment': (request, { random }) => {
    request.target = replaceSegment(request.target, random, random.pick(rawSegments))
  },
  'an extra segment': (request, { random }) => {
    request.target = request.target.replace(/(?=\?|$)/, `/${random.pick(rawSegments)}`)
  },
  'a request target that is not a plain path': (request, { random }) => {
    request.target = random.pick([
      `http://localhost${request.target}`,
      `http://user:pass@example.com:1${request.target}`,
      `//example.com${request.target}`,
      `${request.target}#fragment`,
      request.target.slice(1),
      request.target.toUpperCase(),
      request.target.replaceAll('/', '//'),
      request.target.replaceAll('a', '%61'),
      '*',
      'localhost:80',
      '',
      '/',
      '?',
      '/?',
    ])
  },
  'an unknown path': (request, { random }) => {
    request.target = random.pick(unknownPaths)
  },
  'a hostile query': (request, { random }) => {
    const junk = random.pick(hostileQueries)
    request.target += `${request.target.includes('?') ? '&' : '?'}${junk}`
  },
  'a hostile value for a query parameter': (request, { op, random }) => {
    const names = [...Object.keys(op.query.properties), 'nothing']
    request.target = `${request.target.split('?')[0]}?${random.pick(names)}=${encodeSegment(random.pick(hostileStrings)).slice(0, 7000)}`
  },
}
