import { expect, it } from 'vitest'
import { createEmptyContents } from '#core/model/drafts/contents.ts'
import { buildApp, buildSkill } from '#tests/support/store-samples.ts'
import { parseFrozenContents } from './frozen-contents.ts'

const contents = createEmptyContents(buildApp())

it('contents that were frozen before there were skills have none', async () => {
  const { skills: _none, ...earlier } = contents
  expect((await parseFrozenContents(JSON.stringify(earlier))).skills).toEqual([])
})

it('frozen skills are read as they were', async () => {
  const skills = [buildSkill('app_1')]
  expect((await parseFrozenContents(JSON.stringify({ ...contents, skills }))).skills).toEqual(skills)
})
