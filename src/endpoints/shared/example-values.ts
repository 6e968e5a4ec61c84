const suffix = '_01kb0000000000000000000000'

/** Values that the example bodies of several API families share. */
export const exampleValues = {
  operationId: `op${suffix}`,
  toolId: `tool${suffix}`,
  nextToolId: 'tool_01kb0000000000000000000001',
  releaseId: `rel${suffix}`,
  promptId: `prm${suffix}`,
  skillId: `skl${suffix}`,
  documentUrl: 'https://api.example.com/openapi.json',
  baseUrl: 'https://api.example.com',
  appDescription: 'Everything about books.',
  toolDescription: 'Finds books by words in their title. Use it when someone looks for a book.',
  operation: { name: 'List books', method: 'GET', path: '/books' },
  operationDescription: 'Lists the books of the shop.',
}
