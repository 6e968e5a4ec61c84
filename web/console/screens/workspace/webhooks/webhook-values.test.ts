import { expect, test } from 'vitest'
import { emptyWebhook, isComplete, toWebhookBody } from './webhook-values.ts'

const url = ' https://hooks.example '

test('all events and apps are sent as empty lists', () => {
  expect(toWebhookBody({ ...emptyWebhook, url })).toEqual({
    url: 'https://hooks.example',
    description: '',
    event_types: [],
    app_ids: [],
  })
})

test('a choice without an entry is not complete, since it would mean all', () => {
  expect(isComplete({ ...emptyWebhook, url })).toBe(true)
  expect(isComplete({ ...emptyWebhook, url, eventTypes: [] })).toBe(false)
  expect(isComplete({ ...emptyWebhook, url, appIds: [] })).toBe(false)
  expect(isComplete(emptyWebhook)).toBe(false)
})
