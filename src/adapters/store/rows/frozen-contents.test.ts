import { expect, it } from 'vitest'
import { createEmptyContents } from '#core/model/drafts/contents.ts'
import { buildApp, buildSkill } from '#tests/support/store-samples.ts'
import { parseFrozenContents } from './frozen-contents.ts'

const contents = createEmptyContents(buildApp())

it('contents that were frozen before there were skills have none', () => {
  const { skills: _none, ...earlier } = contents
  expect(parseFrozenContents(JSON.stringify(earlier)).skills).toEqual([])
})

it('frozen skills are read as they were', () => {
  const skills = [buildSkill('app_1')]
  expect(parseFrozenContents(JSON.stringify({ ...contents, skills })).skills).toEqual(skills)
})
