// The manifest as callers see it for whom some entities do not exist: nothing in it names one of them.

import type { Manifest, ManifestTool, ManifestWidget } from '#core/model/releases/manifest.ts'
import { describeChain } from './compile-chains.ts'
import { listCalledTools } from './compile-widgets.ts'

type Restricted = 'tools' | 'prompts' | 'skills'

/** The names of hidden entities. */
export type HiddenEntities = Record<Restricted, ReadonlySet<string>>

export function narrowManifest(manifest: Manifest, hidden: HiddenEntities): Manifest {
  const isVisible = ({ name }: { name: string }) => !hidden.tools.has(name)
  const tools = manifest.tools.filter(isVisible)
  const shown = new Set(tools.map(({ widgetId }) => widgetId))
  const widgets = manifest.widgets
    .filter((widget) => shown.has(widget.id) && !isFormOf(widget, hidden.tools))
    .map((widget) => withoutHiddenTargets(widget, hidden.tools))
  const servedIds = new Set(widgets.map(({ id }) => id))
  const called = new Set(widgets.flatMap(listCalledTools))
  const byName = new Map(tools.map((tool) => [tool.name, tool]))
  const skills = manifest.skills?.filter(({ name }) => !hidden.skills.has(name)) ?? []
  const { skills: _skills, ...rest } = manifest
  return {
    ...rest,
    tools: tools.map((tool) => ({
      ...withoutHiddenFollowers(tool, byName),
      widgetId: tool.widgetId !== null && servedIds.has(tool.widgetId) ? tool.widgetId : null,
      isCalledByWidgets: called.has(tool.name),
    })),
    widgets,
    prompts: manifest.prompts.filter(({ name }) => !hidden.prompts.has(name)),
    ...(skills.length > 0 && { skills }),
  }
}

function withoutHiddenFollowers(
  tool: ManifestTool,
  visible: ReadonlyMap<string, ManifestTool>,
): ManifestTool {
  const followers = tool.followers.filter((name) => visible.has(name))
  if (followers.length === tool.followers.length) return tool
  const left = followers.flatMap((name) => visible.get(name) ?? [])
  return { ...tool, followers, description: describeChain(tool.ownDescription ?? '', left) }
}

/** A form whose tool does not exist cannot be sent. */
const isFormOf = ({ primitive, config: { form } }: ManifestWidget, tools: ReadonlySet<string>): boolean =>
  primitive === 'form' && tools.has(form.submit.targetToolName)

function withoutHiddenTargets(widget: ManifestWidget, tools: ReadonlySet<string>): ManifestWidget {
  const show = (name: string) => (tools.has(name) ? '' : name)
  const { form } = widget.config
  return {
    ...widget,
    actions: widget.actions
      .filter(({ type, targetToolName }) => type !== 'callTool' || !tools.has(targetToolName))
      .map((action) => ({ ...action, undoToolName: show(action.undoToolName) })),
    config: {
      ...widget.config,
      form: {
        ...form,
        submit: { ...form.submit, targetToolName: show(form.submit.targetToolName) },
        fields: form.fields.map((field) => ({
          ...field,
          optionsSource: {
            ...field.optionsSource,
            targetToolName: show(field.optionsSource.targetToolName),
          },
        })),
      },
    },
  }
}
