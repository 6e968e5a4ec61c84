import { expect, test } from 'vitest'
import type { PageOptionsSource } from '../model/page-model.ts'
import { readOptions } from './read-options.ts'

const read = (source: Partial<PageOptionsSource>, ...items: unknown[]) =>
  readOptions(
    {
      tool: 'list',
      arguments: {},
      itemsPath: '',
      valuePath: '',
      labelPath: '',
      isSearch: false,
      keys: [],
      ...source,
    },
    { items },
    { locale: 'en-GB', timeZone: 'Europe/Oslo' },
  ).map(({ value, label }) => [value, label])

test.each<[string, Partial<PageOptionsSource>, unknown[], string[][]]>([
  [
    'each value once',
    { valuePath: 'by' },
    [{ by: 'Ada' }, { by: 'Zoe' }, { by: 'Ada' }],
    [
      ['Ada', 'Ada'],
      ['Zoe', 'Zoe'],
    ],
  ],
  [
    'those with a value',
    { valuePath: 'id' },
    [{}, { id: null }, { id: '' }, { id: 0 }],
    [
      ['', ''],
      ['0', '0'],
    ],
  ],
  [
    'the label at a path',
    { valuePath: 'id', labelPath: 'name' },
    [{ id: 1, name: 'Ada' }, { id: 2 }],
    [
      ['1', 'Ada'],
      ['2', '2'],
    ],
  ],
  [
    'times and amounts of a template as the locale writes them',
    { valuePath: 'at', labelPath: '{{at}} · {{room}}' },
    [{ at: '2026-11-28T09:00:00Z', room: 4 }],
    [['2026-11-28T09:00:00Z', '28 Nov 2026, 10:00 · 4']],
  ],
  [
    'ids as they are',
    { valuePath: 'id', labelPath: '{{id}}: {{stock}}' },
    [{ id: 12_345, stock: 12_345 }],
    [['12345', '12345: 12,345']],
  ],
])('the options have %s', (_name, source, items, expected) => {
  expect(read(source, ...items)).toEqual(expected)
})
