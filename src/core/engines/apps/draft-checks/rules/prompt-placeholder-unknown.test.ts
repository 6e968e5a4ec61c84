import { expect, it } from 'vitest'
import { runWithoutPauses } from '#base/time-slices.ts'
import { buildTestContents } from '#tests/support/samples/contents.ts'
import { buildPrompt } from '#tests/support/store-samples.ts'
import { checkPromptPlaceholderUnknown } from './prompt-placeholder-unknown.ts'

const check = (template: string) =>
  runWithoutPauses(
    checkPromptPlaceholderUnknown(
      buildTestContents({ prompts: [buildPrompt('app_1', { id: 'prm_1', template })] }),
    ),
  )

it('warns of each placeholder that is no argument, once, and does not block', () => {
  expect(check('{{ where }} {{city}} {{where}} {{when}}')).toMatchObject([
    {
      message: expect.stringContaining('{{where}}'),
      blocksPublish: false,
      references: [{ entityId: 'prm_1' }],
    },
    { message: expect.stringContaining('{{when}}') },
  ])
})

it('reports nothing for arguments and other braces', () => {
  expect(check('{{city}} {not one} {{}} {{ }}')).toEqual([])
})
