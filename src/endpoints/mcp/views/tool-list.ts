// The pages of `tools/list`. The list of an ordinary app is a single page, since some clients read only the first; a
// longer list is divided, since clients and proxies limit the size of a response. Pages are serialised once. A cursor
// belongs to a single release, so that a cursor of an earlier release is unknown instead of skipping tools.
import type { JsonObject } from '#base/json.ts'
import { mapInTimeSlices, type TimeSlicedTask } from '#base/time-slices.ts'
import type { ManifestTool } from '#core/model/releases/manifest.ts'

/** UTF-8 bytes of the tools of one page; a larger tool is a page of its own. */
export const maxToolPageBytes = 512 * 1024

/** Serialised results by cursor; "" is the cursor of the first page. */
export type ToolPages = ReadonlyMap<string, Buffer>

export type ToolListSource = {
  releaseId: string
  tools: readonly ManifestTool[]
  presentTool(tool: ManifestTool): JsonObject
  /** Further members of each result, besides its tools and the cursor. */
  members: JsonObject
}

export function* buildToolPages({
  releaseId,
  tools,
  presentTool,
  members,
}: ToolListSource): TimeSlicedTask<ToolPages> {
  const serialize = (tool: ManifestTool) => JSON.stringify(presentTool(tool))
  const complete = yield* mapInTimeSlices(tools, serialize)
  const isLong = complete.reduce((sum, text) => sum + Buffer.byteLength(text), 0) > maxToolPageBytes
  const texts = isLong
    ? yield* mapInTimeSlices(tools, (tool) => serialize(withoutRelaxedSchema(tool)))
    : complete
  const starts = findPageStarts(texts)
  const createCursor = (start: number) =>
    start === 0 ? '' : Buffer.from(`${releaseId}/${start}`).toString('base64url')
  const pages = yield* mapInTimeSlices([...starts.entries()], ([index, start]): [string, Buffer] => {
    const end = starts[index + 1]
    const rest = JSON.stringify({ ...(end !== undefined && { nextCursor: createCursor(end) }), ...members })
    const list = `"tools":[${texts.slice(start, end).join(',')}]`
    return [createCursor(start), Buffer.from(rest === '{}' ? `{${list}}` : `{${list},${rest.slice(1)}`)]
  })
  return new Map(pages)
}

/** The single page of a short list. */
export const buildToolPage = (tools: readonly JsonObject[], members: JsonObject): ToolPages =>
  new Map([['', Buffer.from(JSON.stringify({ tools, ...members }))]])

/** A long list omits the output schemas of results that are not validated: they would take most of it. */
const withoutRelaxedSchema = (tool: ManifestTool): ManifestTool =>
  tool.result.outputValidation === 'strict' ? tool : { ...tool, outputSchema: null }

/** The index of the first tool of each page. */
function findPageStarts(texts: readonly string[]): number[] {
  const starts = [0]
  let size = 0
  for (const [index, text] of texts.entries()) {
    const bytes = Buffer.byteLength(text)
    if (size > 0 && size + bytes > maxToolPageBytes) {
      starts.push(index)
      size = 0
    }
    size += bytes
  }
  return starts
}
