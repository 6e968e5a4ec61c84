import Type from 'typebox'
import type { Ports } from '#core/ports/ports.ts'
import { listTemplates, readTemplate } from '#core/usecases/templates/templates.ts'
import { buildListSchema, presentList } from '#endpoints/snake-case/list.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import { presentTemplate, presentTemplateDetail, TemplateDetailV3, TemplateV3 } from './template.wire.ts'

/** The catalog changes only with a new version of the service: no revisions, and cacheable for an hour. */
const caching = { revision: 0, maxAge: 3600 }

export const templatesRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v3.templates.list',
    method: 'GET',
    path: '/api/v3/templates',
    summary: 'List the templates that an app can be created from',
    requires: 'anyone',
    reply: buildListSchema(TemplateV3),
    tagged: true,
    handle: async () => ({
      body: presentList(listTemplates(deps).map((template) => presentTemplate(deps.baseUrl, template))),
      ...caching,
    }),
  }),
  defineOperation({
    id: 'v3.templates.read',
    method: 'GET',
    path: '/api/v3/templates/{template_id}',
    summary: 'Read a template',
    requires: 'anyone',
    params: Type.Object({ template_id: Type.String() }),
    reply: Type.Object({ template: TemplateDetailV3 }),
    handle: async ({ params: { template_id: templateId } }) => ({
      body: { template: presentTemplateDetail(deps.baseUrl, readTemplate(deps, templateId)) },
      ...caching,
    }),
  }),
]
