// Rules for the shipped templates that the schema of template files cannot express.
import { describe, expect, test } from 'vitest'
import { compileSchema } from '#core/engines/schemas/json-schema/validation/compile-schema.ts'
import { drawTemplatePreview } from '#core/engines/widgets/template-preview/index.ts'
import { readTemplateFiles } from './read-template-files.ts'
import { toTemplate } from './to-template.ts'

const templates = [...readTemplateFiles()].map(([id, file]) => ({
  file,
  ...toTemplate(id, file, drawTemplatePreview),
}))

const listPlaceholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)

describe.each(templates)('the template $id', ({ file, tools, integrations, prompts, widgets }) => {
  const findOperation = (toolKey: string) => {
    const operation = tools.find(({ key }) => key === toolKey)?.operation
    return integrations.flatMap(({ operations }) => operations).find(({ key }) => key === operation)
  }

  test('has an example with valid arguments and a valid response of its API', () => {
    const { inputSchema = {}, outputSchema = {} } = findOperation(file.example.tool) ?? {}
    expect(
      compileSchema({ ...inputSchema, additionalProperties: false }).check(file.example.arguments),
    ).toEqual([])
    expect(compileSchema(outputSchema).check(file.example.answer)).toEqual([])
  })

  test('declares exactly the prompt arguments that its prompt templates use', () => {
    for (const prompt of prompts) {
      const argumentNames = prompt.arguments.map(({ name }) => name)
      expect(listPlaceholders(prompt.template).sort()).toEqual(argumentNames.sort())
    }
  })

  test('describes every argument of its operations', () => {
    for (const { inputSchema } of integrations.flatMap(({ operations }) => operations)) {
      for (const argument of Object.values(inputSchema.properties ?? {})) {
        expect(argument).toHaveProperty('description', expect.stringMatching(/\.$/))
      }
    }
  })

  test('uses in action templates only properties of the selected row', () => {
    for (const { tool, actions, config } of widgets) {
      const path = config.dataTable?.collectionPath || null
      const { outputSchema = {} } = findOperation(tool) ?? {}
      const list = path ? Object(outputSchema.properties)[path] : outputSchema
      const row = Object.keys(Object(list).items?.properties ?? {})
      for (const { template } of actions)
        expect(row).toEqual(expect.arrayContaining(listPlaceholders(template)))
    }
  })

  test('shows a form with another tool than the one it submits to', () => {
    for (const { tool, config } of widgets) expect(config.form?.submit?.targetToolName).not.toBe(tool)
  })

  test('calls tools from actions with arguments that they declare', () => {
    for (const { template, targetToolName } of widgets.flatMap(({ actions }) => actions)) {
      if (!targetToolName) continue
      const accepted = Object.keys(Object(findOperation(targetToolName)?.inputSchema.properties))
      expect(accepted).toEqual(expect.arrayContaining(Object.keys(JSON.parse(template))))
    }
  })
})
