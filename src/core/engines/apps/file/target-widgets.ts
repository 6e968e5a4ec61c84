import type { FileWidget } from '#core/model/app-files/app-file.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import type { Widget } from '#core/model/widgets/widget.ts'
import { type MatchedItem, matchRows, restoreOrder } from './match-rows.ts'
import { createNewRow, reportViolation, type TargetEditing } from './target-editing.ts'

export function buildWidgets(editing: TargetEditing, tools: readonly Tool[]): Widget[] {
  const { contents, file } = editing
  const place = { entityType: 'widget', list: '/widgets' } as const
  const { listed, retained } = matchRows(editing, place, file.widgets, contents.widgets)
  const idByKey = new Map(tools.map(({ key, id }) => [key, id]))
  const findId = (pointer: string, key: string): string => {
    const id = idByKey.get(key)
    if (key !== '' && id === undefined)
      reportViolation(
        editing,
        pointer,
        'unknown_reference',
        'must be the key of a tool of the app, not its id',
      )
    return id ?? ''
  }
  const built = listed.map((matched) => buildWidget(editing, matched, findId))
  return restoreOrder(contents.widgets, [...retained, ...built])
}

function buildWidget(
  editing: TargetEditing,
  { item, row, pointer }: MatchedItem<FileWidget, Widget>,
  findId: (pointer: string, key: string) => string,
): Widget {
  const { tool, actions, ...widget } = item
  return {
    ...(row ?? { ...createNewRow(editing), id: editing.createId('widget') }),
    ...widget,
    toolId: findId(`${pointer}/tool`, tool) || null,
    actions: actions.map(({ targetTool, ...action }, index) => ({
      ...action,
      targetToolId: findId(`${pointer}/actions/${index}/targetTool`, targetTool),
    })),
  }
}
