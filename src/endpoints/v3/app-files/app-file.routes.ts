import Type, { type Static } from 'typebox'
import { runWithPauses } from '#base/time-slices.ts'
import type { Ports } from '#core/ports/ports.ts'
import {
  type AppliedFile,
  applyAppFile,
  type PlannedFile,
  planAppFile,
} from '#core/usecases/app-files/apply-app-file.ts'
import { createAppFromFile, planNewApp } from '#core/usecases/app-files/create-app-from-file.ts'
import { type FileDocument, readAppFile } from '#core/usecases/app-files/read-app-file.ts'
import { readFileApplication } from '#core/usecases/app-files/read-file-application.ts'
import { readFileDocument } from '#core/usecases/app-files/read-file-document.ts'
import { suggestAppFile } from '#core/usecases/app-files/suggest-app-file.ts'
import { readTemplateFile } from '#core/usecases/templates/read-template-file.ts'
import { makeNullable } from '#endpoints/shared/scalars.wire.ts'
import { type ApiOperation, defineOperation, defineUploadOperation } from '#http/operation.ts'
import { presentToolLint, ToolLintV3 } from '../tool-lint/tool-lint.wire.ts'
import { AppFileV3, presentAppFile } from './app-file.wire.ts'
import { AppFilePlanV3, presentAppFilePlan, presentFileRejection } from './app-file-plan.wire.ts'
import { AppFileRequestV3 } from './app-file-request.wire.ts'
import { appFileSchemaPath, buildAppFileSchema } from './app-file-schema.ts'
import { AppFileSuggestionV3, presentAppFileSuggestion } from './app-file-suggestion.wire.ts'
import { FileApplicationV3, presentFileApplication } from './file-application.wire.ts'
import { withFileRequest } from './read-file-request.ts'

const appParams = Type.Object({ app_id: Type.String() })
const planQuery = Type.Object({ lint: Type.Optional(Type.Boolean({ default: false })) })
const planReply = Type.Object({ plan: AppFilePlanV3, lint: makeNullable(ToolLintV3) })
const appliedReply = Type.Object({ app_id: Type.String(), slug: Type.String(), plan: AppFilePlanV3 })

const presentApplied = ({ app, ...applied }: AppliedFile): Static<typeof appliedReply> => ({
  app_id: app.id,
  slug: app.slug,
  plan: presentAppFilePlan(applied),
})

const presentPlanned = ({ lint, ...planned }: PlannedFile): Static<typeof planReply> => ({
  plan: presentAppFilePlan(planned),
  lint: lint && presentToolLint(lint),
})

const FileDocumentV3 = Type.Object(
  { path: Type.String(), digest: Type.String(), stored: Type.Boolean() },
  { title: 'AppFileDocument' },
)

const presentFileDocument = ({ isStored, ...document }: FileDocument): Static<typeof FileDocumentV3> => ({
  ...document,
  stored: isStored,
})

const hourSeconds = 3_600

const withFormat = (deps: Ports) => ({ ...deps, presentFile: presentAppFile })

