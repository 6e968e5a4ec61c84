// The promises about types in the README of the client. A line that follows `@ts-expect-error` must not compile; the
// compiler runs over this file like over all others.
import { expect, test } from 'vitest'
import { createTenon, createTenonClient, readBody } from '#client'

const fetchNothing = async () => new Response('{}', { headers: { 'Content-Type': 'application/json' } })
const tenon = createTenonClient({ baseUrl: 'http://localhost', fetch: fetchNothing })
const inApp = { params: { path: { app_id: 'app_1' } } }
const newTool = { name: 'Find books', source: { operation_id: 'op_1' } }

test('a typing error does not compile in a path', async () => {
  await tenon.GET('/api/v3/apps/{app_id}/tools', inApp)
  // @ts-expect-error no such path
  await tenon.GET('/api/v3/apps/{app_id}/tols', inApp)
  // @ts-expect-error no such method
  await tenon.PUT('/api/v3/apps/{app_id}/tools', inApp)
  // @ts-expect-error no such parameter of the path
  await tenon.GET('/api/v3/apps/{app_id}/tools', { params: { path: { appId: 'app_1' } } })
  // @ts-expect-error no parameter
  await tenon.GET('/api/v3/apps/{app_id}/tools')
})

test('a typing error does not compile in a query', async () => {
  await tenon.GET('/api/v3/apps', { params: { query: { limit: 1 } } })
  // @ts-expect-error no such parameter
  await tenon.GET('/api/v3/apps', { params: { query: { limmit: 1 } } })
  // @ts-expect-error no such parameter, next to a known one
  await tenon.GET('/api/v3/apps', { params: { query: { limit: 1, qurey: 'x' } } })
  // @ts-expect-error another type
  await tenon.GET('/api/v3/apps', { params: { query: { limit: 'x' } } })
  // @ts-expect-error no such location of parameters
  await tenon.GET('/api/v3/apps', { params: { querry: { limit: 1 } } })
})

test('a typing error does not compile in a body', async () => {
  await tenon.POST('/api/v3/apps/{app_id}/tools', { ...inApp, body: newTool })
  // @ts-expect-error no such member, next to known ones
  await tenon.POST('/api/v3/apps/{app_id}/tools', { ...inApp, body: { ...newTool, descripton: '' } })
  await tenon.PATCH('/api/v3/apps/{app_id}', {
    ...inApp,
    // @ts-expect-error no such member of a member
    body: { branding: { primary_color: '#1d4ed8', acent: '#1d4ed8' } },
  })
  // @ts-expect-error a required member is missing
  await tenon.POST('/api/v3/apps/{app_id}/tools', { ...inApp, body: { description: '' } })
  // @ts-expect-error no such value
  await tenon.PATCH('/api/v3/apps/{app_id}/access', { ...inApp, body: { kind: 'secret' } })
})

test('a body as text has the type of a text', async () => {
  const { data } = await tenon.GET('/api/v3/audit/export', { parseAs: 'text' })
  expect(data?.length).toBe(2)
})

test('a typing error does not compile in a response', async () => {
  const { data } = await readBody(tenon.GET('/api/v3/apps', {}))
  expect(data).toBeUndefined()
  // @ts-expect-error no such member
  expect(() => data[0]?.nam).toThrow()
})

test('a typing error does not compile in a function of an operation', async () => {
  const requests: Request[] = []
  const { tools, apps, releases } = createTenon({
    baseUrl: 'http://localhost',
    fetch: async (request) => {
      requests.push(request)
      return fetchNothing()
    },
  })
  const app = { app_id: 'app/1' }
  await tools.list({ ...app, limit: 2 })
  await tools.change({ ...app, tool_id: 'tool_1' }, { description: '' }, { ifMatch: '"7"' })
  await releases.create(app)
  await apps.create({ name: 'Shop' })
  expect(requests.map(({ method, url }) => `${method} ${url.slice('http://localhost'.length)}`)).toEqual([
    'GET /api/v3/apps/app%2F1/tools?limit=2',
    'PATCH /api/v3/apps/app%2F1/tools/tool_1',
    'POST /api/v3/apps/app%2F1/releases',
    'POST /api/v3/apps',
  ])
  expect(requests[1]?.headers.get('If-Match')).toBe('"7"')
  expect(await requests[3]?.json()).toEqual({ name: 'Shop' })
  // @ts-expect-error no such operation
  expect(() => tools.remove(app)).toThrow()
  // @ts-expect-error no such parameter
  await tools.list({ ...app, limmit: 2 })
  // @ts-expect-error a missing parameter of the path
  await tools.change(app, { description: '' })
  // @ts-expect-error no such member
  await apps.create({ name: 'Shop', naem: '' })
  // @ts-expect-error a missing body
  await tools.create(app)
})
