/** The position of an entity on the app's canvas, in pixels from the top left. */
export type CanvasNode = {
  kind: 'integration' | 'operation' | 'tool' | 'widget'
  id: string
  label: string
  x: number
  y: number
}

/** From an integration to its operations, an operation to its tools, a tool to its widgets and to its next tools. */
export type CanvasEdge = { from: string; to: string }

export type Canvas = { nodes: CanvasNode[]; edges: CanvasEdge[] }

/** A tool that follows no other tool, and all tools that its chain reaches, each once. `toolIds` includes the first. */
export type ToolFlow = { first: string; toolIds: string[] }
