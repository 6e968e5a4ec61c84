// Lays out an app as a graph in four columns, each in the app's own order. Deterministic for the same contents.
import type { Canvas, CanvasEdge, CanvasNode } from '#core/model/apps/canvas.ts'
import type { Contents } from '#core/model/drafts/contents.ts'

const columnWidth = 320
const rowHeight = 120

type CanvasContents = Pick<Contents, 'integrations' | 'operations' | 'tools' | 'widgets'>

export function layoutCanvas({ integrations, operations, tools, widgets }: CanvasContents): Canvas {
  const nodes = [
    ...layoutColumn('integration', 0, integrations),
    ...layoutColumn('operation', 1, operations),
    ...layoutColumn('tool', 2, tools),
    ...layoutColumn('widget', 3, widgets),
  ]
  const drawn = new Set(nodes.map(({ id }) => id))
  const edges: CanvasEdge[] = [
    ...operations.map(({ id, integrationId }) => ({ from: integrationId, to: id })),
    ...tools.map(({ id, binding }) => ({ from: binding?.operationId ?? '', to: id })),
    ...tools.flatMap(({ id, nextToolIds }) => nextToolIds.map((next) => ({ from: id, to: next }))),
    ...widgets.map(({ id, toolId }) => ({ from: toolId ?? '', to: id })),
  ]
  return { nodes, edges: edges.filter(({ from, to }) => drawn.has(from) && drawn.has(to)) }
}

const layoutColumn = (kind: CanvasNode['kind'], index: number, entities: { id: string; name: string }[]) =>
  entities.map(({ id, name }, row) => ({ kind, id, label: name, x: index * columnWidth, y: row * rowHeight }))
