/** Descriptions of the resources that several API families have. */
export const sharedResourceDescriptions: Record<string, string> = {
  apps: 'Sets of tools, widgets and prompts for chat clients, drafted and released.',
  authConnections: 'How an app authenticates to the servers that it calls. Secrets are write-only.',
  integrations: 'The servers that an app calls, and what discovery found about them.',
  operations: 'Requests that can be sent to an integration.',
  tools: 'What chat clients call: operations with a name, a description and optional follow-up tools.',
  widgets: 'User interfaces of tools in the chat: tables, forms and more.',
  draft: 'The contents of the next release of an app.',
  releases: 'Immutable versions of an app, one of which is live.',
}
