import { expect, it } from 'vitest'
import { buildWidgetPolicy } from './content-security-policies.ts'

const buildPolicyFor = (csp: object) => buildWidgetPolicy({ _meta: { ui: { csp: { ...csp } } } })

it('allows the origins that a widget declares, and ignores values that could extend the policy', () => {
  const hostile = [
    "'unsafe-eval'",
    'https://a.example; sandbox',
    '*',
    'data:',
    'https://b.example https://c.example',
    7,
  ]
  const connectDomains = [...hostile, 'https://api.example', 'wss://*.example:8443']
  expect(buildPolicyFor({ connectDomains })).toContain(
    '; connect-src https://api.example wss://*.example:8443; ',
  )
})

it('allows no network access to a widget that declares no domains', () => {
  for (const meta of [{}, { ui: { csp: null } }]) {
    const policy = buildWidgetPolicy({ _meta: meta })
    expect(policy).toContain("connect-src 'none'; frame-src 'none'")
    expect(policy).toContain('img-src data:;')
  }
})
