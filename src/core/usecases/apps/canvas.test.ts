import { describe, expect, it } from 'vitest'
import { createToolBinding } from '#core/engines/operations/content/operation-identifiers.ts'
import { buildIntegration, buildOperation, buildTool, buildWidget } from '#tests/support/store-samples.ts'
import { layoutCanvas } from './canvas-layout.ts'
import { findToolFlows } from './tool-flows.ts'

const app = 'app_1'
const integration = buildIntegration(app, { name: 'API' })
const operation = buildOperation(app, { integrationId: integration.id, name: 'Get' })
const second = buildTool(app, { name: 'Second', binding: null, nextToolIds: [] })
const first = buildTool(app, {
  name: 'First',
  binding: createToolBinding(operation, true),
  nextToolIds: [second.id],
})
const lone = buildTool(app, {
  name: 'Lone',
  binding: { ...createToolBinding(operation, true), operationId: 'op_gone' },
  nextToolIds: [],
})
const widget = buildWidget(app, { name: 'Table', toolId: first.id })
const contents = {
  integrations: [integration],
  operations: [operation],
  tools: [first, second, lone],
  widgets: [widget],
}

describe('the canvas', () => {
  it('puts integrations, operations, tools and widgets into columns from left to right', () => {
    const { nodes } = layoutCanvas(contents)
    expect(nodes.map(({ kind, label, x, y }) => [kind, label, x, y])).toEqual([
      ['integration', 'API', 0, 0],
      ['operation', 'Get', 320, 0],
      ['tool', 'First', 640, 0],
      ['tool', 'Second', 640, 120],
      ['tool', 'Lone', 640, 240],
      ['widget', 'Table', 960, 0],
    ])
  })

  it('connects related entities, and none that are missing', () => {
    expect(layoutCanvas(contents).edges).toEqual([
      { from: integration.id, to: operation.id },
      { from: operation.id, to: first.id },
      { from: first.id, to: second.id },
      { from: first.id, to: widget.id },
    ])
  })
})

describe('flows', () => {
  it('start at each tool that no other tool leads to', () => {
    expect(findToolFlows(contents.tools)).toEqual([
      { first: first.id, toolIds: [first.id, second.id] },
      { first: lone.id, toolIds: [lone.id] },
    ])
  })

  it('contain a tool once where chains join again', () => {
    const end = buildTool(app, { nextToolIds: [] })
    const left = buildTool(app, { nextToolIds: [end.id] })
    const right = buildTool(app, { nextToolIds: [end.id, 'tool_gone'] })
    const start = buildTool(app, { nextToolIds: [left.id, right.id] })
    expect(findToolFlows([end, left, right, start])).toEqual([
      { first: start.id, toolIds: [start.id, left.id, right.id, end.id] },
    ])
  })
})
