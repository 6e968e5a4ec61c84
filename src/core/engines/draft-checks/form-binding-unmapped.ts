import type { JsonObject } from '#base/json.ts'
import { knowsPath } from '#core/engines/json-schema/knows-path.ts'
import { resolved } from '#core/engines/json-schema/resolved.ts'
import { argumentOf } from '#core/engines/widget-config/argument-of.ts'
import { toolNamed } from '#core/engines/widget-config/targets.ts'
import type { Contents } from '#core/model/contents.ts'
import type { FormField } from '#core/model/form.ts'
import type { Issue } from '#core/model/issue.ts'
import type { Widget } from '#core/model/widget.ts'
import { boundTools, type Rule } from './rule.ts'
import { callableTools, refWidget, submittingWidgets } from './widgets.ts'

/** A required argument that no field fills is an error; a field that fills no argument is a warning. */
export const formBindingUnmapped: Rule = (contents) =>
  submittingWidgets(contents).flatMap((widget) => {
    const target = targetOf(contents, widget)
    if (!target) return []
    const { form } = widget.config
    const fills = form.fields.map((field) => ({ field, path: argumentOf(form, field) }))
    const paths = fills.flatMap(({ path }) => path ?? [])
    const missing = requiredOf(target.schema).filter((name) => !paths.some((path) => isAt(path, name)))
    const idle = fills.filter(({ path }) => path === null || !knowsPath(target.schema, path))
    return [
      ...missing.map((name) => unfilled(widget, name, target.name)),
      ...idle.map(({ field }) => idleField(widget, field, target.name)),
    ]
  })

function targetOf(contents: Contents, { config }: Widget): { name: string; schema: JsonObject } | null {
  const tool = toolNamed(callableTools(contents), config.form.submit.targetToolName)
  const bound = boundTools(contents).find((one) => one.tool === tool)
  return bound ? { name: bound.tool.name, schema: bound.operation.inputSchema } : null
}

/** Required properties of the schema and its `allOf`. What only an alternative requires may not be needed. */
function requiredOf(schema: JsonObject): string[] {
  const root = resolved(schema, schema)
  const all = Array.isArray(root.allOf) ? root.allOf.map((one) => resolved(one, schema)) : []
  const names = [root, ...all].flatMap(({ required }) => (Array.isArray(required) ? required : []))
  return [...new Set(names.map(String))]
}

/** Whether a path is the argument or a member of it. */
const isAt = (path: string, argument: string) =>
  path === argument || path.startsWith(`${argument}.`) || path.startsWith(`${argument}[`)

const unfilled = (widget: Widget, argument: string, tool: string): Issue => ({
  code: 'form_binding_unmapped',
  message: `No field of the form of the widget ${widget.name} fills ${argument}, which the tool ${tool} requires.`,
  severity: 'error',
  blocksPublish: true,
  references: [refWidget(widget, `form, argument ${argument}`)],
})

const idleField = (widget: Widget, field: FormField, tool: string): Issue => ({
  code: 'form_binding_unmapped',
  message: `The field ${field.label || field.key} of the widget ${widget.name} fills no argument of the tool ${tool}.`,
  severity: 'warning',
  blocksPublish: false,
  references: [refWidget(widget, `form, field ${field.key}`)],
})
