import { expect, test } from 'vitest'
import { runWithoutPauses } from '#base/time-slices.ts'
import { defaultResultOptions } from '#core/model/tools/result-options.ts'
import type { WidgetAction } from '#core/model/widgets/widget.ts'
import {
  buildContentsOperation,
  buildContentsTool,
  buildContentsWidget,
  buildTestContents,
} from '#tests/support/samples/contents.ts'
import { buildColumns, buildTestAction, buildTestParts } from '#tests/support/widget-fixtures.ts'
import { checkActionArgumentUnmapped } from './action-argument-unmapped.ts'

const order = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    customer: { type: 'object', properties: { name: { type: 'string' }, 'VAT id': { type: 'string' } } },
    tags: { type: 'array', items: { type: 'string' } },
    cells: { type: 'array', items: { type: 'array', items: { type: 'integer' } } },
  },
  additionalProperties: false,
}
const contents = {
  operations: [
    buildContentsOperation({
      inputSchema: {
        type: 'object',
        properties: {
          id: { type: 'integer' },
          reason: { type: 'string' },
          tags: { type: 'array', items: { type: 'string' } },
          'filter[state]': { type: 'string' },
        },
        required: ['id'],
        additionalProperties: false,
      },
      outputSchema: { type: 'object', properties: { orders: { type: 'array', items: order } } },
    }),
  ],
  tools: [buildContentsTool({ key: 'cancel', name: 'Cancel' })],
}
const config = { dataTable: buildColumns('orders', 'id') }

const find = (given: Partial<WidgetAction>) => {
  const action = buildTestAction({ targetToolName: 'cancel', ...given })
  const widgets = [buildContentsWidget(config, { actions: [action] })]
  return runWithoutPauses(checkActionArgumentUnmapped(buildTestContents({ ...contents, widgets }))).map(
    ({ message, code, blocksPublish, references }) => {
      expect([code, blocksPublish, references[0]?.description]).toEqual([
        'action_argument_unmapped',
        false,
        'action 1, row.select',
      ])
      return message.replace(/^An action of the widget \S+ /, '')
    },
  )
}

test.each([
  '{"id": {{id}}, "reason": "of {{customer.name}}"}',
  '{"id": "{{row.id}}", "tags": ["a", "{{customer.name}}"]}',
  '{"id": {{cells[0][1]}}, "reason": "{{tags[0]}}", "tags": {{tags[*]}}}',
  '{"id": {{items[0].id}}, "tags": {{items[].tags[0]}}, "filter[state]": "new"}',
  `{"id": 1, "reason": "{{customer['VAT id']}} {{orders[0].tags[1]}}"}`,
  '{"id": "12"}',
  '{"id": 12}',
])('arguments that fit the tool have no issue: %s', (template) => {
  expect(find({ template })).toEqual([])
})

test.each([
  ['', ['does not fill id, a required argument of Cancel.']],
  ['[{{id}}', ['has a template that is no JSON object, as are the arguments of Cancel.']],
  ['{"id": 1, "isbn": "x"}', ['fills isbn, which is no argument of Cancel.']],
  ['{"id": 1, "reason": 5}', ['fills reason with 5, which must be string, of Cancel.']],
  ['{"id": "order {{id}}"}', ['fills id with "order {{id}}", which must be integer, of Cancel.']],
  ['{"id": 1, "tags": [2]}', ['fills tags[0] with 2, which must be string, of Cancel.']],
  [
    '{"id": {{tags[0].x}}}',
    ['refers to tags[0].x, which the result does not have, in the argument id of Cancel.'],
  ],
  ['{"id": "{{isbn}}"}', ['refers to isbn, which the result does not have, in the argument id of Cancel.']],
])('arguments that do not fit are reported: %s', (template, messages) => {
  expect(find({ template })).toEqual(messages)
})

test('a placeholder for a member that the tool does not pass on is reported', () => {
  const resultOptions = { ...defaultResultOptions, select: { 'orders[].tags': 'orders[].tags' } }
  const shown = buildContentsTool({ key: 'cancel', name: 'Cancel', resultOptions })
  const action = buildTestAction({
    targetToolName: 'cancel',
    template: '{"id": 1, "reason": "{{customer.name}}"}',
  })
  const widgets = [buildContentsWidget(config, { actions: [action] })]
  const issues = checkActionArgumentUnmapped(buildTestContents({ ...contents, tools: [shown], widgets }))
  expect(runWithoutPauses(issues)).toMatchObject([
    { message: expect.stringContaining('refers to customer.name, which the result') },
  ])
})

test('values of all chosen rows are a list', () => {
  const together = (template: string) => find({ template, rows: 'together' })
  expect(together('{"id": 1, "tags": "{{customer.name}}"}')).toEqual([])
  expect(together('{"id": {{id}}, "reason": "of {{id}}, {{count}} rows"}')).toEqual([
    'fills id with a list of values, which must be integer, of Cancel.',
  ])
})

test('the arguments of the tool that takes the action back are checked, too', () => {
  expect(
    find({ template: '{"id": {{id}}}', undoToolName: 'cancel', undoTemplate: '{"no": "{{new_id}}"}' }),
  ).toEqual([
    'does not fill id, a required argument of Cancel, which takes it back.',
    'fills no, which is no argument of Cancel, which takes it back.',
  ])
})

test('an action of a part is judged by its rows', () => {
  const parts = buildTestParts([
    { key: 'all', primitive: 'list', dataTable: buildColumns('orders') },
    { key: 'one', primitive: 'detail', dataTable: buildColumns('orders[0].customer') },
  ])
  const widgets = [
    buildContentsWidget(
      { parts },
      {
        primitive: 'composite',
        actions: ['all', 'one'].map((part) =>
          buildTestAction({
            targetToolName: 'cancel',
            template: '{"id": 1, "reason": "{{customer.name}}"}',
            part,
          }),
        ),
      },
    ),
  ]
  const issues = runWithoutPauses(checkActionArgumentUnmapped(buildTestContents({ ...contents, widgets })))
  expect(issues.map(({ references, message }) => [references[0]?.description, message])).toEqual([
    [
      'action 2, row.select',
      expect.stringContaining('refers to customer.name, which the result does not have'),
    ],
  ])
})
