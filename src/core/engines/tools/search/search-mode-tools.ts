// The three tools that clients of an app in search mode see instead of its own tools. Their texts do not
// depend on the tools of the app, so that the list stays small and stores need no rescan when tools are
// added.
import type { JsonObject } from '#base/json.ts'
import { truncateText } from '#base/text.ts'
import { searchModeToolNames } from '#core/model/apps/tool-mode.ts'
import type { Manifest, ManifestTool } from '#core/model/releases/manifest.ts'

/** The members of one of the three tools that clients see. */
export type SearchModeTool = Pick<
  ManifestTool,
  'name' | 'title' | 'description' | 'inputSchema' | 'outputSchema' | 'annotations'
>

/** Tools in one result of a search. */
export const foundTools = { default: 10, most: 20 }
/** Tools that one call describes. */
export const maxDescribed = 10
/** Characters of a query. */
const maxQueryLength = 1_000
/** Longer texts are not names of tools. */
const maxNameLength = 128

/** Characters of the name and of the description of the app in the descriptions. */
const maxAppName = 80
const maxAppText = 200

const nameSchema: JsonObject = { type: 'string', minLength: 1, maxLength: maxNameLength }

const searchSchema: JsonObject = {
  type: 'object',
  properties: {
    query: {
      type: 'string',
      minLength: 1,
      maxLength: maxQueryLength,
      description: 'What the tool should do, in a few plain words: "create an issue".',
    },
    limit: {
      type: 'integer',
      minimum: 1,
      maximum: foundTools.most,
      default: foundTools.default,
      description: 'How many tools to return at most.',
    },
  },
  required: ['query'],
  additionalProperties: false,
}

const describeSchema: JsonObject = {
  type: 'object',
  properties: {
    names: {
      type: 'array',
      items: nameSchema,
      minItems: 1,
      maxItems: maxDescribed,
      description: `Names of tools from ${searchModeToolNames.search}.`,
    },
  },
  required: ['names'],
  additionalProperties: false,
}

const callSchema: JsonObject = {
  type: 'object',
  properties: {
    name: {
      ...nameSchema,
      description: `Name of a tool from ${searchModeToolNames.search}.`,
    },
    arguments: {
      type: 'object',
      description: `The arguments of that tool, by the schema from ${searchModeToolNames.describe}.`,
    },
  },
  required: ['name'],
  additionalProperties: false,
}

const readingHints: ManifestTool['annotations'] = {
  title: '',
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}

const schemas: ReadonlyMap<string, JsonObject> = new Map([
  [searchModeToolNames.search, searchSchema],
  [searchModeToolNames.describe, describeSchema],
  [searchModeToolNames.call, callSchema],
] as const)

/** The schema of the arguments of one of the three tools. */
export const findSearchModeSchema = (name: string): JsonObject | undefined => schemas.get(name)

/** The worst hints of all tools of the app. Never read-only: the called tool is not known in advance. */
export const worstHintsOf = (tools: readonly Pick<ManifestTool, 'annotations'>[]) => ({
  title: '',
  // @guard tool-search
  readOnlyHint: false,
  destructiveHint: tools.some(
    ({ annotations: { readOnlyHint, destructiveHint } }) => !readOnlyHint && destructiveHint,
  ),
  idempotentHint: tools.every(
    ({ annotations: { readOnlyHint, idempotentHint } }) => readOnlyHint || idempotentHint,
  ),
  openWorldHint: tools.some(({ annotations }) => annotations.openWorldHint),
})

const toOneLine = (text: string, length: number) => truncateText(text.replace(/\s+/g, ' ').trim(), length)

/** The tools of the list, in their order. */
export function buildSearchModeTools({
  name,
  description,
  tools,
}: Pick<Manifest, 'name' | 'description' | 'tools'>): SearchModeTool[] {
  const { search, describe, call } = searchModeToolNames
  const app = toOneLine(name, maxAppName)
  const about = toOneLine(description, maxAppText)
  return [
    {
      name: search,
      title: 'Search tools',
      description: `Finds tools of ${app} for a task. ${app} has many tools that are not listed: search here first, with other words if nothing fits, before you conclude that there is none. Returns names, titles, one-line descriptions and hints, best first. Then read the arguments with ${describe} and call with ${call}.${about && ` About ${app}: ${about}`}`,
      inputSchema: searchSchema,
      outputSchema: null,
      annotations: readingHints,
    },
    {
      name: describe,
      title: 'Describe tools',
      description: `Returns the full descriptions and input schemas of up to ${maxDescribed} tools of ${app} by name. Read them before the first call of a tool.`,
      inputSchema: describeSchema,
      outputSchema: null,
      annotations: readingHints,
    },
    {
      name: call,
      title: 'Call a tool',
      description: `Calls a tool of ${app} by its name. It does what that tool does, which may change or delete data: look at the hints of the tool, and ask the user wherever you would before calling the tool itself. The result is that of the tool.`,
      inputSchema: callSchema,
      outputSchema: null,
      annotations: worstHintsOf(tools),
    },
  ]
}

/** The names in `tools/list` of the app, in order. */
export const listServedToolNames = ({ toolMode, tools }: Pick<Manifest, 'toolMode' | 'tools'>): string[] =>
  toolMode === 'search' ? Object.values(searchModeToolNames) : tools.map(({ name }) => name)
