import { expect, test } from 'vitest'
import { findField } from './find-field.ts'

const reference = (entity_type: string, supporting_label = '') => ({
  entity_type,
  entity_id: '',
  label: '',
  supporting_label,
  description: '',
})
const find = (code: string, field: string, type: string, key?: string) =>
  findField({ code, field, references: [reference(type, key)] })

test.each([
  ['listing_subtitle_missing', 'store_listing.subtitle', 'app', { tab: 'store', name: 'subtitle' }],
  [
    'domain_proof_missing',
    'store_listing.openai_challenge',
    'app',
    { tab: 'store', name: 'openai_challenge' },
  ],
  ['test_cases_missing', '', 'app', { tab: 'store', name: 'negative_prompts' }],
  ['listing_icon_missing', 'branding.logo_url', 'app', { tab: 'profile', name: 'branding.logo_url' }],
  ['instructions_long', 'server_instructions', 'app', { tab: 'profile', name: 'server_instructions' }],
])('%s leads to its field', (code, field, type, place) => {
  expect(find(code, field, type)).toMatchObject(place)
})

test('a missing reason leads to those of its tool', () => {
  expect(
    find('hint_justification_missing', 'store_listing.justifications', 'tool', 'cancel_order'),
  ).toMatchObject({
    tab: 'store',
    name: 'justifications.cancel_order',
  })
})

test('a finding about a tool leads to the tool alone', () => {
  expect(find('tool_description_empty', 'description', 'tool')).toBeNull()
  expect(find('app_off', 'enabled', 'app')).toBeNull()
})