export const appFileRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v3.appFile.read',
    method: 'GET',
    path: '/api/v3/apps/{app_id}/file',
    requires: 'viewer',
    summary: 'Read the draft of an app as a file',
    params: appParams,
    tagged: true,
    reply: Type.Object({ file: AppFileV3, documents: Type.Array(FileDocumentV3) }),
    handle: async ({ caller, params: { app_id: appId } }) => {
      const { file, documents, revision } = await readAppFile(deps, { caller, appId })
      const presented = await runWithPauses(presentAppFile(file), deps.timer.pause)
      return {
        body: { file: presented as Static<typeof AppFileV3>, documents: documents.map(presentFileDocument) },
        revision,
      }
    },
  }),
  defineOperation({
    id: 'v3.appFile.readDocument',
    method: 'GET',
    path: '/api/v3/apps/{app_id}/file/documents/{digest}',
    requires: 'viewer',
    summary: 'Read the text of a document that the draft was imported from',
    params: Type.Object({ app_id: Type.String(), digest: Type.String() }),
    reply: Type.Object({
      document: Type.Object({ digest: Type.String(), text: Type.String() }, { title: 'AppFileDocumentText' }),
    }),
    handle: async ({ caller, params: { app_id: appId, digest } }) => {
      const text = await readFileDocument(deps, { caller, appId }, digest)
      return { body: { document: { digest, text } } }
    },
  }),
  defineOperation({
    id: 'v3.appFile.readApplication',
    method: 'GET',
    path: '/api/v3/apps/{app_id}/file/application',
    requires: 'viewer',
    summary: 'Read the app as the file that was last applied left it',
    params: appParams,
    reply: Type.Object({ application: makeNullable(FileApplicationV3) }),
    handle: async ({ caller, params: { app_id: appId } }) => {
      const read = await readFileApplication(deps, { caller, appId })
      return { body: { application: presentFileApplication(read) } }
    },
  }),
  defineUploadOperation({
    id: 'v3.appFile.plan',
    method: 'POST',
    path: '/api/v3/apps/{app_id}/file/plan',
    requires: 'viewer',
    summary: 'Show what applying a file would change in the draft and for chat clients',
    params: appParams,
    query: planQuery,
    body: AppFileRequestV3,
    tagged: true,
    reply: planReply,
    errors: ['forbidden', 'unprocessable'],
    handle: async ({ caller, params: { app_id: appId }, query: { lint = false }, body }) => {
      const planned = await withFileRequest(deps, { caller, body }, (request) =>
        planAppFile(withFormat(deps), { caller, appId }, request, { lints: lint }),
      )
      return { body: presentPlanned(planned), revision: planned.app.revision }
    },
  }),
  defineUploadOperation({
    id: 'v3.appFile.apply',
    method: 'PUT',
    path: '/api/v3/apps/{app_id}/file',
    requires: 'builder',
    summary: 'Apply a file to the draft, completely or not at all',
    params: appParams,
    body: AppFileRequestV3,
    reply: appliedReply,
    errors: ['conflict', 'unprocessable'],
    handle: async ({ caller, params: { app_id: appId }, body, expected }) => {
      const applied = await withFileRequest(deps, { caller, body }, (request) =>
        applyAppFile(withFormat(deps), { caller, appId }, request, expected),
      ).catch((error: unknown) => {
        throw presentFileRejection(error)
      })
      return { body: presentApplied(applied), revision: applied.app.revision }
    },
  }),
  defineUploadOperation({
    id: 'v3.appFile.planNew',
    method: 'POST',
    path: '/api/v3/apps/from-file/plan',
    requires: 'creator',
    summary: 'Show what creating an app from a file would create',
    query: planQuery,
    body: AppFileRequestV3,
    reply: planReply,
    errors: ['unprocessable'],
    handle: async ({ caller, query: { lint = false }, body }) => {
      const planned = await withFileRequest(deps, { caller, body }, (request) =>
        planNewApp(deps, caller, request, { lints: lint }),
      )
      return { body: presentPlanned(planned) }
    },
  }),
  defineUploadOperation({
    id: 'v3.appFile.suggest',
    method: 'POST',
    path: '/api/v3/apps/from-file/suggestion',
    requires: 'creator',
    summary: 'Complete the file of a new app with the credentials and tools suggested by its sources',
    body: AppFileRequestV3,
    reply: AppFileSuggestionV3,
    errors: ['unprocessable'],
    handle: async ({ caller, body }) => {
      const suggested = await withFileRequest(deps, { caller, body }, (request) =>
        suggestAppFile(deps, caller, request),
      )
      return { body: await runWithPauses(presentAppFileSuggestion(suggested), deps.timer.pause) }
    },
  }),
  defineUploadOperation({
    id: 'v3.appFile.create',
    method: 'POST',
    path: '/api/v3/apps/from-file',
    requires: 'creator',
    summary: 'Create an app from a file',
    body: AppFileRequestV3,
    reply: appliedReply,
    status: 201,
    errors: ['unprocessable'],
    handle: async ({ caller, body }) => {
      const applied = await withFileRequest(deps, { caller, body }, (request) =>
        createAppFromFile(withFormat(deps), caller, request),
      )
      const location = `/api/v3/apps/${applied.app.id}/file`
      return { body: presentApplied(applied), revision: applied.app.revision, location }
    },
  }),
  defineOperation({
    id: 'v3.appFile.readTemplate',
    method: 'GET',
    path: '/api/v3/templates/{template_id}/file',
    summary: 'Read a template as the file of a new app',
    requires: 'anyone',
    params: Type.Object({ template_id: Type.String() }),
    reply: Type.Object({ file: AppFileV3 }),
    handle: async ({ params: { template_id: templateId } }) => {
      const file = await runWithPauses(presentAppFile(readTemplateFile(deps, templateId)), deps.timer.pause)
      return { body: { file: file as Static<typeof AppFileV3> }, maxAge: hourSeconds }
    },
  }),
  defineOperation({
    id: 'v3.appFile.schema',
    method: 'GET',
    path: appFileSchemaPath,
    summary: 'Read the JSON Schema of the file, by which editors complete and check it',
    requires: 'anyone',
    reply: Type.Unsafe<object>({ type: 'object', additionalProperties: true }),
    handle: async () => ({ body: buildAppFileSchema(deps.baseUrl), maxAge: hourSeconds }),
  }),
]
