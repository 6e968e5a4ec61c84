import { expect, it } from 'vitest'
import { runWithoutPauses } from '#base/time-slices.ts'
import { buildConventionalPlan } from '#core/engines/calls/rest-request/plans/conventional-plan.ts'
import type { RequestPlan } from '#core/model/operations/operation.ts'
import { buildContentsOperation, buildTestContents } from '#tests/support/samples/contents.ts'
import { checkTemplatePlaceholderUnknown } from './template-placeholder-unknown.ts'

const issuesOf = (over: Partial<RequestPlan>, path = '/weather') =>
  runWithoutPauses(
    checkTemplatePlaceholderUnknown(
      buildTestContents({
        operations: [
          buildContentsOperation({
            name: 'Get',
            plan: { ...buildConventionalPlan('GET', path, ['city']), ...over },
          }),
        ],
      }),
    ),
  )

it.each([
  [{ queryTemplate: { q: '{{town}}' } }, '/weather', 'In queryTemplate.q, Get requires an argument town'],
  [
    { headerTemplate: { 'X-Q': 'a {{town}}' } },
    '/weather',
    'In headerTemplate.X-Q, Get requires an argument town',
  ],
  [{ bodyTemplateJson: '["{{town}}"]' }, '/weather', 'In bodyTemplateJson, Get requires an argument town'],
  [
    { pathTemplate: { id: '{{town}}' } },
    '/weather/{id}',
    'In pathTemplate.id, Get requires an argument town',
  ],
  [{}, '/weather/{town}', 'In path, Get requires an argument town'],
])('%o of %s blocks, and the message names the template', (over, path, message) => {
  const issues = issuesOf(over, path)
  expect(issues).toMatchObject([
    {
      code: 'template_placeholder_unknown',
      blocksPublish: true,
      references: [{ entityId: 'op_1' }, { entityId: 'tool_1' }],
    },
  ])
  expect(issues[0]?.message).toContain(message)
})

it('existing arguments and filled templates do not block', () => {
  expect(issuesOf({ queryTemplate: { q: '{{city}}' } }, '/weather/{city}')).toEqual([])
  expect(issuesOf({ pathTemplate: { id: '{{city}}' } }, '/weather/{id}')).toEqual([])
})
