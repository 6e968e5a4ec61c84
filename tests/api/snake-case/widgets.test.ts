import { beforeAll, describe, expect, test } from 'vitest'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { snakeCaseFamilies } from '#tests/support/service/operation-table.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

for (const family of snakeCaseFamilies)
  describeWithService('sqlite', `widgets in ${family}`, (service) => {
    let alice: Client
    let appId: string
    const widgets = () => `/api/${family}/apps/${appId}/widgets`

    const makeWidget = async (name: string, more: object = {}) => {
      const { status, body } = await alice.post(widgets(), { name, primitive: 'form', ...more })
      expect([status, body.error]).toEqual([201, undefined])
      return body.widget
    }

    beforeAll(async () => {
      alice = await service().as('alice')
      appId = await makeApp(alice)
    })

    describe(`${family}.widgets.create`, () => {
      test('names the ignored members, with the probably intended ones', async () => {
        const { status, headers, body } = await alice.post(widgets(), {
          name: 'Table',
          primitive: 'data-table',
          tool: 'x',
          config: { dataTableConfig: {}, form_config: { fields: [{ key: 'a', requird: true }] } },
          actions: [{ trigger: 'a', type: 'callTool', template: '', mode: 'poll' }],
        })
        expect([status, body.widget.name]).toEqual([201, 'Table'])
        expect(headers.get('ignored-members')).toBe(
          '"tool";use="tool_id", "config.dataTableConfig";use="data_table_config", ' +
            '"config.form_config.fields[0].requird";use="required", "actions[0].mode";use="call_mode"',
        )
        const known = await alice.patch(`${widgets()}/${body.widget.id}`, {
          name: 'Other',
          config: { style: { a: 'b' } },
        })
        expect(known.headers.get('ignored-members')).toBeNull()
      })

      test('creates a composite, with keys of its parts, and refuses forms and too many as parts', async () => {
        const create = (parts: object[]) =>
          alice.post(widgets(), { name: 'Parts', primitive: 'composite', config: { parts } })
        const { status, body } = await create([
          { primitive: 'metric', title: 'Total', field_mappings: { Orders: 'count' } },
          { primitive: 'list', data_table_config: { collection_path: 'orders' }, width: 'half' },
        ])
        expect([status, body.widget.config.parts]).toMatchObject([
          201,
          [
            { key: 'total', tab: '', width: 'full', field_mappings: { Orders: 'count' } },
            { key: 'list', width: 'half', data_table_config: { version: 'v1', collection_path: 'orders' } },
          ],
        ])
        const path = `${widgets()}/${body.widget.id}`
        const { body: changed } = await alice.patch(path, { config: { parts: [{ primitive: 'chart' }] } })
        expect(changed.widget.config.parts).toMatchObject([{ key: 'chart', title: '' }])
        const form = await create([{ primitive: 'form' }])
        expect([form.status, form.body.error.details]).toMatchObject([
          400,
          [{ path: 'config.parts[0].primitive', message: expect.stringContaining('data-table') }],
        ])
        const many = await create(Array.from({ length: 21 }, () => ({ primitive: 'list' })))
        expect([many.status, many.body.error.details]).toMatchObject([400, [{ path: 'config.parts' }]])
      })

      test('derives the parts of a composite from the results of its tool', async () => {
        const api = await startUpstreamApi()
        const own = await makeApp(alice)
        const pets = await makeIntegration(alice, own, api.documentUrl)
        await api.close()
        const operation = pets.operation('listPets')
        const { status } = await alice.patch(`/api/${family}/apps/${own}/operations/${operation}`, {
          output_schema: [{ name: 'pet_count', type: 'integer' }],
        })
        expect(status).toBe(200)
        const { id } = await makeTool(alice, own, 'List pets', operation)
        const { body } = await alice.post(`/api/${family}/apps/${own}/widgets`, {
          tool_id: id,
          name: 'Pets',
          primitive: 'composite',
        })
        expect(body.widget.config.parts).toMatchObject([
          { primitive: 'metric', field_mappings: { 'Pet count': 'pet_count' } },
        ])
      })

      test('creates a widget with all members of a form', async () => {
        const { body: made } = await alice.post(`/api/v3/apps/${appId}/tools`, { name: 'Add pet' })
        const { status, headers, body } = await alice.post(widgets(), {
          tool_id: made.tool.id,
          name: 'A form',
          primitive: 'form',
          config: {
            form_config: {
              version: 'v1',
              fields: [{ key: 'name', prefill: { kind: 'argument', path: 'n' }, ai_visible: true }],
              submit: { bindings: [{ field_id: 'name', target_arg_path: 'name' }] },
            },
          },
          actions: [
            { trigger: 'done', type: 'callTool', template: '', call_mode: 'poll', poll_interval_ms: 1000 },
          ],
        })
        expect(status).toBe(201)
        expect(headers.get('location')).toBe(`${service().url}${widgets()}/${body.widget.id}`)
        expect(body.widget).toMatchObject({
          app_id: appId,
          tool_id: made.tool.id,
          key: 'a_form',
          display_mode: 'inline',
          visibility: 'visible',
          created_at: expect.stringMatching(/Z$/),
          config: {
            data_table_config: { version: 'v1', collection_path: '', fields: [] },
            form_config: {
              version: 'v1',
              fields: [
                {
                  id: 'name',
                  key: 'name',
                  type: 'text',
                  prefill: { kind: 'argument', path: 'n' },
                  ai_visible: true,
                  validation: { min_length: null, pattern: '' },
                },
              ],
              submit: { bindings: [{ field_id: 'name', target_arg_path: 'name', status: 'mapped' }] },
            },
          },
          actions: [{ call_mode: 'poll', poll_interval_ms: 1000 }],
        })
        const { body: seen } = await alice.get(`/api/v1/apps/${appId}/widgets/${body.widget.id}`)
        expect(seen.widget.config.formConfig.version).toBe('v1')
        expect(
          (await alice.post(widgets(), { name: 'X', primitive: 'form', tool_id: 'tool_x' })).status,
        ).toBe(422)
      })
    })

    test('keeps options of a tool, conditions and steps when v1 changes the form', async () => {
      const members = {
        local_time: true,
        options_source: {
          target_tool_name: 'cities',
          arguments: { search: '{{query}}', limit: 5 },
          items_path: 'items',
          value_path: 'id',
          label_path: '{{name}}',
        },
        visible_when: { field: 'land', values: ['no'] },
        required_when: { field: 'land', values: [] },
      }
      const { status, body } = await alice.post(widgets(), {
        name: 'Cities',
        primitive: 'form',
        config: {
          form_config: {
            fields: [{ key: 'land' }, { key: 'city', type: 'select', ...members }],
            layout: { steps: true },
            submit: { changed_only: true },
          },
        },
      })
      expect(status).toBe(201)
      const { form_config: form } = body.widget.config
      expect(form.fields[1]).toMatchObject(members)
      const path = `/api/v1/apps/${appId}/widgets/${body.widget.id}`
      const { body: old } = await alice.get(path)
      expect(JSON.stringify(old)).not.toMatch(
        /optionsSource|visibleWhen|requiredWhen|localTime|steps|changedOnly/,
      )
      const { fields, layout, submit } = old.widget.config.formConfig
      const formConfig = { version: 'v2', fields, layout: { ...layout, title: 'New' }, submit }
      expect((await alice.patch(path, { config: { formConfig } })).status).toBe(200)
      const { body: seen } = await alice.get(`${widgets()}/${body.widget.id}`)
      expect(seen.widget.config.form_config).toEqual({ ...form, layout: { ...form.layout, title: 'New' } })
    })

    describe(`${family}.widgets.list`, () => {
      test('pages through all widgets, sorted and searched', async () => {
        const other = await makeApp(alice, 'Paged')
        const path = `/api/${family}/apps/${other}/widgets`
        for (const name of ['Beta', 'Alpha', 'Gamma']) await alice.post(path, { name, primitive: 'list' })
        const names = async (query: string) => {
          const { body } = await alice.get(`${path}?${query}`)
          return body.data.map((one: { name: string }) => one.name)
        }
        expect(await names('')).toEqual(['Gamma', 'Alpha', 'Beta'])
        expect(await names('sort=name')).toEqual(['Alpha', 'Beta', 'Gamma'])
        expect(await names('query=AMM')).toEqual(['Gamma'])
        const { body: first } = await alice.get(`${path}?sort=-name&limit=2`)
        expect(first.page).toEqual({ has_more: true, next_cursor: expect.stringMatching(/./) })
        const cursor = first.page.next_cursor
        expect(await names(`sort=-name&limit=2&cursor=${cursor}`)).toEqual(['Alpha'])
        for (const bad of ['limit=101', 'sort=key', `cursor=${cursor}`, 'cursor=x']) {
          expect([bad, (await alice.get(`${path}?${bad}`)).status]).toEqual([bad, 400])
        }
        const { status } = await alice.get(`${widgets()}?sort=-name&limit=2&cursor=${cursor}`)
        expect(status).toBe(400)
      })
    })

    describe(`${family}.widgets.read`, () => {
      test('reads one with its entity tag', async () => {
        const made = await makeWidget('Readable')
        const { headers, body } = await alice.get(`${widgets()}/${made.id}`)
        expect(body.widget).toEqual(made)
        const tag = headers.get('etag') ?? ''
        const again = await alice.get(`${widgets()}/${made.id}`, { 'If-None-Match': tag })
        expect(again.status).toBe(304)
      })
    })

    describe(`${family}.widgets.change`, () => {
      test('changes the sent members and keeps the rest', async () => {
        const { id } = await makeWidget('Changing', {
          config: { style: { a: '1' }, frame_domains: ['https://a.example'] },
        })
        const { body } = await alice.patch(`${widgets()}/${id}`, {
          name: 'Changed',
          visibility: 'hidden',
          config: { style: { b: '2' }, data_table_config: { collection_path: 'pets' } },
        })
        expect(body.widget).toMatchObject({
          key: 'changing',
          name: 'Changed',
          visibility: 'hidden',
          config: {
            style: { a: '1', b: '2' },
            frame_domains: ['https://a.example'],
            data_table_config: { collection_path: 'pets' },
          },
        })
      })

      test('formats of columns and values are stored, and survive a change through v1', async () => {
        const column = { key: 'price', format: 'currency', format_options: { currency: 'EUR' } }
        const field_formats = [{ key: 'meta', format: 'badge' }]
        const { id } = await makeWidget('Formats', {
          config: { field_formats, data_table_config: { fields: [column, { key: 'title' }] } },
        })
        const fields = [{ key: 'price', label: 'Price' }]
        const { body: old } = await alice.patch(`/api/v1/apps/${appId}/widgets/${id}`, {
          config: { dataTableConfig: { fields } },
        })
        expect(old.widget.config).not.toHaveProperty('fieldFormats')
        expect(old.widget.config.dataTableConfig.fields).toEqual([
          { key: 'price', path: '', label: 'Price', staticValue: null },
        ])
        const { body } = await alice.get(`${widgets()}/${id}`)
        expect(body.widget.config).toMatchObject({
          field_formats: [{ key: 'meta', format: 'badge', format_options: {} }],
          data_table_config: { fields: [{ ...column, label: 'Price' }] },
        })
        const { body: replaced } = await alice.patch(`${widgets()}/${id}`, {
          config: { data_table_config: { fields } },
        })
        expect(replaced.widget.config.data_table_config.fields[0]).toMatchObject({
          format: '',
          format_options: {},
        })
      })

      test('members that v1 does not have survive a change through v1', async () => {
        const field = { id: 'f', key: 'k', multiple: true, ai_fillable: true }
        const { id } = await makeWidget('Both', { config: { form_config: { fields: [field] } } })
        const fields = [{ id: 'f', key: 'k2', label: 'L' }]
        await alice.patch(`/api/v1/apps/${appId}/widgets/${id}`, { config: { formConfig: { fields } } })
        const { body } = await alice.get(`${widgets()}/${id}`)
        expect(body.widget.config.form_config.fields).toMatchObject([{ ...field, key: 'k2', label: 'L' }])
      })
    })

    describe(`${family}.widgets.delete`, () => {
      test('deletes it once', async () => {
        const { id } = await makeWidget('Going')
        expect((await alice.delete(`${widgets()}/${id}`)).body).toEqual({ deleted: true })
        expect((await alice.delete(`${widgets()}/${id}`)).status).toBe(404)
      })
    })

    describe('a new form', () => {
      async function start() {
        const own = await makeApp(alice, 'Forms')
        const api = await startUpstreamApi()
        const pets = await makeIntegration(alice, own, api.documentUrl)
        await api.close()
        const tool = await makeTool(alice, own, 'Add pet', pets.operation('createPet'))
        const create = async (more: object) => {
          const sent = { name: 'F', primitive: 'form', tool_id: tool.id, ...more }
          const { status, body } = await alice.post(`/api/${family}/apps/${own}/widgets`, sent)
          expect([status, body.error]).toEqual([201, undefined])
          return body.widget.config.form_config
        }
        const readIssues = async () =>
          (await alice.get(`/api/v3/apps/${own}/draft/diagnostics`)).body.issues.map(
            ({ code }: { code: string }) => code,
          )
        return { create, readIssues }
      }

      test('gets its target, fields and bindings from the input schema of its tool', async () => {
        const { create, readIssues } = await start()
        expect(await create({})).toMatchObject({
          version: 'v2',
          fields: [
            { id: 'name', key: 'name', label: 'Name', type: 'text', required: true },
            { id: 'age', key: 'age', label: 'Age', type: 'integer', required: false },
          ],
          submit: {
            mode: 'callTool',
            target_tool_name: 'add_pet',
            bindings: [
              { field_id: 'name', target_arg_path: 'name', status: 'mapped' },
              { field_id: 'age', target_arg_path: 'age', status: 'mapped' },
            ],
          },
        })
        expect(await readIssues()).toEqual([])
      })

      test('binds fields that are named like arguments, and keeps bindings that were sent', async () => {
        const { create } = await start()
        const fields = [{ id: 'f1', key: 'name' }, { key: 'age' }, { key: 'other' }]
        const { submit } = await create({ config: { form_config: { fields } } })
        expect(submit.bindings).toEqual([
          { field_id: 'f1', target_arg_path: 'name', status: 'mapped' },
          { field_id: 'age', target_arg_path: 'age', status: 'mapped' },
        ])
        const bindings = [{ field_id: 'other', target_arg_path: 'name' }]
        const bound = await create({ config: { form_config: { fields, submit: { bindings } } } })
        expect(bound.submit.bindings).toEqual([
          { field_id: 'other', target_arg_path: 'name', status: 'mapped' },
        ])
      })

      test('stays as it was sent without a known tool, or if it is sent as a message', async () => {
        const { create } = await start()
        const unknown = await create({ config: { form_config: { submit: { target_tool_name: 'nobody' } } } })
        expect([unknown.fields, unknown.submit.target_tool_name]).toEqual([[], 'nobody'])
        const message = await create({ config: { form_config: { submit: { mode: 'message' } } } })
        expect([message.fields, message.submit.target_tool_name]).toEqual([[], ''])
      })
    })
  })
