import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseChallenges } from './challenges.ts'

const read = (header: string) =>
  parseChallenges(header).map(({ scheme, token68, parameters }) => ({
    scheme,
    ...(token68 && { token68 }),
    ...(parameters.size > 0 && { parameters: Object.fromEntries(parameters) }),
  }))

const cases: [title: string, header: string, expected: object[]][] = [
  ['nothing', '', []],
  ['a lone scheme', 'Negotiate', [{ scheme: 'Negotiate' }]],
  [
    'RFC 9110, 11.6.1',
    'Basic realm="simple", Newauth realm="apps", type=1, title="Login to \\"apps\\""',
    [
      { scheme: 'Basic', parameters: { realm: 'simple' } },
      { scheme: 'Newauth', parameters: { realm: 'apps', type: '1', title: 'Login to "apps"' } },
    ],
  ],
  [
    'RFC 7235, 4.1',
    'Newauth realm="apps", type=1, title="Login to \\"apps\\"", Basic realm="simple"',
    [
      { scheme: 'Newauth', parameters: { realm: 'apps', type: '1', title: 'Login to "apps"' } },
      { scheme: 'Basic', parameters: { realm: 'simple' } },
    ],
  ],
  [
    'RFC 6750, 3',
    'Bearer realm="example", error="invalid_token", error_description="The access token expired"',
    [
      {
        scheme: 'Bearer',
        parameters: {
          realm: 'example',
          error: 'invalid_token',
          error_description: 'The access token expired',
        },
      },
    ],
  ],
  [
    'RFC 9728, 5.1',
    'Bearer resource_metadata="https://resource.example.com/.well-known/oauth-protected-resource"',
    [
      {
        scheme: 'Bearer',
        parameters: {
          resource_metadata: 'https://resource.example.com/.well-known/oauth-protected-resource',
        },
      },
    ],
  ],
  [
    'a token68',
    'Negotiate oRQwEqADCgEBoQsGCSqG==, Basic realm=x',
    [
      { scheme: 'Negotiate', token68: 'oRQwEqADCgEBoQsGCSqG==' },
      { scheme: 'Basic', parameters: { realm: 'x' } },
    ],
  ],
  [
    'mixed case, which a scheme preserves',
    'bEaReR REALM="a", Token',
    [{ scheme: 'bEaReR', parameters: { realm: 'a' } }, { scheme: 'Token' }],
  ],
  [
    'space around equals signs, empty list elements',
    ' , Basic realm = "a" ,, , charset= "UTF-8" , ',
    [{ scheme: 'Basic', parameters: { realm: 'a', charset: 'UTF-8' } }],
  ],
  [
    'commas and schemes inside quotes',
    'Digest realm="a, Basic realm=\\"b\\"", qop="auth, auth-int"',
    [{ scheme: 'Digest', parameters: { realm: 'a, Basic realm="b"', qop: 'auth, auth-int' } }],
  ],
  [
    'an unquoted URL',
    'Bearer resource_metadata=https://a.example/x?y=1, scope=read',
    [{ scheme: 'Bearer', parameters: { resource_metadata: 'https://a.example/x?y=1', scope: 'read' } }],
  ],
  [
    'parameters separated by space only',
    'Bearer realm="a" scope="b c"',
    [{ scheme: 'Bearer', parameters: { realm: 'a', scope: 'b c' } }],
  ],
  [
    'a repeated parameter: the first counts',
    'Bearer scope="a", scope="b"',
    [{ scheme: 'Bearer', parameters: { scope: 'a' } }],
  ],
  [
    'an unterminated quoted string',
    'Bearer scope="a b',
    [{ scheme: 'Bearer', parameters: { scope: 'a b' } }],
  ],
  ['parameters before any scheme', 'realm="a", Basic', [{ scheme: 'Basic' }]],
  [
    'names of prototype members',
    'Bearer __proto__="a", constructor="b"',
    [
      {
        scheme: 'Bearer',
        parameters: Object.fromEntries([
          ['__proto__', 'a'],
          ['constructor', 'b'],
        ]),
      },
    ],
  ],
  ['junk', '"";=@ Basic', [{ scheme: 'Basic' }]],
]

describe('challenges of WWW-Authenticate', () => {
  test.each(cases)('are parsed: %s', (_title, header, expected) => {
    expect(read(header)).toEqual(expected)
  })

  const token = fc.stringMatching(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,12}$/)
  const parameters = fc.uniqueArray(
    fc.tuple(
      token.map((name) => name.toLowerCase()),
      fc.string(),
    ),
    {
      selector: ([name]) => name,
      maxLength: 4,
    },
  )
  const challenge = fc.record({ scheme: token, parameters })

  test('are parsed back to what was serialised', () => {
    fc.assert(
      fc.property(fc.array(challenge, { maxLength: 5 }), (written) => {
        const header = written
          .map((challenge) =>
            [challenge.scheme, challenge.parameters.map(formatParameter).join(', ')].join(' ').trim(),
          )
          .join(', ')
        const parsed = parseChallenges(header).map((challenge) => ({
          scheme: challenge.scheme,
          parameters: [...challenge.parameters],
        }))
        expect(parsed).toEqual(written)
      }),
    )
  })

  test('never make the parser throw', () => {
    const syntax = fc.string({
      unit: fc.constantFrom('"', '\\', ',', '=', ' ', '\t', 'a', 'B', '/', ';', '\0', 'é'),
    })
    fc.assert(fc.property(fc.oneof(syntax, fc.string()), (header) => void parseChallenges(header)))
  })

  test.each(['a', 'a ', 'a,', 'a=', '"', '\\"', ' ', ',', 'a="', 'a\t=', '=', 'a/'])(
    'are bounded in a header of a million times %j',
    (part) => {
      expect(parseChallenges(part.repeat(1_000_000)).length).toBeLessThanOrEqual(20)
    },
  )
})

const formatParameter = ([name, value]: [string, string]) => `${name}="${value.replace(/["\\]/g, '\\$&')}"`
