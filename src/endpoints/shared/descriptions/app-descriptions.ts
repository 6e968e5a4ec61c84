// What the OpenAPI documents say about apps.
import type { MemberDescriptions, OperationDescription } from '#http/openapi/descriptions.ts'
import { exampleIds, exampleTime } from './example-texts.ts'

const branding: MemberDescriptions = {
  primaryColor: {
    text: 'Main colour of widgets, in hex; made lighter or darker where it would be unreadable. Empty: the colour of the chat client.',
    example: '#1d4ed8',
  },
  secondaryColor: {
    text: 'A second colour, in hex, which widgets use if their `style.accent` is `secondary`.',
    example: '#0f766e',
  },
  accentColor: {
    text: 'The colour, in hex, that widgets use if their `style.accent` is `accent`, or if there is no main colour.',
    example: '#b45309',
  },
  backgroundColor: {
    text: 'Background colour of the brand, in hex. Stored for clients; widgets use the background of the chat client.',
    example: '#ffffff',
  },
  fontFamily: {
    text: 'Font of the brand. Stored for clients; widgets use the font of the chat client.',
    example: 'Inter',
  },
  borderRadius: {
    text: 'Roundness of the corners in widgets: `none`, `xs`, `sm`, `md`, `lg`, `xl`, `2xl`, `full`, or pixels up to 24.',
    example: 'lg',
  },
  logoUrl: {
    text: 'URL of the logo, shown where the app is listed.',
    example: 'https://example.com/logo.svg',
  },
}

const enabledText =
  'Whether the endpoint of the app is served. If false it answers 404; everything else stays. New apps: true.'
const listedText =
  'Whether the public list of servers of this service (`/v0.1/servers`) includes the app once it is released. By default false.'
const templateText = 'The template that the app was created from; empty: none.'

const app: MemberDescriptions = {
  id: { text: 'Identifies the app in paths of the API.', example: exampleIds.app },
  publicMcpId: {
    text: 'Identifies the app in the address that chat clients use: `{base_url}/mcp/…`. Never changes.',
    example: '3v9n2k7q5w8x4t6r1y0pzmcbde',
  },
  slug: {
    text: 'Short name for URLs, unique in the workspace: lower-case letters, digits and hyphens. Derived from {name} if absent or empty.',
    example: 'books',
  },
  name: { text: 'Name of the app, which people see.', example: 'Books' },
  description: { text: 'What the app is for, in a sentence or two.', example: 'Everything about books.' },
  version: { text: 'Number of the live release; `0` before the first.', example: '3' },
  status: {
    text: 'Whether the app was ever released.',
    values: { draft: 'there is no release yet', deployed: 'there is a release' },
    closed: true,
  },
  isEnabled: enabledText,
  enabled: enabledText,
  access: {
    text: 'Who may call the live endpoint. By default `public`.',
    values: {
      public: 'everyone who knows the address',
      oauth: 'callers with an access token for this endpoint from the authorization server',
    },
  },
  isListed: listedText,
  listed: listedText,
  templateId: {
    text: `${templateText} In a request: the template to start from; what the request sets replaces that of the template.`,
    example: 'weather',
  },
  starterTemplateId: {
    text: `${templateText} In a request: the template to start from; what the request sets replaces that of the template.`,
    example: 'weather',
  },
  workspaceId: {
    text: 'The workspace that the app goes into. By default your personal one.',
    example: exampleIds.workspace,
  },
  companyUrl: { text: 'Website of the company behind the app.', example: 'https://example.com' },
  serverInstructions: {
    text: 'Advice for models on how to use the tools together. Clients receive it when they connect.',
    example: 'Search for a book before you order it.',
  },
  toolMode: {
    text: 'How clients learn of the tools. By default `list`. It takes effect with the next release.',
    values: {
      list: 'they get a list of all',
      search: 'they get three tools that search, describe and call the others, for apps of many tools',
    },
  },
  branding: {
    text: 'Colours, corners and logo. A change replaces only the members it has.',
    members: branding,
  },
  createdAt: { text: 'When the app was created.', example: exampleTime },
  updatedAt: 'When the app itself was last changed.',
  lastModifiedAt: 'When the app or its draft was last changed.',
  currentDraft: 'The draft that the next release is made of.',
  latestRelease: {
    text: 'The live release; null before the first.',
    members: {
      id: { text: 'Identifies the release.', example: exampleIds.release },
      publishedAt: 'When it was released.',
      endpoint: 'Address for chat clients.',
      state: { text: 'State of the release.', values: { published: 'live' }, closed: true },
    },
  },
}

export const appEntities = { App: app, Branding: branding }

export const appOperations: Record<string, OperationDescription> = {
  'apps.list': { text: 'Lists the apps of all your workspaces. Other apps are never visible.' },
  'apps.create': {
    text: 'Creates an app with an empty draft, or with the contents of a template. Nothing is served to chat clients before the first release. 409 if the slug is taken, 422 if the template or workspace is unknown or the workspace has too many apps, 403 if you may not build in it.',
  },
  'apps.read': { text: 'Returns an app with its ETag, which `If-Match` of a change takes.' },
  'apps.change': {
    text: 'Changes the members that the body has; all others stay. Name, description, instructions and branding reach chat clients with the next release; switching the app on or off, its access and its listing take effect at once.',
  },
  'apps.delete': {
    text: 'Deletes the app with its draft, releases, connections and records of calls. Its endpoint stops at once and its slug becomes free. This cannot be undone.',
  },
}
