import { describe, expect, test } from 'vitest'
import { buildContentsWidget, buildTestContents } from '#tests/support/samples/contents.ts'
import { checkDomainInvalid, isCspOrigin } from './domain-invalid.ts'

test.each(['resourceDomains', 'connectDomains', 'redirectDomains', 'frameDomains'])(
  'an invalid entry of %s blocks a release and is named',
  (member) => {
    const widgets = [buildContentsWidget({ [member]: ['https://good.example', 'bad'] })]
    expect(checkDomainInvalid(buildTestContents({ widgets }))).toMatchObject([
      {
        code: 'domain_invalid',
        blocksPublish: true,
        references: [{ entityId: 'wid_1', description: expect.stringContaining(': bad') }],
      },
    ])
  },
)

test('a hidden widget is not checked', () => {
  const widgets = [buildContentsWidget({ frameDomains: ['bad'] }, { visibility: 'hidden' })]
  expect(checkDomainInvalid(buildTestContents({ widgets }))).toEqual([])
})

describe('an origin', () => {
  test.each([
    'https://a.example',
    'https://api.a-b.example:8443',
    'wss://live.example.com',
    'https://*.example.com',
    'https://xn--bcher-kva.example',
    'https://my_bucket.s3.example',
    'https://localhost',
  ])('is %s', (domain) => {
    expect(isCspOrigin(domain)).toBe(true)
  })

  test.each([
    '',
    '*',
    "'self'",
    'example.com',
    'http://a.example',
    'data:',
    'javascript:alert(1)',
    'https://',
    'https://a.example/',
    'https://a.example/path',
    'https://a.example?x',
    'https://A.example',
    'https://user@a.example',
    'https://a.example:443',
    'https://a.example:99999',
    'https://a.example; script-src *',
    'https://a.example;script-src',
    'https://a.example,https://b.example',
    'https://a.example https://b.example',
    'https://a.example\n',
    "https://a.example'unsafe-inline'",
    'https://*',
    'https://*.com',
    'https://a.*.example',
    'https://**.example.com',
    'https://*.*.example.com',
    'https://127.0.0.1',
    'https://2130706433',
    'https://0x7f000001',
    'https://127.1',
    'https://1.2.3.4.',
    'https://[::1]',
    'https://*.0.0.1',
    'https://bücher.example',
    'https://a..example',
  ])('is not %j', (domain) => {
    expect(isCspOrigin(domain)).toBe(false)
  })
})
