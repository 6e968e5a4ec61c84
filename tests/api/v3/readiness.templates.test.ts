// Every template as an app: stores would find nothing in it, or the finding is explained here.
import { beforeAll, expect, test } from 'vitest'
import { readTemplateFiles } from '#adapters/embedded/templates/read-template-files.ts'
import type { Client } from '#tests/support/service/client.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

/** Findings of new apps of templates by code, each with the reason why the template cannot avoid it. */
const explained: Record<string, string> = {
  app_unreleased: 'A new app has no release.',
  listing_website_missing: 'The website is that of the publisher, whom a template does not know.',
  listing_icon_missing: 'The icon, too, is that of the publisher.',
  test_cases_missing:
    'Test cases are of the API that the owner calls, with his data; a template brings none.',
  listing_subtitle_missing: 'The owner writes the subtitle for the store.',
  listing_category_missing: 'The owner chooses the category in the store.',
  listing_support_missing: 'Where users get help is known to the owner alone.',
  listing_privacy_missing: 'So is the privacy policy.',
  listing_terms_missing: 'So are the terms of service.',
  domain_proof_missing: 'The portal of the store gives the owner a token.',
  hint_justification_missing: 'Of a request that may write, only a person can say why its hints are right.',
  widget_domain_missing:
    'OpenAI wants a domain that Claude rejects, and one definition is served to both: the service has no setting for it.',
}

/** Findings because of the address of this test: http on loopback. */
const ofThisMachine = ['endpoint_not_https', 'endpoint_not_public']

type Finding = { code: string; area: string; target: string; message: string }

describeWithService('sqlite', 'the readiness of templates', (service) => {
  let alice: Client

  beforeAll(async () => {
    alice = await service().as('alice')
  })

  const readFindings = async (templateId: string): Promise<Finding[]> => {
    const { app } = (await alice.post('/api/v2/apps', { name: templateId, starter_template_id: templateId }))
      .body
    return (await alice.get(`/api/v3/apps/${app.id}/draft/readiness`)).body.readiness.findings
  }

  test('their contents have no findings, and all other findings are explained', async () => {
    const seen = new Set<string>()
    for (const [id] of readTemplateFiles()) {
      const findings = await readFindings(id)
      expect(findings.filter(({ area }) => area === 'app').map(({ message }) => `${id}: ${message}`)).toEqual(
        [],
      )
      const others = findings.filter(({ area }) => area !== 'environment').map(({ code }) => code)
      for (const code of others) seen.add(code)
      const environment = findings.filter(({ area }) => area === 'environment').map(({ code }) => code)
      expect([...new Set(environment)].sort()).toEqual(ofThisMachine)
    }
    expect([...seen].sort()).toEqual(Object.keys(explained).sort())
  })
})
