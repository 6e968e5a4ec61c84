import { expect, test } from 'vitest'
import { emptyForm } from '#core/model/widgets/form.ts'
import { buildContentsTool, buildContentsWidget, buildTestContents } from '#tests/support/samples/contents.ts'
import { checkFormTargetMissing } from './form-target-missing.ts'

const formTo = (targetToolName: string, mode = 'callTool') =>
  buildContentsWidget(
    { form: { ...emptyForm, submit: { ...emptyForm.submit, targetToolName, mode } } },
    { primitive: 'form' },
  )

const issues = (
  widget: ReturnType<typeof buildContentsWidget>,
  tools = [buildContentsTool({ key: 'add_pet', name: 'Add' })],
) => checkFormTargetMissing(buildTestContents({ tools, widgets: [widget] }))

test('a form needs an enabled target', () => {
  const disabled = [buildContentsTool({ key: 'add_pet', enabled: false })]
  for (const found of [issues(formTo('')), issues(formTo('gone')), issues(formTo('add_pet'), disabled)]) {
    expect(found).toMatchObject([
      {
        code: 'form_target_missing',
        blocksPublish: true,
        references: [{ entityType: 'widget', entityId: 'wid_1', label: 'Pets', description: 'form, submit' }],
      },
    ])
  }
})

test('a form finds its tool by key or name; others need none', () => {
  expect(issues(formTo('add_pet'))).toEqual([])
  expect(issues(formTo('Add'))).toEqual([])
  expect(issues(formTo('', 'followUpMessage'))).toEqual([])
  expect(issues(buildContentsWidget())).toEqual([])
  expect(issues({ ...formTo(''), visibility: 'hidden' })).toEqual([])
})
