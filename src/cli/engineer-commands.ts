// The commands for building apps. They use only the public API of the service.

import type { ArgumentSpec, CommandSection, CommandSpec, OptionSpec } from './command.ts'
import { mcpClients } from './connect/mcp-clients.ts'
import { credentialChoices, serviceAccountRoleChoices } from './service-accounts/service-account-choices.ts'
import { appFileName } from './shared-options.ts'
import { toolChoices } from './sources/choose-tool-operations.ts'
import { targetChoices } from './target-choices.ts'
import { defaultTokenLifetime, tokenLifetimes, tokenRoles } from './tokens/token-lifetimes.ts'

const app: ArgumentSpec = { syntax: '<app>', meaning: 'id or slug of the app', completes: 'apps' }
const tool: ArgumentSpec = { syntax: '<tool>', meaning: 'id or key of the tool', completes: 'tools' }
const integration: ArgumentSpec = {
  syntax: '<integration>',
  meaning: 'id or key of the integration',
  completes: 'integrations',
}
const workspace: ArgumentSpec = {
  syntax: '<workspace>',
  meaning: 'id or name of the workspace',
  completes: 'workspaces',
}
const member: ArgumentSpec = { syntax: '<member>', meaning: 'e-mail address or id of the member' }
const widget: ArgumentSpec = { syntax: '<widget>', meaning: 'id or key of the widget', completes: 'widgets' }

const definitions: ArgumentSpec = {
  syntax: '[definitions...]',
  meaning:
    'names of tools of the server; by default all that nobody has decided. `NAME@DIGEST` only if the server still lists what was looked at, else it ends with 5',
}

export const fileOption: OptionSpec = {
  flags: '--file <path>',
  meaning: 'file of the app',
  fallback: appFileName,
  completes: 'files',
}
export const pruneOption: OptionSpec = {
  flags: '--prune',
  meaning: 'removes what the app has and the file has not',
}

const readOption: OptionSpec = {
  flags: '--read <paths...>',
  meaning: 'files and folders outside of the repository that the file may name',
  completes: 'files',
}
/** The options of commands that push. */
export const sourceOptions: OptionSpec[] = [
  {
    flags: '--env <names...>',
    meaning:
      'variables that may be sent as secrets: `NAME` wherever the file says, `NAME=ORIGIN` to that origin; others are asked for at a terminal',
  },
  readOption,
]

const roleChoices = ['viewer', 'builder', 'publisher', 'owner']
const createWorkspaceOption = (meaning: string): OptionSpec => ({
  flags: '--workspace <workspace>',
  meaning,
  completes: 'workspaces',
})
const memberWorkspace = createWorkspaceOption(
  'id or name of the workspace; your only shared one unless given',
)

const tools: OptionSpec = {
  flags: '--tools <which>',
  meaning: 'which operations become tools; asked at a terminal, else those that are suggested',
  choices: toolChoices,
}

const newTokenName: ArgumentSpec = { syntax: '<name>', meaning: 'what it is for' }
const existingToken: ArgumentSpec = { syntax: '<token>', meaning: 'id or name of the token' }
const lifetime: OptionSpec = {
  flags: '--expires <when>',
  meaning: 'how long it works; the service may have a maximum',
  choices: tokenLifetimes,
  fallback: defaultTokenLifetime,
}
const sharedWorkspace: ArgumentSpec = { syntax: '<workspace>', meaning: 'id or name of a shared workspace' }
const serviceAccount: ArgumentSpec = { syntax: '<account>', meaning: 'id or name of the service account' }
const credentialLifetime: OptionSpec = {
  ...lifetime,
  meaning: 'how long the token or client secret works; the service may have a maximum',
}

const groups = {
  apps: 'your apps',
  workspaces: 'what apps belong to, yours alone or shared',
  members: 'the people of a workspace',
  integrations: 'the APIs and MCP servers of an app',
  tools: 'the tools of an app',
  widgets: 'the widgets of an app',
  tokens: 'your personal access tokens, for programs that build apps',
  'app-tokens': 'tokens for who calls an app with the access token',
  accounts: 'the accounts of your own that you have connected to apps',
  'service-accounts': 'programs that work in a workspace under names of their own',
}

