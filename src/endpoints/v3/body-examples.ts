import type { JsonObject } from '#base/json.ts'
import { exampleValues } from '#endpoints/shared/example-values.ts'
import { buildSharedBodyExamples } from '#endpoints/snake-case/body-examples.ts'

const { nextToolId, operationId, promptId, releaseId, skillId, toolDescription, toolId } = exampleValues

const examplePrompt = {
  name: 'Recommend a book',
  description: 'Finds a book for a mood.',
  arguments: [{ name: 'mood', description: 'What you feel like', required: true }],
  template: 'Find three books in the shop for someone who feels {{mood}}, and say why.',
}

const exampleSkill = {
  name: 'recommend-books',
  description: 'Recommends books of the shop. Use it when someone asks what to read.',
  body: '# Recommend books\n\nAsk for the mood, then call `find_books`.\n',
}

const exampleDecision = {
  definitions: [
    {
      external_id: 'search_books',
      digest: 'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    },
  ],
}

export const bodyExamplesV3: Record<string, JsonObject> = {
  ...buildSharedBodyExamples('v3'),
  'v3.apps.changeAccess': {
    kind: 'oauth',
    allowed_callers: { emails: ['ada@example.com'], domains: ['example.com'] },
  },
  'v3.webhookEndpoints.create': {
    url: 'https://hooks.example.com/tenon',
    description: 'Tells the team about releases',
    event_types: ['release.published', 'connection.failing'],
  },
  'v3.webhookEndpoints.replay': { since: '2026-01-31T09:30:00Z' },
  'v3.workspaceInvitations.create': { email: 'ada@example.com', role: 'builder' },
  'v3.draft.clone': { release_id: releaseId },
  'v3.draft.repairLint': { findings: [`purpose_missing:${toolId}`], preview: true },
  'v3.tools.create': {
    name: 'Find books',
    description: toolDescription,
    source: { operation_id: operationId },
  },
  'v3.tools.createBatch': {
    tools: [{ source: { operation_id: operationId }, name: 'Find books' }, { operation_id: operationId }],
  },
  'v3.tools.changeBatch': { tools: [{ id: toolId, enabled: false }] },
  'v3.tools.deleteBatch': { tool_ids: [toolId] },
  'v3.tools.reorder': { tool_ids: [toolId] },
  'v3.tools.change': { description: toolDescription },
  'v3.tools.chain': { next_tool_ids: [nextToolId] },
  'v3.tools.execute': { arguments: { title: 'dune' } },
  'v3.discovery.run': { url: 'https://api.example.com/openapi.json' },
  'v3.pendingDefinitions.accept': exampleDecision,
  'v3.pendingDefinitions.reject': exampleDecision,
  'v3.watches.change': { every: '6h' },
  'v3.pendingDifferences.apply': { rule: 'keep_mine' },
  'v3.prompts.create': examplePrompt,
  'v3.prompts.change': { description: examplePrompt.description },
  'v3.prompts.reorder': { prompt_ids: [promptId] },
  'v3.skills.create': exampleSkill,
  'v3.skills.change': { description: exampleSkill.description },
  'v3.skills.reorder': { skill_ids: [skillId] },
  'v3.testCases.suggest': {
    tool: 'find_books',
    arguments: { title: 'dune' },
    response: { body: '{"items":[]}' },
  },
  'v3.testCases.create': {
    key: 'finds_books',
    tool: 'find_books',
    arguments: { title: 'dune' },
    assert: [
      { type: 'equals', path: '/request/query', value: { title: 'dune' } },
      { type: 'is-json', path: '/result/data', value: { type: 'object', required: ['items'] } },
    ],
  },
  'v3.testCases.record': { tool: 'find_books', arguments: { title: 'dune' }, key: 'finds_books' },
  'v3.testCases.change': { upstream: 'recorded' },
  'v3.tests.change': { required: true },
  'v3.tests.run': { keys: ['finds_books'] },
  'v3.users.changePassword': {
    current_password: 'correct horse battery staple',
    new_password: 'a longer sentence that only you know',
  },
  'v3.directory.search': { query: 'files' },
}
