import type { Manifest } from '#core/model/releases/manifest.ts'
import { splitTestCases } from '../expected-failure.ts'
import {
  type ReadinessCheck,
  type ReadinessSubject,
  type RuleViolation,
  toListedAppReference,
} from '../readiness-subject.ts'
import { storeLimits } from '../store-rules.ts'

/** Checks the members of the app that the forms of stores ask for. */
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

const stores = ['openai', 'claude'] as const

function checkNameAndDescription({ name, description, instructions }: Manifest): RuleViolation[] {
  const violations: RuleViolation[] = []
  for (const target of stores) {
    const [nameLimit, descriptionLimit] = [storeLimits.appName[target], storeLimits.appDescription[target]]
    if (name.length > nameLimit)
      violations.push({
        code: 'listing_name_too_long',
        target,
        message: `The name has ${name.length} characters; the store accepts ${nameLimit}.`,
        field: 'name',
      })
    if (description.length > descriptionLimit)
      violations.push({
        code: 'listing_description_too_long',
        target,
        message: `The description has ${description.length} characters; the store accepts ${descriptionLimit}.`,
        field: 'description',
      })
  }
  if (description.trim() === '')
    violations.push({
      code: 'listing_description_missing',
      message: 'The app has no description.',
      field: 'description',
    })
  if (instructions.length > storeLimits.instructionsEssence)
    violations.push({
      code: 'instructions_long',
      message: `The instructions have ${instructions.length} characters: put the essentials in the first ${storeLimits.instructionsEssence}.`,
      field: 'serverInstructions',
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

function checkTestCases({ testCases, app }: Parameters<ReadinessCheck>[0]): RuleViolation[] {
  const { good, failing } = splitTestCases(testCases)
  const { goodTestCases, negativeTestCases } = storeLimits
  const negative = failing.length + app.storeListing.negativePrompts.length
  if (good.length >= goodTestCases && negative >= negativeTestCases) return []
  return [
    {
      code: 'test_cases_missing',
      message: `The form asks for ${goodTestCases} test cases that succeed and ${negativeTestCases} negative ones, which are test cases that fail as they should or negative prompts of the store listing; the app has ${good.length} and ${negative}.`,
    },
  ]
}
