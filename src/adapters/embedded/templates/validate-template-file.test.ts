import { expect, test } from 'vitest'
import { readTemplateFiles } from './read-template-files.ts'
import type { TemplateFile } from './template-file.ts'
import { validateTemplateFile } from './validate-template-file.ts'

const createWeatherFile = (change: (file: TemplateFile) => unknown): TemplateFile => {
  const file = structuredClone(readTemplateFiles().get('weather'))
  if (!file) throw new Error('the weather template is missing')
  change(file)
  return file
}

const getFirst = <Item>(list: Item[]): Item => {
  const [item] = list
  if (!item) throw new Error('the list is empty')
  return item
}

test('the shipped templates have no errors', () => {
  expect(readTemplateFiles().size).toBeGreaterThanOrEqual(6)
})

test('an error names its path', () => {
  expect(validateTemplateFile(undefined)).toEqual([expect.stringMatching(/^\/ /)])
  const wrong = createWeatherFile((file) => {
    file.branding.primaryColor = 'blue'
    Object.assign(getFirst(file.tools), { descripton: 'x' })
  })
  expect(validateTemplateFile(wrong)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^\/branding\/primaryColor /),
      expect.stringMatching(/^\/tools\/0 /),
    ]),
  )
})

test.each<[string, (file: TemplateFile) => object, object, string]>([
  ['an operation', (file) => getFirst(file.tools), { operation: 'nope' }, '/tools/0/operation'],
  ['a next tool', (file) => getFirst(file.tools), { nextTools: ['nope'] }, '/tools/0/nextTools'],
  ['a tool of a widget', (file) => getFirst(file.widgets), { tool: 'nope' }, '/widgets/0/tool'],
  [
    'a tool of an action',
    (file) => getFirst(getFirst(file.widgets).actions),
    { targetToolName: 'nope' },
    '/widgets/0/actions/0/targetToolName',
  ],
  ['a tool of the example', (file) => file.example, { tool: 'nope' }, '/example/tool'],
])('a reference to %s that does not exist is an error', (_what, selectPart, change, path) => {
  const wrong = createWeatherFile((file) => Object.assign(selectPart(file), change))
  expect(validateTemplateFile(wrong)).toContain(`${path} names nope, which does not exist`)
})

test('a duplicate key is an error', () => {
  const duplicated = createWeatherFile((file) => file.tools.push(getFirst(file.tools)))
  expect(validateTemplateFile(duplicated)).toContain('/tools has the duplicate key find_places')
})

test('an example whose result no drawable widget shows is an error', () => {
  const hidden = createWeatherFile((file) => Object.assign(file.example, { tool: 'get_daily_forecast' }))
  expect(validateTemplateFile(hidden)).toContain(
    '/example/tool names get_daily_forecast, which does not exist',
  )
})
