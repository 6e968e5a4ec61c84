// From an app's contents to all that serving it needs: only what clients may see, no secret, no reference to the draft.
// The same contents give the same manifest.
import { relaxed } from '#core/engines/json-schema/relaxed.ts'
import type { App } from '#core/model/app.ts'
import type { Contents } from '#core/model/contents.ts'
import { type Manifest, type ManifestTool, manifestFormat } from '#core/model/manifest.ts'
import type { Release } from '#core/model/release.ts'
import type { Tool } from '#core/model/tool.ts'
import { withoutHeaderKeyword } from './header-keyword.ts'
import { type ToolTarget, toolTarget } from './tool-state.ts'

/** Ids sort by time, so they settle what was made within one millisecond. */
const inOrder = (a: Tool, b: Tool) =>
  a.order - b.order || compare(a.createdAt, b.createdAt) || compare(a.id, b.id)

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** `blocked` holds the ids of tools that a release leaves out. */
export function compileManifest(
  contents: Contents,
  app: Pick<App, 'id' | 'publicMcpId'>,
  release: Pick<Release, 'id' | 'version'>,
  blocked: ReadonlySet<string>,
): Manifest {
  const tools = contents.tools.filter((tool) => !blocked.has(tool.id)).toSorted(inOrder)
  return {
    format: manifestFormat,
    appId: app.id,
    publicMcpId: app.publicMcpId,
    releaseId: release.id,
    version: release.version,
    name: contents.app.name,
    description: contents.app.description,
    instructions: contents.app.serverInstructions,
    websiteUrl: contents.app.companyUrl,
    branding: contents.app.branding,
    tools: tools.flatMap((tool) => {
      const target = toolTarget(contents, tool)
      return typeof target === 'string' ? [] : [compileTool(tool, target)]
    }),
  }
}

/** One tool as the runtime calls it; what is tried out from a draft is the same thing. */
export function compileTool(tool: Tool, { operation, integration }: ToolTarget): ManifestTool {
  return {
    id: tool.id,
    name: tool.key,
    title: tool.annotations.title || tool.name,
    description: tool.description,
    // One schema whose root is not plainly an object makes clients refuse the whole list.
    inputSchema: { ...withoutHeaderKeyword(operation.inputSchema), type: 'object' },
    // Clients reject a result that breaks the schema it was announced with, and upstreams break their own documents.
    outputSchema: operation.outputSchema && relaxed(operation.outputSchema),
    annotations: tool.annotations,
    integrationId: integration.id,
    baseUrl: integration.baseUrl,
    authConnectionId: integration.authConnectionId,
    plan: operation.plan,
  }
}
