import type { Manifest } from '#core/model/releases/manifest.ts'
import { splitTestCases } from '../expected-failure.ts'
import {
  type ReadinessCheck,
  type ReadinessSubject,
  type RuleViolation,
  toListedAppReference,
} from '../readiness-subject.ts'
import { storeLimits } from '../store-rules.ts'

/** What the forms of stores ask for, as far as the app has a place for it. */
export const checkListing: ReadinessCheck = (subject) => {
  const { manifest, app } = subject
  const references = [toListedAppReference(manifest)]
  const found = [
    ...checkState(app),
    ...checkNameAndDescription(manifest),
    ...checkUrls(manifest),
    ...checkTestCases(subject),
  ]
  return found.map((violation) => ({ ...violation, references }))
}

const checkState = (app: ReadinessSubject['app']): RuleViolation[] => [
  ...(app.enabled
    ? []
    : [
        {
          code: 'app_off' as const,
          message: 'The app is switched off: clients get an error.',
          field: 'enabled',
        },
      ]),
  ...(app.callerTokens
    ? [
        {
          code: 'app_requires_token' as const,
          message:
            'Callers send tokens of the app. Clients that connect from the cloud sign their users in instead: choose the access oauth for them.',
          field: 'access',
        },
      ]
    : []),
  ...(app.liveReleaseId
    ? []
    : [
        {
          code: 'app_unreleased' as const,
          message: 'Nothing is released yet: a store reads the live release.',
        },
      ]),
]

function checkNameAndDescription({ name, description }: Manifest): RuleViolation[] {
  const violations: RuleViolation[] = []
  if (name.length > storeLimits.appName)
    violations.push({
      code: 'listing_name_too_long',
      message: `The name has ${name.length} characters; stores accept ${storeLimits.appName}.`,
      field: 'name',
    })
  if (description.trim() === '')
    violations.push({
      code: 'listing_description_missing',
      message: 'The app has no description.',
      field: 'description',
    })
  if (description.length > storeLimits.appDescription)
    violations.push({
      code: 'listing_description_too_long',
      message: `The description has ${description.length} characters; stores accept ${storeLimits.appDescription}.`,
      field: 'description',
    })
  return violations
}

function checkUrls({ websiteUrl, branding: { logoUrl } }: Manifest): RuleViolation[] {
  const violations: RuleViolation[] = []
  if (!websiteUrl)
    violations.push({
      code: 'listing_website_missing',
      message: 'The app has no website; forms ask for one, for support and for privacy.',
      field: 'companyUrl',
    })
  else if (!websiteUrl.startsWith('https:'))
    violations.push({
      code: 'listing_website_insecure',
      message: `The website ${websiteUrl} is not an https URL.`,
      field: 'companyUrl',
    })
  if (!logoUrl)
    violations.push({
      code: 'listing_icon_missing',
      message: 'The app has no icon.',
      field: 'branding.logoUrl',
    })
  else if (!logoUrl.startsWith('https:'))
    violations.push({
      code: 'listing_icon_insecure',
      message: `The icon ${logoUrl.slice(0, 100)} is not an https URL.`,
      field: 'branding.logoUrl',
    })
  return violations
}

function checkTestCases({ testCases }: Parameters<ReadinessCheck>[0]): RuleViolation[] {
  const { good, failing } = splitTestCases(testCases)
  const { goodTestCases, failingTestCases } = storeLimits
  if (good.length >= goodTestCases && failing.length >= failingTestCases) return []
  return [
    {
      code: 'test_cases_missing',
      message: `The form asks for ${goodTestCases} test cases that succeed and ${failingTestCases} that fail as they should; the app has ${good.length} and ${failing.length}.`,
    },
  ]
}
