import { expect, it } from 'vitest'
import { widgetPolicy } from './policies.ts'

const policyOf = (csp: object) => widgetPolicy({ _meta: { ui: { csp: { ...csp } } } })

it('takes origins from what a widget declares, and nothing that would say more', () => {
  const hostile = [
    "'unsafe-eval'",
    'https://a.example; sandbox',
    '*',
    'data:',
    'https://b.example https://c.example',
    7,
  ]
  const connectDomains = [...hostile, 'https://api.example', 'wss://*.example:8443']
  expect(policyOf({ connectDomains })).toContain('; connect-src https://api.example wss://*.example:8443; ')
})

it('lets a widget that declares nothing reach nothing', () => {
  for (const meta of [{}, { ui: { csp: null } }]) {
    const policy = widgetPolicy({ _meta: meta })
    expect(policy).toContain("connect-src 'none'; frame-src 'none'")
    expect(policy).toContain('img-src data:;')
  }
})
