import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runWithoutPauses } from '#base/time-slices.ts'
import { createToolBinding } from '#core/engines/operations/content/operation-identifiers.ts'
import { type Contents, createEmptyContents } from '#core/model/drafts/contents.ts'
import { emptyForm } from '#core/model/widgets/form.ts'
import { emptyWidgetConfig } from '#core/model/widgets/widget.ts'
import {
  buildApp,
  buildIntegration,
  buildOperation,
  buildPrompt,
  buildSkill,
  buildTool,
  buildWidget,
} from '#tests/support/store-samples.ts'
import { buildTestAction, buildTestField } from '#tests/support/widget-fixtures.ts'
import { compileManifest } from './compile-manifest.ts'
import { narrowManifest } from './narrow-manifest.ts'

/** Names that no other text contains. */
const toolNames = ['zebra', 'yak', 'xerus', 'wombat', 'vole']
const [promptName, skillName] = ['quail-prompt', 'otter-skill']

const app = buildApp()
const integration = buildIntegration(app.id)
const operation = buildOperation(app.id, { integrationId: integration.id })

/** The tool with this index leads to the tools `next`, and its widget calls `called`. */
type Plan = { next: number[]; called: number[]; isForm: boolean }

const nameOf = (index: number) => toolNames[index] ?? ''

function buildContents(plans: readonly Plan[]): Contents {
  const access = { allow: {} }
  const tools = toolNames.map((key, index) =>
    buildTool(app.id, {
      id: `tool_${index}`,
      key,
      order: index,
      name: `T${index}`,
      access,
      binding: createToolBinding(operation, true),
      nextToolIds: (plans[index]?.next ?? []).filter((next) => next > index).map((next) => `tool_${next}`),
    }),
  )
  const widgets = plans.map(({ called, isForm }, index) => {
    const fields = called.map((target) => {
      const field = buildTestField(`f${target}`)
      return { ...field, optionsSource: { ...field.optionsSource, targetToolName: nameOf(target) } }
    })
    const submit = { ...emptyForm.submit, targetToolName: nameOf(called[0] ?? index) }
    return buildWidget(app.id, {
      toolId: `tool_${index}`,
      primitive: isForm ? 'form' : 'list',
      config: { ...emptyWidgetConfig, ...(isForm && { form: { ...emptyForm, fields, submit } }) },
      actions: called.map((target) =>
        buildTestAction({ targetToolName: nameOf(target), undoToolName: nameOf(called[0] ?? 0) }),
      ),
    })
  })
  return {
    ...createEmptyContents(app),
    integrations: [integration],
    operations: [operation],
    tools,
    widgets,
    prompts: [buildPrompt(app.id, { key: promptName, access })],
    skills: [buildSkill(app.id, { name: skillName, access })],
  }
}

const indexes = fc.subarray([0, 1, 2, 3, 4])
const plan: fc.Arbitrary<Plan> = fc.record({ next: indexes, called: indexes, isForm: fc.boolean() })

test('nothing in the part of an app names a hidden entity, and nothing else is lost', () => {
  fc.assert(
    fc.property(
      fc.array(plan, { minLength: 5, maxLength: 5 }),
      fc.subarray(toolNames),
      fc.boolean(),
      (plans, hiddenTools, hasTexts) => {
        const release = { id: 'rel_1', version: 1 }
        const manifest = runWithoutPauses(compileManifest(buildContents(plans), app, release, new Set()))
        const texts = hasTexts ? [] : [promptName, skillName]
        const hidden = {
          tools: new Set(hiddenTools),
          prompts: new Set(texts),
          skills: new Set(texts),
        }
        const part = narrowManifest(manifest, hidden)
        const served = JSON.stringify(part)
        for (const name of [...hiddenTools, ...texts]) expect(served).not.toContain(name)
        expect(part.tools.map(({ name }) => name)).toEqual(
          toolNames.filter((name) => !hiddenTools.includes(name)),
        )
        const forms = part.widgets.filter(({ primitive }) => primitive === 'form')
        expect(forms.filter(({ config }) => config.form.submit.targetToolName === '')).toEqual([])
        expect(part.prompts).toHaveLength(hasTexts ? 1 : 0)
        if (hiddenTools.length === 0 && hasTexts) expect(part).toEqual(manifest)
      },
    ),
  )
})
