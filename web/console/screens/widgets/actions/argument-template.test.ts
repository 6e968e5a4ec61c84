import { expect, test } from 'vitest'
import { buildTemplate, parseTemplate } from './argument-template.ts'

test('a template has one text per argument, with placeholders in or without quotes', () => {
  expect(parseTemplate('{"id": {{id}}, "isbn": "{{isbn}}", "note": "for {{name}}", "copies": 2}')).toEqual({
    id: '{{id}}',
    isbn: '{{isbn}}',
    note: 'for {{name}}',
    copies: '2',
  })
  expect(parseTemplate('{"text": "say \\"{{x}}\\""}')).toEqual({ text: 'say "{{x}}"' })
})

test('a text that is no JSON object is no template', () => {
  expect(['{', '[]', '5', '{"a": }'].map(parseTemplate)).toEqual([null, null, null, null])
  expect(parseTemplate('  ')).toEqual({})
})

test('texts become the values that they look like', () => {
  const texts = { id: '{{id}}', count: '2', isNew: 'true', name: 'Ada', code: '"007"', gone: ' ' }
  expect(JSON.parse(buildTemplate(texts))).toEqual({
    id: '{{id}}',
    count: 2,
    isNew: true,
    name: 'Ada',
    code: '007',
  })
})

test('a template survives being read and written', () => {
  for (const template of ['{"code":"5","list":[1,"{{x}}"],"deep":{"a":null},"t":"true"}', '{}'])
    expect(buildTemplate(parseTemplate(template) ?? {})).toBe(template)
})
