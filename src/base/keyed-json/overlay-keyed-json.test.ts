import { expect, test } from 'vitest'
import type { Json } from '../json.ts'
import { overlayKeyedJson } from './overlay-keyed-json.ts'

const base = {
  app: { name: 'Shop', branding: { logo: 'a', color: 'b' } },
  tools: [
    { key: 'list', description: 'Lists.', next: ['a', 'b'] },
    { key: 'read', description: 'Reads.' },
  ],
}

test.each<[string, Json, Json]>([
  [
    'changes members by name',
    { app: { name: 'Staging' } },
    { ...base, app: { ...base.app, name: 'Staging' } },
  ],
  ['removes with null', { app: { branding: null } }, { ...base, app: { name: 'Shop' } }],
  [
    'changes items by key, in a list',
    { tools: [{ key: 'read', description: 'Reads one.' }, { key: 'new' }] },
    { ...base, tools: [base.tools[0], { key: 'read', description: 'Reads one.' }, { key: 'new' }] },
  ],
  [
    'changes, adds and removes items by key, in an object',
    { tools: { read: { description: 'Reads one.' }, list: null, new: { enabled: true } } },
    {
      ...base,
      tools: [
        { key: 'read', description: 'Reads one.' },
        { key: 'new', enabled: true },
      ],
    },
  ],
  [
    'replaces a list without keys',
    { tools: { list: { next: ['c'] } } },
    { ...base, tools: [{ ...base.tools[0], next: ['c'] }, base.tools[1]] },
  ],
  ['adds what is missing', { prompts: [{ key: 'ask' }] }, { ...base, prompts: [{ key: 'ask' }] }],
] as never)('an overlay %s', (_, overlay, expected) => {
  const before = structuredClone(base)
  expect(overlayKeyedJson(base as never, overlay)).toEqual({ value: expected, problems: [] })
  expect(base).toEqual(before)
})

test('an overlay names what it cannot remove', () => {
  expect(overlayKeyedJson(base as never, { tools: { gone: null }, app: { slug: null } }).problems).toEqual([
    { pointer: '/tools/gone', message: 'removes what does not exist' },
    { pointer: '/app/slug', message: 'removes what does not exist' },
  ])
})
