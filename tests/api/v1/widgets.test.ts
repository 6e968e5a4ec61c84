import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

const emptyForm = {
  version: 'v2',
  fields: [],
  layout: { title: '', description: '', submitLabel: '', sections: [] },
  submit: { mode: 'callTool', targetToolName: '', successMessage: '', resetOnSubmit: false, bindings: [] },
}

describeWithService('postgres', 'widgets in v1', (service) => {
  let alice: Client
  let appId: string
  let toolId: string
  const widgets = () => `/api/v1/apps/${appId}/widgets`

  const makeTool = async (name: string): Promise<string> =>
    (await alice.post(`/api/v1/apps/${appId}/tools`, { name })).body.tool.id
  const makeWidget = async (more: object = {}) => {
    const sent = { name: 'Pets', primitive: 'data-table', ...more }
    const { status, body } = await alice.post(widgets(), sent)
    expect([status, body.error]).toEqual([201, undefined])
    return body.widget
  }
  const read = async (id: string) => (await alice.get(`${widgets()}/${id}`)).body.widget

  beforeAll(async () => {
    alice = await service().as('alice')
    appId = await makeApp(alice)
    toolId = await makeTool('List pets')
  })

  describe('v1.widgets.create', () => {
    test('creates a widget with a unique key, and returns its config in the first shape', async () => {
      const { status, headers, body } = await alice.post(widgets(), {
        toolId,
        name: 'All the Pets!',
        primitive: 'data-table',
        displayMode: 'inline',
        visibility: 'visible',
        config: {
          fieldMappings: { title: 'name', 'a.b': 'c' },
          dataTableConfig: { version: 'v1', collectionPath: 'pets', fields: [{ key: 'n', path: 'name' }] },
          unknown: 1,
        },
        actions: [{ trigger: 'row.select', type: 'callTool', template: '{{row.id}}' }],
      })
      expect(status).toBe(201)
      expect(headers.get('location')).toBe(`${service().url}${widgets()}/${body.widget.id}`)
      expect(body.widget).toEqual({
        id: expect.stringMatching(/^wid_/),
        appId,
        toolId,
        key: 'all_the_pets',
        name: 'All the Pets!',
        primitive: 'data-table',
        displayMode: 'inline',
        visibility: 'visible',
        config: {
          fieldMappings: { title: 'name', 'a.b': 'c' },
          style: {},
          layout: {},
          resourceDomains: [],
          hiddenFields: [],
          connectDomains: [],
          redirectDomains: [],
          frameDomains: [],
          mappingV2: null,
          dataTableConfig: {
            version: 'v1',
            collectionPath: 'pets',
            fields: [{ key: 'n', path: 'name', label: '', staticValue: null }],
          },
          formConfig: emptyForm,
        },
        actions: [
          {
            trigger: 'row.select',
            type: 'callTool',
            template: '{{row.id}}',
            targetToolId: '',
            targetToolName: '',
            callMode: 'once',
            pollIntervalMs: 0,
            pollTimeoutMs: 0,
            pollMaxAttempts: 0,
            pollStopWhenPath: '',
            pollStopWhenEquals: '',
          },
        ],
      })
      expect((await makeWidget({ name: 'All the Pets!' })).key).toBe('all_the_pets_2')
    })

    test('returns the config in the second shape when it was sent in it', async () => {
      const fields = [{ id: 'f1', key: 'name', label: 'Name', options: ['a', 'b'], aiFillable: true }]
      const formConfig = {
        version: 'v1',
        fields,
        submission: { mode: 'callTool', targetToolName: 'add_pet' },
      }
      const { config } = await makeWidget({ primitive: 'form', config: { formConfig } })
      expect(Object.keys(config).sort()).toEqual([
        'connectDomains',
        'fieldMappings',
        'formConfig',
        'hiddenFields',
        'layout',
        'redirectDomains',
        'resourceDomains',
        'style',
      ])
      expect(config.formConfig).toEqual({
        version: 'v1',
        fields: [
          {
            id: 'f1',
            key: 'name',
            label: 'Name',
            type: 'text',
            required: false,
            placeholder: '',
            helpText: '',
            options: ['a', 'b'],
            accept: '',
            multiple: false,
            aiFillable: true,
            aiVisible: false,
            validation: { pattern: '' },
          },
        ],
        submission: {
          mode: 'callTool',
          targetToolName: 'add_pet',
          successMessage: '',
          resetOnSubmit: false,
        },
      })
    })

    test('returns a complete form of the first shape as it was sent', async () => {
      const field = {
        id: 'f1',
        key: 'name',
        label: 'Name',
        type: 'select',
        required: true,
        placeholder: 'p',
        helpText: 'h',
        options: [{ id: 'o', value: 'a', label: 'A' }],
        accept: '',
        validation: { minLength: 1, maxItems: 3, pattern: '^a' },
        prefill: { kind: 'argument', path: 'name', deep: { any: [1, null] } },
        visibility: 'visible',
      }
      const formConfig = {
        version: 'v2',
        fields: [field],
        layout: {
          title: 'T',
          description: 'D',
          submitLabel: 'Go',
          sections: [{ id: 's', title: 'S', description: '', fieldIds: ['f1'] }],
        },
        submit: {
          mode: 'callTool',
          targetToolName: 'list_pets',
          successMessage: 'Done',
          resetOnSubmit: true,
          bindings: [{ fieldId: 'f1', targetArgPath: 'name', status: 'mapped' }],
        },
      }
      const { config } = await makeWidget({ primitive: 'form', config: { formConfig } })
      expect(config.formConfig).toEqual(formConfig)
    })

    test('rejects unknown tools and invalid values', async () => {
      const unknownTool = 'tool_01jd0000000000000000000000'
      const action = { trigger: 't', type: 'callTool', template: '' }
      for (const [more, status] of [
        [{ toolId: unknownTool }, 422],
        [{ actions: [{ ...action, targetToolId: unknownTool }] }, 422],
        [{ primitive: 'hologram' }, 400],
        [{ displayMode: 'wall' }, 400],
        [{ visibility: 'maybe' }, 400],
        [{ actions: [{ ...action, type: 'explode' }] }, 400],
        [{ actions: [{ ...action, callMode: 'forever' }] }, 400],
        [{ actions: [{ ...action, pollIntervalMs: 10 }] }, 400],
        [{ actions: [{ trigger: 't', type: 'callTool' }] }, 400],
      ] as const) {
        const sent = { name: 'W', primitive: 'form', ...more }
        expect([more, (await alice.post(widgets(), sent)).status]).toEqual([more, status])
      }
    })
  })

  describe('v1.widgets.list', () => {
    test('lists all in the order of their creation', async () => {
      const before = (await alice.get(widgets())).body.widgets.length
      const made = [await makeWidget(), await makeWidget({ visibility: 'hidden' })]
      const { body } = await alice.get(widgets())
      expect(body.widgets.slice(before)).toEqual(made)
    })
  })

  describe('v1.widgets.read', () => {
    test('reads one', async () => {
      const made = await makeWidget({ name: 'Readable' })
      expect(await read(made.id)).toEqual(made)
    })
  })

  describe('v1.widgets.change', () => {
    test('merges maps, table and form member by member, and replaces lists', async () => {
      const { id } = await makeWidget({
        toolId,
        config: {
          style: { color: 'red', gone: 'x' },
          hiddenFields: ['a', 'b'],
          dataTableConfig: { collectionPath: 'pets', fields: [{ key: 'a' }] },
          formConfig: { layout: { title: 'T', submitLabel: 'Go' } },
        },
      })
      const { body } = await alice.patch(`${widgets()}/${id}`, {
        toolId: '',
        key: 'my-key',
        config: {
          style: { size: '2', gone: null },
          hiddenFields: ['c'],
          mappingV2: { any: ['thing', null] },
          dataTableConfig: { fields: [{ key: 'b', staticValue: 's' }] },
          formConfig: { layout: { title: 'New' } },
        },
      })
      expect(body.widget).toMatchObject({ toolId: '', key: 'my-key', name: 'Pets', primitive: 'data-table' })
      expect(body.widget.config).toMatchObject({
        style: { color: 'red', size: '2' },
        hiddenFields: ['c'],
        mappingV2: { any: ['thing', null] },
        dataTableConfig: {
          collectionPath: 'pets',
          fields: [{ key: 'b', path: '', label: '', staticValue: 's' }],
        },
        formConfig: { layout: { title: 'New', submitLabel: 'Go' } },
      })
      expect(body.widget.config.style).not.toHaveProperty('gone')
      expect((await alice.patch(`${widgets()}/${id}`, {})).body).toEqual(body)
    })

    test('rejects a key that another widget has and an unknown tool', async () => {
      const [first, second] = [await makeWidget({ name: 'One' }), await makeWidget({ name: 'Other' })]
      const path = `${widgets()}/${first.id}`
      const taken = await alice.patch(path, { key: second.key })
      expect([taken.status, taken.body.error.details]).toMatchObject([409, [{ path: 'key', code: 'taken' }]])
      expect((await alice.patch(path, { key: first.key })).status).toBe(200)
      expect((await alice.patch(path, { toolId: 'tool_nope' })).status).toBe(422)
    })

    test('rejects a change of a widget that has changed since it was read', async () => {
      const { id } = await makeWidget()
      const path = `${widgets()}/${id}`
      const tag = (await alice.get(path)).headers.get('etag') ?? ''
      expect((await alice.patch(path, { name: 'First' }, { 'If-Match': tag })).status).toBe(200)
      expect((await alice.patch(path, { name: 'Second' }, { 'If-Match': tag })).status).toBe(412)
      expect((await alice.delete(path, { 'If-Match': tag })).status).toBe(412)
    })
  })

  describe('v1.widgets.actions', () => {
    test('replaces the actions, and rejects an unknown target tool', async () => {
      const { id } = await makeWidget({ actions: [{ trigger: 'old', type: 'callTool', template: '' }] })
      const path = `${widgets()}/${id}/actions`
      const action = { trigger: 'row.select', type: 'followUpMessage', template: 'Tell me of {{row.name}}' }
      const { body } = await alice.put(path, { actions: [action] })
      expect(body.widget.actions).toHaveLength(1)
      expect(body.widget.actions[0]).toMatchObject(action)
      expect((await alice.put(path, { actions: [{ ...action, targetToolId: 'tool_nope' }] })).status).toBe(
        422,
      )
      expect((await alice.put(path, {})).status).toBe(400)
      expect((await alice.put(path, { actions: [] })).body.widget.actions).toEqual([])
    })
  })

  describe('v1.widgets.delete', () => {
    test('deletes it once', async () => {
      const { id } = await makeWidget()
      expect((await alice.delete(`${widgets()}/${id}`)).body).toEqual({ deleted: true })
      expect((await alice.get(`${widgets()}/${id}`)).status).toBe(404)
      expect((await alice.delete(`${widgets()}/${id}`)).status).toBe(404)
    })
  })

  describe('a widget with a blocking issue', () => {
    test('prevents a release, whose error names it, but not a deploy', async () => {
      const other = await makeApp(alice, 'Blocked')
      const sent = { name: 'Bad', primitive: 'list', config: { frameDomains: ['https://a.example; *'] } }
      const { body: made } = await alice.post(`/api/v1/apps/${other}/widgets`, sent)
      const { status, body } = await alice.post(`/api/v2/apps/${other}/releases`)
      expect([status, body.error.code]).toEqual([422, 'draft_blocked'])
      expect(body.error.details.issues).toContainEqual(
        expect.objectContaining({
          code: 'domain_invalid',
          references: [expect.objectContaining({ entity_type: 'widget', entity_id: made.widget.id })],
        }),
      )
      expect((await alice.post(`/api/v1/apps/${other}/deploy`)).body.app.status).toBe('deployed')
    })
  })

  describe('a tool and its widgets', () => {
    const widgetIdOf = async (id: string) => [
      (await alice.get(`/api/v1/apps/${appId}/tools/${id}`)).body.tool.widgetId,
      (await alice.get(`/api/v3/apps/${appId}/tools/${id}`)).body.tool.widget_id,
    ]

    test('the tool names its newest visible widget in every API family', async () => {
      const tool = await makeTool('Shown')
      expect(await widgetIdOf(tool)).toEqual(['', ''])
      const old = await makeWidget({ toolId: tool })
      const newer = await makeWidget({ toolId: tool })
      await makeWidget({ toolId: tool, visibility: 'hidden' })
      expect(await widgetIdOf(tool)).toEqual([newer.id, newer.id])
      await alice.delete(`${widgets()}/${newer.id}`)
      expect(await widgetIdOf(tool)).toEqual([old.id, old.id])
      const { body } = await alice.get(`/api/v1/apps/${appId}/tools`)
      expect(body.tools.find((candidate: { id: string }) => candidate.id === tool).widgetId).toBe(old.id)
    })

    test('a deleted tool is removed from widgets, their forms and their actions', async () => {
      const gone = await makeTool('Going')
      const stays = await makeTool('Staying')
      const call = { trigger: 't', type: 'callTool', template: '' }
      const { id } = await makeWidget({
        toolId: gone,
        config: { formConfig: { submit: { targetToolName: 'going' } } },
        actions: [
          { ...call, targetToolId: gone },
          { ...call, targetToolName: 'Going' },
          { ...call, targetToolId: stays, targetToolName: 'going' },
        ],
      })
      const other = await makeWidget({ toolId: stays })
      await alice.delete(`/api/v1/apps/${appId}/tools/${gone}`)
      const { toolId: shown, config, actions } = await read(id)
      expect([shown, config.formConfig.submit.targetToolName]).toEqual(['', ''])
      expect(actions).toMatchObject([
        { targetToolId: '', targetToolName: '' },
        { targetToolId: '', targetToolName: '' },
        { targetToolId: stays },
      ])
      expect(await read(other.id)).toEqual(other)
    })
  })
})
