// Lists of tools within the limits of the service: 50,000 values, and its limit of bytes.
import type { JsonObject } from '#base/json.ts'

export type HostileToolList = { name: string; tools: JsonObject[] }

const buildTools = (count: number, buildTool: (index: number) => JsonObject): JsonObject[] =>
  Array.from({ length: count }, (_, index) => ({ name: `tool${index}`, ...buildTool(index) }))

export const toolLists: HostileToolList[] = [
  {
    name: '300 kB of descriptions',
    tools: buildTools(100, () => ({
      description: 'It lists pets. '.repeat(200),
      inputSchema: { type: 'object' },
    })),
  },
  {
    name: '48,000 values',
    tools: buildTools(100, () => ({
      inputSchema: {
        type: 'object',
        properties: { q: { enum: Array.from({ length: 470 }, (_, n) => `value ${n}`) } },
      },
    })),
  },
  {
    name: '4 MB of descriptions',
    tools: buildTools(220, () => ({
      description: 'It lists pets. '.repeat(1_250),
      inputSchema: { type: 'object' },
    })),
  },
]