const commands: CommandSpec[] = [
  {
    name: 'login',
    meaning: 'signs you in by the browser, or with a token',
    options: [
      { flags: '--with-token', meaning: 'reads an access token from the standard input' },
      { flags: '--client-id <id>', meaning: 'for issuers that register no clients by themselves' },
    ],
    target: 'server',
    examples: ['tenon login --server https://tenon.example', 'tenon token | tenon login --with-token'],
    load: async () => (await import('./commands/login.ts')).login,
  },
  {
    name: 'logout',
    meaning: 'ends the session, and removes it from this computer',
    target: 'server',
    load: async () => (await import('./commands/logout.ts')).logout,
  },
  {
    name: 'whoami',
    meaning: 'says as whom you are signed in',
    target: 'server',
    load: async () => (await import('./commands/whoami.ts')).whoami,
  },
  {
    name: 'init',
    meaning: 'makes a folder for an app: tenon.yaml, and AGENTS.md for coding agents',
    arguments: [
      { syntax: '[source]', meaning: 'path or URL of an OpenAPI document, or URL of an MCP server' },
    ],
    options: [
      { flags: '--mcp', meaning: 'the source is an MCP server; without it, that is found out' },
      { flags: '--template <id>', meaning: 'begins with a template of the catalog of the server' },
      { flags: '--empty', meaning: 'begins with nothing' },
      { flags: '--name <name>', meaning: 'name of the app; the title of the source unless given' },
      { flags: '--base-url <url>', meaning: 'where the API is called, when its document does not say so' },
      tools,
      { flags: '--offline', meaning: 'asks no server: the source is not read, and there are no tools yet' },
      { flags: '--force', meaning: 'replaces files that are there' },
    ],
    target: 'server',
    examples: ['tenon init ./openapi.yaml', 'tenon init https://api.example.com/openapi.json --name Shop'],
    load: async () => (await import('./commands/init.ts')).initFolder,
  },
  {
    name: 'apps list',
    meaning: 'lists your apps',
    options: [createWorkspaceOption('only those of this workspace, by its id or name')],
    target: 'server',
    load: async () => (await import('./commands/apps.ts')).printApps,
  },
  {
    name: 'apps show',
    meaning: 'shows an app in numbers',
    arguments: [app],
    target: 'server',
    load: async () => (await import('./commands/apps.ts')).printApp,
  },
  {
    name: 'apps rm',
    meaning: 'deletes an app with all its releases',
    arguments: [app],
    options: [{ flags: '-y, --yes', meaning: 'does not ask for confirmation' }],
    target: 'server',
    load: async () => (await import('./commands/apps.ts')).removeApp,
  },
  {
    name: 'apps move',
    meaning: 'moves an app with everything in it to another workspace; its id and address stay',
    arguments: [app, workspace],
    options: [{ flags: '-y, --yes', meaning: 'does not ask for confirmation' }],
    target: 'server',
    examples: ['tenon apps move books "Bookshop team"'],
    load: async () => (await import('./commands/workspaces.ts')).moveApp,
  },
  {
    name: 'workspaces list',
    meaning: 'lists your workspaces, with your role in each',
    target: 'server',
    load: async () => (await import('./commands/workspaces.ts')).printWorkspaces,
  },
  {
    name: 'workspaces create',
    meaning: 'creates a workspace to share apps with others',
    arguments: [{ syntax: '<name>', meaning: 'its name' }],
    target: 'server',
    examples: ['tenon workspaces create "Bookshop team"'],
    load: async () => (await import('./commands/workspaces.ts')).addWorkspace,
  },
  {
    name: 'workspaces rename',
    meaning: 'renames a workspace',
    arguments: [workspace, { syntax: '<name>', meaning: 'the new name' }],
    target: 'server',
    load: async () => (await import('./commands/workspaces.ts')).retitleWorkspace,
  },
  {
    name: 'workspaces delete',
    meaning: 'deletes a workspace without apps',
    arguments: [workspace],
    options: [{ flags: '-y, --yes', meaning: 'does not ask for confirmation' }],
    target: 'server',
    load: async () => (await import('./commands/workspaces.ts')).removeWorkspace,
  },
  {
    name: 'members list',
    meaning: 'lists the members of a workspace and, for its owners, the open invitations',
    options: [memberWorkspace],
    target: 'server',
    examples: ['tenon members list --workspace "Bookshop team"'],
    load: async () => (await import('./commands/members.ts')).printMembers,
  },
  {
    name: 'members invite',
    meaning: 'creates a link by which somebody becomes a member, and prints it; no e-mail is sent',
    arguments: [{ syntax: '<email>', meaning: 'e-mail address of the person' }],
    options: [
      memberWorkspace,
      {
        flags: '--role <role>',
        meaning: 'what the person may do',
        fallback: 'builder',
        choices: roleChoices,
      },
    ],
    target: 'server',
    examples: ['tenon members invite ada@example.com --workspace "Bookshop team" --role publisher'],
    load: async () => (await import('./commands/members.ts')).inviteMember,
  },
  {
    name: 'members role',
    meaning: 'gives a member another role',
    arguments: [member, { syntax: '<role>', meaning: 'the new role', choices: roleChoices }],
    options: [memberWorkspace],
    target: 'server',
    load: async () => (await import('./commands/members.ts')).assignRole,
  },
  {
    name: 'members remove',
    meaning: 'removes a member, or revokes the invitation of an address',
    arguments: [{ ...member, meaning: 'e-mail address or id of the member or invitation' }],
    options: [memberWorkspace, { flags: '-y, --yes', meaning: 'does not ask for confirmation' }],
    target: 'server',
    load: async () => (await import('./commands/members.ts')).revokeMembership,
  },
  {
    name: 'integrations list',
    meaning: 'lists the integrations of the draft',
    target: 'app',
    load: async () => (await import('./commands/integrations.ts')).printIntegrations,
  },
  {
    name: 'integrations show',
    meaning: 'prints an integration as JSON',
    arguments: [integration],
    target: 'app',
    load: async () => (await import('./commands/integrations.ts')).printIntegration,
  },
  {
    name: 'integrations rm',
    meaning: 'deletes an integration and its operations from the draft',
    arguments: [integration],
    target: 'app',
    load: async () => (await import('./commands/integrations.ts')).removeIntegration,
  },
  {
    name: 'integrations refresh',
    meaning:
      'reads the document or MCP server of an integration for changes, and merges what a document says',
    arguments: [integration],
    options: [
      { flags: '--apply', meaning: 'merges what was found into the draft; edits stay' },
      { flags: '--conflicts <side>', meaning: 'what both changed is taken from: mine or document' },
      {
        flags: '--decide <conflict=side...>',
        meaning:
          'decides one conflict, as it is listed, otherwise: mine, document or successor; may be given several times',
      },
      { flags: '--dismiss', meaning: 'leaves the draft; the same is not found again' },
    ],
    target: 'app',
    examples: [
      'tenon integrations refresh shop',
      'tenon integrations refresh shop --apply --conflicts mine',
      'tenon integrations refresh shop --apply --decide list_orders/description=document',
    ],
    load: async () => (await import('./commands/refresh.ts')).refreshIntegration,
  },
  {
    name: 'integrations pending',
    meaning: 'shows what MCP servers have changed in their tools and nobody has accepted',
    arguments: [
      { ...integration, syntax: '[integration]', meaning: `${integration.meaning}; by default all` },
    ],
    target: 'app',
    load: async () => (await import('./commands/pending-definitions.ts')).printPendingDefinitions,
  },
  {
    name: 'integrations accept',
    meaning: 'takes what an MCP server has changed into the draft, after showing it',
    arguments: [integration, definitions],
    target: 'app',
    examples: ['tenon integrations accept docs search_docs'],
    load: async () => (await import('./commands/pending-definitions.ts')).acceptPending,
  },
  {
    name: 'integrations reject',
    meaning: 'keeps the definitions that are pinned, until the server lists yet others',
    arguments: [integration, definitions],
    target: 'app',
    load: async () => (await import('./commands/pending-definitions.ts')).rejectPending,
  },
  {
    name: 'tools list',
    meaning: 'lists the tools of the draft, and which of them clients would see',
    target: 'app',
    load: async () => (await import('./commands/tools.ts')).printTools,
  },
  {
    name: 'tools show',
    meaning: 'prints a tool as JSON',
    arguments: [tool],
    target: 'app',
    load: async () => (await import('./commands/tools.ts')).printTool,
  },
  {
    name: 'tools rm',
    meaning: 'deletes a tool from the draft',
    arguments: [tool],
    target: 'app',
    load: async () => (await import('./commands/tools.ts')).removeTool,
  },
  {
    name: 'widgets list',
    meaning: 'lists the widgets of the draft',
    target: 'app',
    load: async () => (await import('./commands/widgets.ts')).printWidgets,
  },
  {
    name: 'widgets show',
    meaning: 'prints a widget as JSON',
    arguments: [widget],
    target: 'app',
    load: async () => (await import('./commands/widgets.ts')).printWidget,
  },
  {
    name: 'widgets rm',
    meaning: 'deletes a widget from the draft',
    arguments: [widget],
    target: 'app',
    load: async () => (await import('./commands/widgets.ts')).removeWidget,
  },
  {
    name: 'import',
    meaning: 'imports an API or MCP server into the draft, or reads one again',
    arguments: [
      {
        syntax: '<source>',
        meaning:
          'path or URL of an OpenAPI document, `-` for one on the standard input, URL of an MCP server, or key of an integration, which is read again',
        completes: 'files',
      },
    ],
    options: [
      { flags: '--mcp', meaning: 'the source is an MCP server; without it, that is found out' },
      { flags: '--name <name>', meaning: 'name of a new integration' },
      {
        flags: '--into <integration>',
        meaning: 'imports another source into this integration',
        completes: 'integrations',
      },
      { flags: '--tags <tags>', meaning: 'only operations with one of these tags, as `orders,users`' },
      {
        flags: '--paths <patterns>',
        meaning: 'only operations with these paths, as `/orders/**,GET /users`',
      },
      { flags: '--operations <ids>', meaning: 'only operations with these operationIds' },
      {
        flags: '--overlay <file>',
        meaning: 'changes the document before: an OpenAPI Overlay or a JSON Patch',
        completes: 'files',
      },
      tools,
    ],
    target: 'app',
    examples: [
      'tenon import ./openapi.yaml --app books',
      'tenon import https://api.example.com/openapi.json --tags orders',
      'tenon import books --tools none',
    ],
    load: async () => (await import('./commands/import.ts')).importApi,
  },
  {
    name: 'pull',
    meaning: 'writes the draft of an app into a file to keep in git, and keeps the comments that are there',
    options: [fileOption],
    target: 'app',
    examples: ['tenon pull --app books'],
    load: async () => (await import('./commands/pull.ts')).pullFile,
  },
  {
    name: 'diff',
    meaning: 'says what pushing the file would change, and what chat clients would see of it',
    options: [
      fileOption,
      pruneOption,
      readOption,
      { flags: '--exit-code', meaning: 'ends with 1 when the file and the draft differ' },
    ],
    target: 'app',
    load: async () => (await import('./commands/diff.ts')).printDiff,
  },
  {
    name: 'push',
    meaning: 'makes the draft what the file says; creates the app if there is none of its slug',
    options: [
      fileOption,
      pruneOption,
      { flags: '--force', meaning: 'also when the draft was changed since the last pull or push' },
      createWorkspaceOption('where an app goes that is created; your personal workspace unless given'),
      ...sourceOptions,
    ],
    target: 'app',
    examples: ['tenon push', 'tenon push --prune', 'tenon push --env SHOP_KEY=https://shop.example'],
    load: async () => (await import('./commands/push.ts')).pushFile,
  },
  {
    name: 'validate',
    meaning:
      'says what is wrong with the file of the app, or with the draft where there is no file; writes nothing, and ends with 2 when it cannot be released',
    options: [
      { flags: '--file <path>', meaning: 'file of the app; `tenon.yaml`, if there is one, unless given' },
      { flags: '--draft', meaning: 'checks the draft of the service in place of the file' },
      { flags: '--offline', meaning: 'asks no service what it says of the file' },
      readOption,
      {
        flags: '--for <targets>',
        meaning:
          'also checks the draft against what these ask for, separated by commas: `openai`, `claude`, `generic`; implies `--draft`, and ends with 2 when one of them has an error',
      },
      { flags: '--probe', meaning: 'with `--for`: also requests the endpoint of the draft, and measures it' },
    ],
    target: 'app',
    examples: [
      'tenon validate',
      'tenon validate --offline',
      'tenon validate --draft --app books',
      'tenon validate --for openai,claude --probe',
    ],
    load: async () => (await import('./commands/validate.ts')).printValidation,
  },
  {
    name: 'lint',
    meaning:
      'says what keeps a model from choosing and calling the tools rightly, and ends with 2 at a warning',
    arguments: [{ syntax: '[tools...]', meaning: 'keys of tools; by default all', completes: 'tools' }],
    options: [
      { flags: '--fix', meaning: 'repairs in the draft what a machine can, and prints what is left' },
      { flags: '--strict', meaning: 'ends with 2 at a hint, too' },
      { flags: '--release <version>', meaning: 'a release in place of the draft, such as 3' },
    ],
    target: 'app',
    examples: ['tenon lint --app bookshop', 'tenon lint find_books --fix', 'tenon lint --release 3 --json'],
    load: async () => (await import('./commands/lint.ts')).printLint,
  },
  {
    name: 'test',
    meaning: 'runs test cases against the draft, and ends with 2 when one fails',
    arguments: [{ syntax: '[cases...]', meaning: 'keys of test cases; by default all' }],
    options: [
      {
        flags: '--live',
        meaning: 'calls the API for read-only tools although a response is recorded',
      },
      { flags: '--junit <path>', meaning: 'also writes the report as JUnit XML to this file' },
    ],
    target: 'app',
    examples: ['tenon test --app bookshop', 'tenon test finds_books --live', 'tenon test --junit report.xml'],
    load: async () => (await import('./commands/test.ts')).printTestRun,
  },
  {
    name: 'submission-sheet',
    meaning: 'prints what the form of a store asks for, filled in from the app, as Markdown; gaps are marked',
    options: [
      { flags: '--for <target>', meaning: 'the store', choices: targetChoices, fallback: 'generic' },
      { flags: '--release <version>', meaning: 'of this release, such as 3; of the draft unless given' },
      { flags: '--out <path>', meaning: 'writes it to this file', completes: 'files' },
      {
        flags: '--import-file <path>',
        meaning: "writes the file that OpenAI's portal fills its form in from, and says what it would reject",
        completes: 'files',
      },
    ],
    target: 'app',
    examples: [
      'tenon submission-sheet --for openai --out openai.md',
      'tenon submission-sheet --for openai --import-file chatgpt-app-submission.json',
    ],
    load: async () => (await import('./commands/submission-sheet.ts')).printSubmissionSheet,
  },
  {
    name: 'screenshots',
    meaning:
      'takes a picture of each widget of the draft for the form of a store, in both themes, with the answer that a test case has recorded; needs Chromium',
    options: [
      { flags: '--for <store>', meaning: 'the store; for both unless given', choices: ['openai', 'claude'] },
      { flags: '--out <folder>', meaning: 'the folder, screenshots unless given', completes: 'files' },
    ],
    target: 'app',
    examples: ['tenon screenshots --for claude --out pictures'],
    load: async () => (await import('./commands/screenshots.ts')).takeScreenshots,
  },
  {
    name: 'aliases',
    meaning: 'lists earlier names of tools that are still served, with their calls',
    target: 'app',
    load: async () => (await import('./commands/aliases.ts')).printAliases,
  },
  {
    name: 'preserve-calls',
    meaning:
      'gives tools of the draft aliases for calls that the live release serves and the draft would not, and says what becomes of arguments',
    arguments: [
      {
        syntax: '[tools...]',
        meaning: 'names, as the live release or the draft has them; by default all whose calls would fail',
        completes: 'tools',
      },
    ],
    options: [
      { flags: '--dry-run', meaning: 'says what it would do, and changes nothing' },
      {
        flags: '--until <date>',
        meaning: 'last day of the aliases, as in 2027-03-31; without an end unless given',
      },
    ],
    target: 'app',
    examples: ['tenon preserve-calls --dry-run', 'tenon preserve-calls find_books --until 2027-03-31'],
    load: async () => (await import('./commands/aliases.ts')).preserveToolCalls,
  },
  {
    name: 'release',
    meaning: 'releases the draft: chat clients get it at once',
    target: 'app',
    load: async () => (await import('./commands/releases.ts')).createRelease,
  },
  {
    name: 'rollback',
    meaning: 'makes an earlier release the live one again',
    arguments: [
      {
        syntax: '[version]',
        meaning: 'its version, such as 3; the one before the live release unless given',
      },
    ],
    target: 'app',
    load: async () => (await import('./commands/releases.ts')).rollBack,
  },
  {
    name: 'releases',
    meaning: 'lists the releases, the newest first',
    target: 'app',
    load: async () => (await import('./commands/releases.ts')).printReleases,
  },
  {
    name: 'changes',
    meaning:
      'says what differs between two releases, or a release and the draft, and what chat clients see of it',
    arguments: [
      { syntax: '[from]', meaning: 'the version of a release, such as 3; the live one unless given' },
      { syntax: '[to]', meaning: 'the version of a release, or `draft`, which it is unless given' },
    ],
    target: 'app',
    examples: ['tenon changes', 'tenon changes v3 v5'],
    load: async () => (await import('./commands/changes.ts')).printChanges,
  },
  {
    name: 'tokens list',
    meaning: 'lists your personal access tokens, the newest first, without the tokens themselves',
    target: 'server',
    load: async () => (await import('./commands/tokens.ts')).printTokens,
  },
  {
    name: 'tokens create',
    meaning: 'creates a token that acts as you, and prints it once; needs a sign-in by `tenon login`',
    arguments: [newTokenName],
    options: [
      lifetime,
      {
        flags: '--role <role>',
        meaning: 'the highest role with which it acts; owner unless given',
        choices: tokenRoles,
      },
      { flags: '--workspace <id>', meaning: 'the only workspace that it reaches; all unless given' },
      { flags: '--read-only', meaning: 'it only reads' },
    ],
    target: 'server',
    examples: ['TENON_TOKEN=$(tenon tokens create CI --role publisher)'],
    load: async () => (await import('./commands/tokens.ts')).createToken,
  },
  {
    name: 'tokens revoke',
    meaning: 'ends one of your tokens at once',
    arguments: [existingToken],
    options: [{ flags: '-y, --yes', meaning: 'does not ask for confirmation' }],
    target: 'server',
    load: async () => (await import('./commands/tokens.ts')).removeToken,
  },
  {
    name: 'app-tokens list',
    meaning: 'lists the tokens of the callers of an app, with their calls',
    target: 'app',
    load: async () => (await import('./commands/app-tokens.ts')).printAppTokens,
  },
  {
    name: 'app-tokens create',
    meaning: 'creates a token with which one person or agent calls the app, and prints it once',
    arguments: [newTokenName],
    options: [
      lifetime,
      { flags: '--limit <calls>', meaning: 'calls in a minute; that of the app alone unless given' },
      { flags: '--daily-limit <calls>', meaning: 'calls of tools in a day, which begins at 00:00 UTC' },
    ],
    target: 'app',
    examples: ['tenon app-tokens create "Support agent" --app bookshop --limit 60'],
    load: async () => (await import('./commands/app-tokens.ts')).createTokenOfApp,
  },
  {
    name: 'app-tokens revoke',
    meaning: 'ends a token of the app at once',
    arguments: [existingToken],
    target: 'app',
    load: async () => (await import('./commands/app-tokens.ts')).removeAppToken,
  },
  {
    name: 'accounts list',
    meaning: 'lists the accounts with which apps act for you, the last connected first',
    target: 'server',
    load: async () => (await import('./commands/accounts.ts')).printOwnAccounts,
  },
  {
    name: 'accounts disconnect',
    meaning: 'removes one of them and its tokens from Tenon',
    arguments: [{ syntax: '<account>', meaning: 'its id, by `tenon accounts list`' }],
    options: [{ flags: '-y, --yes', meaning: 'does not ask for confirmation' }],
    target: 'server',
    load: async () => (await import('./commands/accounts.ts')).removeOwnAccount,
  },
  {
    name: 'service-accounts list',
    meaning: 'lists the service accounts of a workspace',
    arguments: [sharedWorkspace],
    target: 'server',
    load: async () => (await import('./commands/service-accounts.ts')).printServiceAccounts,
  },
  {
    name: 'service-accounts create',
    meaning: 'creates a service account, and prints its token or client secret once; needs a sign-in',
    arguments: [sharedWorkspace, { syntax: '<name>', meaning: 'what the program is' }],
    options: [
      {
        flags: '--role <role>',
        meaning: 'what it may do in the workspace; builder unless given',
        choices: serviceAccountRoleChoices,
      },
      { flags: '--read-only', meaning: 'it only reads' },
      {
        flags: '--with <credential>',
        meaning: 'what it gets: a token to send, or a secret for `client_credentials`',
        choices: credentialChoices,
        fallback: 'token',
      },
      credentialLifetime,
    ],
    target: 'server',
    examples: ['TENON_TOKEN=$(tenon service-accounts create Team CI --role publisher)'],
    load: async () => (await import('./commands/service-accounts.ts')).addServiceAccount,
  },
  {
    name: 'service-accounts rotate',
    meaning:
      'prints another client secret, which is valid beside the one before; of two, the older one is revoked',
    arguments: [sharedWorkspace, serviceAccount],
    options: [
      {
        flags: '--with <credential>',
        meaning: 'what it gets; a token is added to those that there are',
        choices: credentialChoices,
        fallback: 'client-secret',
      },
      credentialLifetime,
    ],
    target: 'server',
    load: async () => (await import('./commands/service-accounts.ts')).rotateCredential,
  },
  {
    name: 'service-accounts delete',
    meaning: 'deletes a service account with its tokens and secrets',
    arguments: [sharedWorkspace, serviceAccount],
    options: [{ flags: '-y, --yes', meaning: 'does not ask for confirmation' }],
    target: 'server',
    load: async () => (await import('./commands/service-accounts.ts')).removeServiceAccount,
  },
  {
    name: 'logs',
    meaning: 'prints the newest calls of tools',
    options: [
      { flags: '-f, --follow', meaning: 'goes on with new calls until Ctrl-C' },
      { flags: '--limit <count>', meaning: 'how many to begin with, up to 100', fallback: '20' },
    ],
    target: 'app',
    load: async () => (await import('./commands/logs.ts')).printLogs,
  },
  {
    name: 'call',
    meaning: 'calls a tool of the draft, for real',
    arguments: [
      tool,
      {
        syntax: '[arguments...]',
        meaning: '`name=value`, typed by the schema of the tool, or `name:=JSON`',
        completes: 'toolArguments',
      },
    ],
    target: 'app',
    examples: ['tenon call find_books query=tenon limit=5'],
    load: async () => (await import('./commands/call.ts')).printToolCall,
  },
  {
    name: 'connect',
    meaning: 'adds the live app to the configuration of a chat client, after showing what is written',
    arguments: [{ syntax: '<client>', meaning: 'the client', choices: Object.keys(mcpClients) }],
    options: [
      { flags: '--draft', meaning: 'the draft in place of the live release; only you may use it' },
      { flags: '--project', meaning: 'the file of the project in this folder, in place of your own' },
      { flags: '--name <name>', meaning: 'name of the server there; the slug of the app unless given' },
      { flags: '--print', meaning: 'shows what would be written, and writes nothing' },
    ],
    target: 'app',
    examples: ['tenon connect claude-code --app books', 'tenon connect cursor --project --draft'],
    load: async () => (await import('./commands/connect.ts')).connectClient,
  },
  {
    name: 'completion',
    meaning: 'prints the script with which a shell completes commands, options and what the server has',
    arguments: [{ syntax: '<shell>', meaning: 'the shell', choices: ['bash', 'zsh', 'fish'] }],
    target: 'none',
    hasNoReport: true,
    examples: [
      'source <(tenon completion bash)',
      'tenon completion fish > ~/.config/fish/completions/tenon.fish',
    ],
    load: async () => (await import('./commands/completion.ts')).printCompletionScript,
  },
  {
    name: 'complete',
    meaning: 'prints what may follow these words, for the scripts of `tenon completion`',
    arguments: [{ syntax: '[words...]', meaning: 'after `--`; the last is the one that is completed' }],
    target: 'none',
    hasNoReport: true,
    load: async () => (await import('./commands/completion.ts')).printCandidates,
  },
]

export const engineerSection: CommandSection = { title: 'Build apps', commands, groups }
