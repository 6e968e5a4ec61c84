import { describe, expect, test } from 'vitest'
import { noBranding } from '#core/model/apps/app.ts'
import {
  buildColumns,
  buildFlatForm,
  buildTestColumn,
  buildTestField,
  buildTestWidget,
  namedTools,
} from '#tests/support/widget-fixtures.ts'
import { buildPageModel } from './model/build-page-model.ts'
import type { PageModel } from './model/page-model.ts'
import { buildToolWidgetMeta, buildWidgetResourceMeta, buildWidgetUri } from './widget-meta.ts'
import { renderWidgetPage } from './widget-page.ts'

const buildModel = (widget: ReturnType<typeof buildTestWidget>) =>
  buildPageModel(widget, noBranding, namedTools)

describe('the page of a widget', () => {
  const template = '<script type="application/json">"%model%"</script>'

  test('contains its model, whatever characters it has', () => {
    const name = '</script><!-- $& $1 "%model%" \u2028'
    const html = renderWidgetPage(template, buildModel(buildTestWidget('list', { name })))
    const inside = /<script type="application\/json">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    const model: PageModel = JSON.parse(inside)
    expect(model.name).toBe(name)
    expect(inside).not.toContain('<')
  })

  describe('has only the features that the widget uses', () => {
    const names = ['actions', 'loading', 'choices', 'files', 'lines', 'pie', 'actions choices']
    const scripts = names.map((name) => `<script data-feature="${name}">const a = "<b>"</script>`).join('')
    const listParts = (model: PageModel) =>
      [...renderWidgetPage(scripts + template, model).matchAll(/data-feature="([^"]*)"/g)].map(
        ([, name]) => name,
      )
    const buildForm = (type: string) =>
      buildModel(buildTestWidget('form', { config: buildFlatForm([buildTestField('x', { type })]) }))
    const buildChart = (chart: string) =>
      buildModel(buildTestWidget('chart', { config: { layout: { chart } } }))
    const list = buildModel(buildTestWidget('list', { actions: [{ targetToolName: 'Read order' }] }))
    const reloading = list.actions.map((action) => ({ ...action, reloads: true }))

    test.each<[string, string[], PageModel]>([
      ['a list', [], { ...list, actions: [] }],
      ['actions', ['actions', 'actions choices'], list],
      [
        'actions after which it loads',
        ['actions', 'loading', 'actions choices'],
        { ...list, actions: reloading },
      ],
      ['a search', ['loading'], { ...list, actions: [], loading: { ...list.loading, queryArgument: 'q' } }],
      ['a form of texts', [], buildForm('text')],
      ['a form with options', ['choices', 'actions choices'], buildForm('dropdown')],
      ['a form with files', ['files'], buildForm('upload')],
      ['bars', [], buildChart('bar')],
      ['an area', ['lines'], buildChart('area')],
      ['a pie', ['pie'], buildChart('pie')],
    ])('%s', (_name, expected, model) => {
      expect(listParts(model)).toEqual(expected)
    })
  })

  test('never contains hidden fields', () => {
    const config = {
      hiddenFields: ['margin'],
      dataTable: { ...buildColumns('rows'), fields: [buildTestColumn('margin'), buildTestColumn('total')] },
    }
    expect(JSON.stringify(buildModel(buildTestWidget('data-table', { config })))).not.toContain('margin')
  })
})

describe('the free mapping', () => {
  test('is used where no other mapping exists', () => {
    const mapping = { collectionPath: 'rows', title: 'free', subtitle: 'sub', version: 2, deep: { x: 'y' } }
    const model = buildModel(
      buildTestWidget('list', { config: { mapping, fieldMappings: { title: 'own' } } }),
    )
    expect(model.rowsPath).toBe('rows')
    expect(Object.fromEntries(model.slots)).toEqual({ title: 'own', subtitle: 'sub' })
  })
})

