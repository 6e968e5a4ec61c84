import { expect, test } from 'vitest'
import { formatLogLine, paintColoured, paintPlain } from './format-log-line.ts'

const time = '2026-11-23T05:34:52.042Z'
const format = (fields: object) => formatLogLine(JSON.stringify({ level: 30, time, ...fields }), paintPlain)

const request = {
  requestId: 'req_1',
  operation: 'v3.apps.read',
  method: 'GET',
  route: '/api/v3/apps/:app_id',
  status: 200,
  ms: 3.4,
  userId: 'operator',
  appId: 'app_1',
  address: '127.0.0.1',
  msg: 'request',
}

test('a request is one line, without members that are empty', () => {
  expect(format(request)).toBe(
    '05:34:52 info  GET /api/v3/apps/:app_id 200 3.4 ms requestId=req_1 operation=v3.apps.read userId=operator appId=app_1 address=127.0.0.1\n',
  )
  expect(format({ ...request, route: '', operation: '', userId: '', appId: '', status: 404 })).toBe(
    '05:34:52 info  GET (no route) 404 3.4 ms requestId=req_1 address=127.0.0.1\n',
  )
})

test('other lines have their text first, and an error its stack below', () => {
  expect(format({ level: 40, pages: [1, 2], msg: 'registry cannot be imported' })).toBe(
    '05:34:52 warn  registry cannot be imported pages=[1,2]\n',
  )
  expect(format({ level: 50, err: { message: 'no', stack: 'Error: no\n    at here' }, msg: 'failed' })).toBe(
    '05:34:52 error failed\nError: no\n    at here\n',
  )
})

test('nothing that a caller sent controls the terminal or makes a line of its own', () => {
  const line = format({
    client: 'a\u001b[2Jb\u0007c\n05:34:52 info  forged\r\u009b1m',
    msg: 'call\u001b]0;x\u0007',
  })
  expect(line).toBe('05:34:52 info  call client=ab c 05:34:52 info  forged \n')
})

test('colours tell the level and the status', () => {
  const line = formatLogLine(JSON.stringify({ level: 30, time, ...request, status: 500 }), paintColoured)
  expect(line).toContain('\u001b[31m500\u001b[39m')
  expect(line).toContain('\u001b[32minfo \u001b[39m')
})
