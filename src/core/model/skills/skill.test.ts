import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { formatSkillFile } from './skill.ts'

const readFrontMatter = (file: string) => parse(/^---\n(.*?)\n---\n/s.exec(file)?.[1] ?? '')

it.each([
  ['returns', 'How to: send "back" an order # and when'],
  ['12', 'Two\nlines\tand a tab'],
  ['1e3', 'Separators \u2028 \u2029 \u0085 and controls \u0007 \u009f \ufeff'],
  ['true', '- a list'],
  ['null', '{a: b}'],
  ['on', "it's"],
])('the front matter of %s has its name and description for readers of YAML', (name, description) => {
  expect(readFrontMatter(formatSkillFile({ name, description, body: 'x' }))).toEqual({ name, description })
})

it('the body stays as it is', () => {
  const file = formatSkillFile({ name: 'returns', description: 'Returns.', body: '# Returns\r\n\n---\n' })
  expect(file).toBe('---\nname: returns\ndescription: "Returns."\n---\n\n# Returns\r\n\n---\n')
})
