import type { TimeSlicedTask } from '#base/time-slices.ts'
import type { ServedTool } from './lint-subject.ts'

type ListedTool = Pick<ServedTool, 'name' | 'description' | 'inputSchema'>

/** The texts of each tool that models read, as JSON. */
export function* listToolTexts(tools: readonly ListedTool[]): TimeSlicedTask<string[]> {
  const texts: string[] = []
  for (const { name, description, inputSchema } of tools) {
    texts.push(JSON.stringify({ name, description, inputSchema }))
    yield
  }
  return texts
}