describe('the actions of a page', () => {
  const actionsOf = (...actions: NonNullable<Parameters<typeof buildTestWidget>[1]>['actions'] & object[]) =>
    buildModel(buildTestWidget('list', { actions })).actions

  test('call tools by their MCP names, with JSON arguments', () => {
    const [action] = actionsOf({
      targetToolName: 'Read order',
      template: '{"id": {{id}}, "note": "a {{b}}"}',
    })
    expect(action).toMatchObject({
      tool: 'read_order',
      label: 'Read order',
      arguments: { id: '{{id}}', note: 'a {{b}}' },
    })
  })

  test('are left out if their tool is not served or their arguments cannot be parsed', () => {
    expect(
      actionsOf({ targetToolName: 'gone' }, { targetToolName: 'read_order', template: 'id={{id}}' }),
    ).toEqual([])
  })

  test('have default poll settings', () => {
    const [action] = actionsOf({ targetToolName: 'read_order', callMode: 'poll', pollMaxAttempts: 3 })
    expect(action).toMatchObject({ poll: { interval: 2_000, timeout: 60_000, attempts: 3 } })
  })

  test.each([
    ['row.select', 'select'],
    ['item.select', 'select'],
    ['form.submit', 'submit'],
    ['button.click', 'click'],
    ['load', 'load'],
    ['widget.load', 'load'],
    ['whatever', 'click'],
  ])('with the trigger %s run on %s', (trigger, happens) => {
    expect(actionsOf({ trigger, type: 'followUpMessage' })[0]?.trigger).toBe(happens)
  })
})

describe('the form of a page', () => {
  const fieldsOf = (...fields: ReturnType<typeof buildTestField>[]) =>
    buildModel(buildTestWidget('form', { config: buildFlatForm(fields) })).form?.sections.flatMap(
      (section) => section.fields,
    ) ?? []

  test('has every field once, those without a section last', () => {
    const { form = {} } = buildFlatForm([buildTestField('a'), buildTestField('b')])
    const layout = {
      title: '',
      description: '',
      submitLabel: '',
      sections: [{ id: 's', title: 'S', description: '', fieldIds: ['b', 'gone'] }],
    }
    const sections = buildModel(buildTestWidget('form', { config: { form: { ...form, layout } as never } }))
      .form?.sections
    expect(sections?.map(({ title, fields }) => [title, fields.map(({ id }) => id)])).toEqual([
      ['S', ['b']],
      ['', ['a']],
    ])
  })

  test.each([
    ['multi-select', {}, 'checkboxes'],
    ['select', { multiple: true }, 'checkboxes'],
    ['boolean', {}, 'checkbox'],
    ['constructor', {}, 'text'],
    ['Email', {}, 'email'],
    ['text', { visibility: 'hidden' }, 'hidden'],
  ])('resolves the type %s with %j to %s', (type, given, known) => {
    expect(fieldsOf(buildTestField('x', { type, ...given }))[0]?.type).toBe(known)
  })

  test('has only safe patterns', () => {
    const pattern = (text: string) =>
      fieldsOf(buildTestField('x', { validation: { ...buildTestField('').validation, pattern: text } }))[0]
        ?.pattern
    expect(pattern('^\\d{3}-\\d{4}$')).toBe('^\\d{3}-\\d{4}$')
    expect(pattern('^(a+)+$')).toBe('')
  })
})

describe('the metadata for clients', () => {
  test('has a URI that changes with the content', () => {
    expect(buildWidgetUri('app1', 'orders', 'abc')).toBe('ui://app1/orders?v=abc')
  })

  test('declares the domains for MCP Apps and for ChatGPT', () => {
    const config = {
      connectDomains: ['https://c.test'],
      resourceDomains: ['https://r.test'],
      frameDomains: ['https://f.test'],
      redirectDomains: ['https://l.test'],
    }
    expect(buildWidgetResourceMeta(buildTestWidget('list', { config }))).toMatchObject({
      ui: {
        csp: {
          connectDomains: ['https://c.test'],
          resourceDomains: ['https://r.test'],
          frameDomains: ['https://f.test'],
        },
      },
      'openai/widgetCSP': {
        connect_domains: ['https://c.test'],
        resource_domains: ['https://r.test'],
        frame_domains: ['https://f.test'],
        redirect_domains: ['https://l.test'],
      },
    })
  })

  test('of a tool names its widget and its callers', () => {
    expect(buildToolWidgetMeta('ui://a/b', ['model', 'app'])).toEqual({
      ui: { resourceUri: 'ui://a/b', visibility: ['model', 'app'] },
      'ui/resourceUri': 'ui://a/b',
      'openai/outputTemplate': 'ui://a/b',
      'openai/widgetAccessible': true,
    })
    expect(buildToolWidgetMeta(null, ['model'])).toEqual({ ui: { visibility: ['model'] } })
  })
})
