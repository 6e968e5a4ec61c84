/** Where a thing of an app stands on its canvas, in pixels from the top left. */
export type CanvasNode = {
  kind: 'integration' | 'operation' | 'tool' | 'widget'
  id: string
  label: string
  x: number
  y: number
}

/** What leads to what: an integration to its operations, an operation to its tools, a tool to its widgets and the tools after it. */
export type CanvasEdge = { from: string; to: string }

export type Canvas = { nodes: CanvasNode[]; edges: CanvasEdge[] }

/** The tools that a tool nothing leads to starts, itself first; each once. */
export type ToolFlow = { first: string; toolIds: string[] }
