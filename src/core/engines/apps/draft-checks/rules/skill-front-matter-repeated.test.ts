import { expect, it } from 'vitest'
import { buildTestContents } from '#tests/support/samples/contents.ts'
import { buildSkill } from '#tests/support/store-samples.ts'
import { checkSkillFrontMatterRepeated } from './skill-front-matter-repeated.ts'

const check = (body: string) =>
  checkSkillFrontMatterRepeated(buildTestContents({ skills: [buildSkill('app_1', { id: 'skl_1', body })] }))

it('warns of a text that is an entire SKILL.md, and does not block', () => {
  expect(check('---\r\nname: returns\r\n---\r\n# Returns')).toMatchObject([
    { severity: 'warning', blocksPublish: false, references: [{ entityType: 'skill', entityId: 'skl_1' }] },
  ])
})

it('reports nothing for a thematic break', () => {
  expect(check('---\n\n# Returns\nname: x')).toEqual([])
})
