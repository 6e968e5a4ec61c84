import { expect, it } from 'vitest'
import { parseClientDocuments } from './client-documents.ts'

it.each([
  ['any', 'any'],
  ['none', 'none'],
  ['claude.ai', { hosts: ['claude.ai'] }],
  [
    'Claude.ai, https://vscode.dev/, localhost:8443',
    { hosts: ['claude.ai', 'vscode.dev', 'localhost:8443'] },
  ],
])('AUTH_CLIENT_DOCUMENTS=%s', (text, policy) => {
  expect(parseClientDocuments(text)).toEqual({ policy, problems: [] })
})

it.each([
  'http://claude.ai',
  'claude.ai/client.json',
  '*.claude.ai',
  'all of them',
  'a@b.example',
  'claude.ai,',
])('AUTH_CLIENT_DOCUMENTS=%s is no list of hosts', (text) => {
  expect(parseClientDocuments(text).problems).toEqual([
    expect.stringContaining('must be a host such as claude.ai'),
  ])
})
