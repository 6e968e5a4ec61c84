import type { JsonObject } from '#base/json.ts'
import type { Branding } from './app.ts'
import type { RequestPlan } from './operation.ts'
import type { ToolAnnotations } from './tool.ts'

/** Raised when the meaning of a member changes; a release keeps the number it was compiled with. */
export const manifestFormat = 1

export type ManifestTool = {
  id: string
  name: string
  title: string
  description: string
  inputSchema: JsonObject
  outputSchema: JsonObject | null
  annotations: ToolAnnotations
  integrationId: string
  baseUrl: string
  authConnectionId: string | null
  plan: RequestPlan
}

/** A released app, compiled: all that serving it needs. Holds no secret and no reference to the draft. */
export type Manifest = {
  format: number
  appId: string
  publicMcpId: string
  releaseId: string
  version: number
  name: string
  description: string
  instructions: string
  websiteUrl: string
  branding: Branding
  tools: ManifestTool[]
}
