/** What the nouns of operation ids stand for, in the documents. */
export const nouns: Record<string, string> = {
  me: 'The user of the token.',
  apps: 'What is made here: tools, widgets and prompts that chat clients use, drafted and released.',
  authConnections: 'How an app proves itself to the servers it calls. Secrets are written and never shown.',
  integrations: 'The servers an app calls, and what was found out about them.',
  operations: 'What can be called at an integration.',
  tools: 'What chat clients call: operations with names, descriptions and an order.',
  widgets: 'What people see of a tool in the chat: tables, forms and more.',
  prompts: 'Texts that chat clients offer their people to begin with.',
  config: 'Everything about an app in one document.',
  draft: 'The contents of an app that the next release will freeze.',
  releases: 'Frozen contents of an app: one of them is live.',
  templates: 'Apps to begin with.',
  directory: 'Public MCP servers that an app may be made from.',
  providers: 'Kinds of authentication that connections may have.',
  protectedResource: 'What OAuth clients learn about this service.',
  authorizationServer: 'What OAuth clients learn about who gives tokens.',
}
