// An integration in an app file: `openapi` or `mcp` is the source of its operations, `overrides` are the edits of them.
import Type, { type Static } from 'typebox'
import type { JsonObject } from '#base/json.ts'
import { mapInTimeSlices, type TimeSlicedTask } from '#base/time-slices.ts'
import type { FileIntegration } from '#core/model/app-files/app-file.ts'
import { type DocumentPart, toDocumentPart } from '#core/model/integrations/document-part.ts'
import { findIntegrationProviderKey, integrationProviders } from '#core/model/integrations/providers.ts'
import { refreshIntervalPattern } from '#core/model/integrations/refresh-interval.ts'
import { buildDocumentPartSchema, presentDocumentPart } from '#endpoints/shared/document-part.wire.ts'
import { defineStringEnum, httpUrlString, keyString, nameString } from '#endpoints/shared/scalars.wire.ts'
import { FileOperationV3, parseFileOperation, presentFileOperation } from './file-operation.wire.ts'
import { FileOverrideV3, parseFileOverride, presentFileOverride } from './file-override.wire.ts'

export const FileIntegrationV3 = Type.Object(
  {
    key: keyString,
    name: Type.Optional(nameString),
    provider_key: Type.Optional(defineStringEnum(...integrationProviders.map(({ key }) => key))),
    openapi: Type.Optional(Type.String({ minLength: 1, maxLength: 2048 })),
    mcp: Type.Optional(httpUrlString),
    every: Type.Optional(Type.String({ pattern: refreshIntervalPattern, maxLength: 5 })),
    part: Type.Optional(buildDocumentPartSchema('AppFileDocumentPart')),
    base_url: Type.Optional(httpUrlString),
    connection: Type.Optional(keyString),
    status: Type.Optional(defineStringEnum('draft', 'ready')),
    operations: Type.Optional(Type.Array(FileOperationV3, { maxItems: 10_000 })),
    overrides: Type.Optional(Type.Array(FileOverrideV3, { maxItems: 10_000 })),
  },
  { title: 'AppFileIntegration', not: { required: ['openapi', 'mcp'] } },
)

type IntegrationBody = Static<typeof FileIntegrationV3>

export function* parseFileIntegrations(bodies: IntegrationBody[]): TimeSlicedTask<FileIntegration[]> {
  const parsed: FileIntegration[] = []
  for (const body of bodies) parsed.push(yield* parseFileIntegration(body))
  return parsed
}

function* parseFileIntegration(body: IntegrationBody): TimeSlicedTask<FileIntegration> {
  const kind = body.mcp === undefined ? 'rest' : 'mcp'
  return {
    key: body.key,
    name: body.name ?? body.key,
    kind,
    providerKey: body.provider_key ?? findIntegrationProviderKey(kind),
    status: body.status ?? 'ready',
    source: body.mcp ?? body.openapi ?? '',
    every: body.every ?? '',
    part: toDocumentPart((body.part ?? {}) as Partial<DocumentPart>),
    baseUrl: body.base_url ?? '',
    connection: body.connection ?? '',
    operations: yield* mapInTimeSlices(body.operations ?? [], parseFileOperation),
    overrides: yield* mapInTimeSlices(body.overrides ?? [], parseFileOverride),
  }
}

export function* presentFileIntegrations(
  integrations: readonly FileIntegration[],
): TimeSlicedTask<JsonObject[]> {
  const presented: JsonObject[] = []
  for (const integration of integrations) {
    const operations = yield* mapInTimeSlices(integration.operations, presentFileOperation)
    const overrides = yield* mapInTimeSlices(integration.overrides, presentFileOverride)
    presented.push({
      ...presentSettings(integration),
      ...(operations.length > 0 && { operations }),
      ...(overrides.length > 0 && { overrides }),
    })
  }
  return presented
}

const presentSettings = ({ key, kind, source, ...integration }: FileIntegration): JsonObject => ({
  key,
  ...(integration.name !== key && { name: integration.name }),
  ...(integration.providerKey !== findIntegrationProviderKey(kind) && {
    provider_key: integration.providerKey,
  }),
  ...(kind === 'mcp' ? { mcp: source } : source !== '' && { openapi: source }),
  ...(integration.every !== '' && { every: integration.every }),
  ...(integration.part !== null && { part: presentDocumentPart(integration.part) }),
  ...(integration.baseUrl !== '' && { base_url: integration.baseUrl }),
  ...(integration.connection !== '' && { connection: integration.connection }),
  ...(integration.status !== 'ready' && { status: integration.status }),
})
