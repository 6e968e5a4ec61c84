import Type from 'typebox'
import type { Ports } from '#core/ports/ports.ts'
import { listTemplates, readTemplate } from '#core/usecases/templates/templates.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import { presentTemplate, presentTemplateDetail, TemplateDetailV1, TemplateV1 } from './template.wire.ts'

/** The catalog changes only with a new version of the service: no revisions, and cacheable for an hour. */
const caching = { revision: 0, maxAge: 3600 }

export const templatesRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v1.templates.list',
    method: 'GET',
    path: '/api/v1/templates',
    summary: 'List the templates that an app can be created from',
    requires: 'anyone',
    reply: Type.Object({ templates: Type.Array(TemplateV1) }),
    tagged: true,
    handle: async () => ({
      body: { templates: listTemplates(deps).map((template) => presentTemplate(deps.baseUrl, template)) },
      ...caching,
    }),
  }),
  defineOperation({
    id: 'v1.templates.read',
    method: 'GET',
    path: '/api/v1/templates/{templateId}',
    summary: 'Read a template',
    requires: 'anyone',
    params: Type.Object({ templateId: Type.String() }),
    reply: Type.Object({ template: TemplateDetailV1 }),
    handle: async ({ params: { templateId } }) => ({
      body: { template: presentTemplateDetail(deps.baseUrl, readTemplate(deps, templateId)) },
      ...caching,
    }),
  }),
]
