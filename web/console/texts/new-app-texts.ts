export const newAppTexts = {
  title: 'New app',
  description: 'Start from an API or an MCP server. You can change everything before you release it.',
  sourceLabel: 'OpenAPI document or MCP server',
  sourceHint: 'Paste a URL or a document (JSON or YAML), or drop a file.',
  sourcePlaceholder: 'https://api.example.com/openapi.json',
  chooseFile: 'Choose file',
  removeDocument: (name: string) => `Remove ${name}`,
  pastedDocument: 'Pasted document',
  dropFile: 'Drop the file here',
  fileWithoutText:
    'This is not a text file. If it is an archive, unpack it and choose the document in JSON or YAML.',
  wrongFile: (name: string, format: string, advice: string) =>
    `${name} is ${format}, not an OpenAPI document: ${advice}.`,
  fileEmpty: 'The file is empty.',
  fileTooLarge: 'The file is larger than 32 MB, the maximum for imports.',
  detected: {
    document: 'Pasted document',
    rest: 'URL of an OpenAPI document',
    mcp: 'MCP server',
    unclear: 'URL (the kind is detected during the import)',
    none: 'Enter a URL (https://…) or a document.',
  },
  kind: 'Kind',
  kinds: { detect: 'Automatic', rest: 'OpenAPI', mcp: 'MCP server' },
  name: 'App name',
  nameHint: 'People see this name in their chat client. Leave empty to use the title of the API.',
  integrationName: 'Integration name',
  integrationNameHint: 'Leave empty to use the title of the API.',
  addTitle: 'Add integration',
  addDescription: 'Import another API or MCP server to create tools from its operations.',
  start: 'Import',
  other: 'Or start from',
  bookshop: 'Try it with the bookshop',
  bookshopHint: 'A small API that Tenon contains. Nothing else is needed.',
  fromTemplate: 'Template',
  fromTemplateHint: 'Complete apps for known APIs',
  fromDirectory: 'Directory',
  fromDirectoryHint: 'Servers from the official MCP registry',
  empty: 'Empty app',
  emptyHint: 'An app without tools',
  emptyName: 'Untitled app',
  steps: {
    app: 'Create the app',
    fetch: 'Fetch the document',
    read: 'Read the document',
    list: 'List the tools of the server',
    probe: 'Detect how to sign in',
    save: 'Save the operations',
  },
  stepsLabel: 'Import steps',
  stepStates: { succeeded: 'Done:', warned: 'Done, with a warning:', failed: 'Failed:' },
  leave: 'The import continues while you use other screens. Closing the window cancels it.',
  imported: (name: string) => `${name} imported`,
  openImported: 'Choose tools',
  failed: 'Import failed',
  blocked: 'This service does not call that address',
  blockedHint:
    'Private addresses are called only if the settings of the service name them. Start the service with this setting, then import again:',
  blockedMore: (entry: string) => `If EGRESS_ALLOW has a value already, add ,${entry} to it.`,
  copySetting: 'Copy the setting',
  failedHint: 'Correct the URL and import again.',
  /** Keyed by the code of the failed step. */
  failedHints: {
    document_fetch_failed:
      'Open the URL in a browser: it must return the document itself. If it asks you to sign in, save the document and drop the file here.',
    document_unreadable:
      'Enter the URL of an OpenAPI or Swagger document or of its documentation, or drop the document here as a file.',
    document_too_large:
      'The document is too large to import in full. Import only the operations that the app needs.',
    document_part_invalid: 'Correct the chosen part of the document and import again.',
    import_busy: 'Import again in a minute.',
    mcp_server_unreachable: 'Check the URL. The URLs of many MCP servers end in /mcp.',
    mcp_unauthorized:
      'The server does not say how to sign in. Create an empty app, add a connection under Connections, then add the server under Integrations.',
  } as Record<string, string>,
  failedDocumentHint: 'Correct the document and import again.',
  /** For documents without an address, keyed by the code of the failed step. */
  failedDocumentHints: {
    document_unreadable: 'Choose an OpenAPI or Swagger document in JSON or YAML, or enter its URL.',
  } as Record<string, string>,
}

export const chooseToolsTexts = {
  title: (name: string) => `Choose tools for ${name}`,
  description: 'Each chosen operation becomes a tool. You can add and remove tools at any time.',
  create: (count: number) => (count === 1 ? 'Create 1 tool' : `Create ${count} tools`),
  skip: 'Skip',
  created: (count: number) => (count === 1 ? '1 tool created' : `${count} tools created`),
  report: 'Import report',
  counts: (imported: number, degraded: number, skipped: number) =>
    `${imported + degraded} operations${degraded ? `, ${degraded} of them simplified` : ''}${skipped ? `; ${skipped} could not be imported` : ''}`,
  warnings: (count: number) => (count === 1 ? '1 warning' : `${count} warnings`),
  times: (count: number) => `${count} times`,
  credentials: 'Credentials',
  credentialsHint:
    'This server requires credentials. They are stored encrypted and sent only to this server.',
  connected: 'A connection is set up.',
  signInTitle: 'Sign in to list the tools of the server',
  signInHint: 'Set up the credentials above, then refresh.',
  use: 'Create connection',
  saved: 'Connection saved',
}
