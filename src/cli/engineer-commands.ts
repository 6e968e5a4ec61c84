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
    'names of server tools; by default all undecided ones. `NAME@DIGEST` decides only if the definition still has this digest, and otherwise exits with 5',
}

export const fileOption: OptionSpec = {
  flags: '--file <path>',
  meaning: 'path of the app file',
  fallback: appFileName,
  completes: 'files',
}
export const pruneOption: OptionSpec = {
  flags: '--prune',
  meaning: 'removes everything from the app that the file does not have',
}

const filesArgument: ArgumentSpec = {
  syntax: '[files...]',
  meaning:
    'app files, or folders with a `tenon.yaml`: each in turn, with the highest exit code; by default that of `--file`',
  completes: 'files',
}

/** The options that change an app file for one command. */
const layerOptions: OptionSpec[] = [
  {
    flags: '--overlay <files...>',
    meaning: 'files that change members of the app file by name and items of lists by key; null removes',
    completes: 'files',
  },
  {
    flags: '--set <NAME=value...>',
    meaning: 'values of variables that the file declares; a push stores them as values of the app',
  },
]

const readOption: OptionSpec = {
  flags: '--read <paths...>',
  meaning: 'files and folders outside of the repository that the file may use',
  completes: 'files',
}
/** The options of commands that push. */
export const sourceOptions: OptionSpec[] = [
  {
    flags: '--env <names...>',
    meaning:
      'variables that may be sent as secrets: `NAME` to any origin in the file, `NAME=ORIGIN` to that origin only; also references, such as `file:/run/secrets/shop`; a terminal asks about others',
  },
  readOption,
]

const environment: ArgumentSpec = { syntax: '<key>', meaning: 'key of the environment, such as staging' }
const environmentOption: OptionSpec = {
  flags: '--environment <key>',
  meaning: 'an environment of the app, such as staging; by default the app itself',
}
const environmentSettings: OptionSpec[] = [
  {
    flags: '--role <role>',
    meaning: 'role that a promotion into it requires; by default publisher',
    choices: ['builder', 'publisher', 'owner'],
  },
  {
    flags: '--tests <rule>',
    meaning: 'whether test cases must have passed before the release',
    choices: ['required', 'optional'],
  },
  {
    flags: '--access <access>',
    meaning: 'who may call it; by default as the app',
    choices: ['public', 'oauth', 'token'],
  },
]

const roleChoices = ['viewer', 'builder', 'publisher', 'owner']
const createWorkspaceOption = (meaning: string): OptionSpec => ({
  flags: '--workspace <workspace>',
  meaning,
  completes: 'workspaces',
})
const memberWorkspace = createWorkspaceOption(
  'id or name of the workspace; by default your only shared workspace',
)

const tools: OptionSpec = {
  flags: '--tools <which>',
  meaning: 'which operations become tools; a terminal asks, otherwise the suggested ones',
  choices: toolChoices,
}

const newTokenName: ArgumentSpec = { syntax: '<name>', meaning: 'purpose of the token' }
const existingToken: ArgumentSpec = { syntax: '<token>', meaning: 'id or name of the token' }
const lifetime: OptionSpec = {
  flags: '--expires <when>',
  meaning: 'how long the token works; the service may have a maximum',
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
  workspaces: 'personal and shared workspaces, which own apps',
  members: 'members of a workspace',
  integrations: 'APIs and MCP servers of an app',
  tools: 'tools of an app',
  widgets: 'widgets of an app',
  tokens: 'personal access tokens, for programs that build apps',
  environments: 'stages of an app, such as staging and production',
  preview: 'addresses that show the draft and end by themselves',
  connections: 'accounts and secrets with which an app calls APIs',
  'app-tokens': 'caller tokens of an app',
  accounts: 'your accounts that are connected to apps',
  variables: 'values of an app that differ between the places where it runs',
  'service-accounts': 'identities for programs in a workspace',
}

const commands: CommandSpec[] = [
  {
    name: 'login',
    meaning: 'signs you in with the browser, a code or a token',
    options: [
      { flags: '--with-token', meaning: 'reads an access token from the standard input' },
      {
        flags: '--device',
        meaning: 'shows a code to enter in the browser of another computer, as for SSH and agents',
      },
      { flags: '--client-id <id>', meaning: 'client ID, for issuers without dynamic client registration' },
    ],
    target: 'server',
    examples: [
      'tenon login --server https://tenon.example',
      'tenon login --device',
      'tenon token | tenon login --with-token',
    ],
    load: async () => (await import('./commands/login.ts')).login,
  },
  {
    name: 'logout',
    meaning: 'ends the session and removes it from this computer',
    target: 'server',
    load: async () => (await import('./commands/logout.ts')).logout,
  },
  {
    name: 'whoami',
    meaning: 'shows the signed-in user',
    target: 'server',
    load: async () => (await import('./commands/whoami.ts')).whoami,
  },
  {
    name: 'init',
    meaning: 'prepares a folder for an app: tenon.yaml, and AGENTS.md for coding agents',
    arguments: [
      { syntax: '[source]', meaning: 'path or URL of an OpenAPI document, or URL of an MCP server' },
    ],
    options: [
      { flags: '--mcp', meaning: 'treats the source as an MCP server; by default the kind is detected' },
      { flags: '--template <id>', meaning: 'starts from a template of the server' },
      { flags: '--empty', meaning: 'starts with an empty app' },
      { flags: '--example', meaning: 'starts with the bookshop, a small API that every server contains' },
      { flags: '--name <name>', meaning: 'name of the app; by default the title of the source' },
      { flags: '--base-url <url>', meaning: 'base URL of the API, if its document does not name it' },
      tools,
      {
        flags: '--offline',
        meaning: 'works without a server: does not read the source, and creates no tools',
      },
      { flags: '--force', meaning: 'replaces existing files' },
    ],
    target: 'server',
    examples: [
      'tenon init ./openapi.yaml',
      'tenon init https://api.example.com/openapi.json --name Shop',
      'tenon init --example',
    ],
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
    meaning: 'shows a summary of an app',
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
    meaning: 'moves an app with everything in it to another workspace; its id and URL stay the same',
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
    meaning: 'lists the members of a workspace, and its open invitations if you are an owner',
    options: [memberWorkspace],
    target: 'server',
    examples: ['tenon members list --workspace "Bookshop team"'],
    load: async () => (await import('./commands/members.ts')).printMembers,
  },
  {
    name: 'members invite',
    meaning: 'creates and prints an invitation link; no e-mail is sent',
    arguments: [{ syntax: '<email>', meaning: 'e-mail address of the person' }],
    options: [
      memberWorkspace,
      {
        flags: '--role <role>',
        meaning: 'role of the person',
        fallback: 'builder',
        choices: roleChoices,
      },
      {
        flags: '--account',
        meaning: 'the link also creates an account of the server; only the administrator may create one',
      },
    ],
    target: 'server',
    examples: ['tenon members invite ada@example.com --workspace "Bookshop team" --role publisher'],
    load: async () => (await import('./commands/members.ts')).inviteMember,
  },
  {
    name: 'members role',
    meaning: 'changes the role of a member',
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
      'checks the document or MCP server of an integration for changes, and merges changes of a document',
    arguments: [integration],
    options: [
      { flags: '--apply', meaning: 'merges the changes into the draft; your edits stay' },
      { flags: '--conflicts <side>', meaning: 'resolves all conflicts with: mine or document' },
      {
        flags: '--decide <conflict=side...>',
        meaning: 'resolves one conflict, named as listed, with: mine, document or successor; can be repeated',
      },
      { flags: '--dismiss', meaning: 'keeps the draft, and ignores these changes from now on' },
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
    meaning: 'lists tool definitions that MCP servers changed and that wait for a decision',
    arguments: [
      { ...integration, syntax: '[integration]', meaning: `${integration.meaning}; by default all` },
    ],
    target: 'app',
    load: async () => (await import('./commands/pending-definitions.ts')).printPendingDefinitions,
  },
  {
    name: 'integrations accept',
    meaning: 'shows changed definitions of an MCP server, then accepts them into the draft',
    arguments: [integration, definitions],
    target: 'app',
    examples: ['tenon integrations accept docs search_docs'],
    load: async () => (await import('./commands/pending-definitions.ts')).acceptPending,
  },
  {
    name: 'integrations reject',
    meaning: 'keeps the pinned definitions until the server changes them again',
    arguments: [integration, definitions],
    target: 'app',
    load: async () => (await import('./commands/pending-definitions.ts')).rejectPending,
  },
  {
    name: 'tools list',
    meaning: 'lists the tools of the draft, and whether clients would see them',
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
    meaning: 'imports an API or MCP server into the draft, or reads it again',
    arguments: [
      {
        syntax: '<source>',
        meaning:
          'path or URL of an OpenAPI document, `-` for the standard input, URL of an MCP server, or key of an integration to read again',
        completes: 'files',
      },
    ],
    options: [
      { flags: '--mcp', meaning: 'treats the source as an MCP server; by default the kind is detected' },
      { flags: '--name <name>', meaning: 'name of a new integration' },
      {
        flags: '--into <integration>',
        meaning: 'imports another source into this integration',
        completes: 'integrations',
      },
      { flags: '--tags <tags>', meaning: 'only operations with one of these tags, such as `orders,users`' },
      {
        flags: '--paths <patterns>',
        meaning: 'only operations with these paths, such as `/orders/**,GET /users`',
      },
      { flags: '--operations <ids>', meaning: 'only operations with these operationIds' },
      {
        flags: '--overlay <file>',
        meaning: 'changes the document before the import: an OpenAPI Overlay or a JSON Patch',
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
    meaning: 'merges the draft of an app into a file for git; marks conflicts and then ends with 5',
    arguments: [filesArgument],
    options: [
      fileOption,
      { flags: '--mine', meaning: 'decides conflicts for the file' },
      { flags: '--theirs', meaning: 'decides conflicts for the draft' },
      readOption,
    ],
    target: 'app',
    examples: ['tenon pull --app books', 'tenon pull --theirs'],
    load: async () => (await import('./commands/pull.ts')).pullFiles,
  },
  {
    name: 'diff',
    meaning: 'shows what pushing the file would change, also for chat clients',
    arguments: [filesArgument],
    options: [
      fileOption,
      pruneOption,
      readOption,
      ...layerOptions,
      { flags: '--exit-code', meaning: 'exits with 1 if the file and the draft differ' },
    ],
    target: 'app',
    load: async () => (await import('./commands/diff.ts')).printDiffs,
  },
  {
    name: 'ci',
    meaning: 'prints a report about the file, as Markdown for a comment on a pull request; writes nothing',
    options: [
      fileOption,
      pruneOption,
      readOption,
      { flags: '--test', meaning: 'also runs the test cases, if the draft matches the file' },
    ],
    target: 'app',
    examples: ['tenon ci > report.md'],
    load: async () => (await import('./commands/ci.ts')).printCiReport,
  },
  {
    name: 'push',
    meaning: 'updates the draft from the file; creates the app if no app has its slug',
    arguments: [filesArgument],
    options: [
      fileOption,
      pruneOption,
      { flags: '--dry-run', meaning: 'shows what would change, as `tenon diff`; writes nothing' },
      { flags: '--force', meaning: 'pushes even if that undoes edits of the draft by others' },
      {
        flags: '--skip-secrets',
        meaning: 'sends no secrets, so that the server keeps its own; for those who may not write secrets',
      },
      createWorkspaceOption('workspace of a new app; by default your personal workspace'),
      ...sourceOptions,
      ...layerOptions,
    ],
    target: 'app',
    examples: [
      'tenon push',
      'tenon push --prune',
      'tenon push --env SHOP_KEY=https://shop.example',
      'tenon push --overlay staging.yaml --set SHOP_URL=https://staging.example.com',
      'tenon push apps/*',
    ],
    load: async () => (await import('./commands/push.ts')).pushFiles,
  },
  {
    name: 'validate',
    meaning:
      'checks the app file, or the draft if there is no file; writes nothing, and exits with 2 if the app cannot be released',
    arguments: [filesArgument],
    options: [
      { flags: '--file <path>', meaning: 'path of the app file; by default `tenon.yaml` if it exists' },
      { flags: '--draft', meaning: 'checks the draft on the server instead of the file' },
      { flags: '--offline', meaning: 'checks the file without a server' },
      readOption,
      ...layerOptions,
      {
        flags: '--for <targets>',
        meaning:
          'also checks the draft against the rules of these targets, separated by commas: `openai`, `claude`, `generic`; implies `--draft`, and exits with 2 if a target has an error',
      },
      { flags: '--probe', meaning: 'with `--for`: also tests the endpoint of the draft' },
    ],
    target: 'app',
    examples: [
      'tenon validate',
      'tenon validate --offline',
      'tenon validate --draft --app books',
      'tenon validate --for openai,claude --probe',
    ],
    load: async () => (await import('./commands/validate.ts')).printValidations,
  },
  {
    name: 'variables list',
    meaning: 'lists the variables of the app with their values',
    options: [environmentOption],
    target: 'app',
    load: async () => (await import('./commands/variables.ts')).printVariables,
  },
  {
    name: 'variables set',
    meaning: 'sets values of the app, which calls use at once',
    arguments: [{ syntax: '<NAME=value...>', meaning: 'names with their new values' }],
    options: [environmentOption],
    target: 'app',
    examples: ['tenon variables set SHOP_URL=https://staging.example.com LIMIT=5'],
    load: async () => (await import('./commands/variables.ts')).setVariables,
  },
  {
    name: 'variables unset',
    meaning: 'removes values of the app, so that it has the defaults',
    arguments: [{ syntax: '<names...>', meaning: 'names of variables' }],
    options: [environmentOption],
    target: 'app',
    load: async () => (await import('./commands/variables.ts')).unsetVariables,
  },
  {
    name: 'lint',
    meaning: 'reports what makes tools hard for models to choose or call; exits with 2 if there are warnings',
    arguments: [{ syntax: '[tools...]', meaning: 'keys of tools; by default all', completes: 'tools' }],
    options: [
      {
        flags: '--fix',
        meaning: 'applies automatic repairs to the draft, and prints the remaining findings',
      },
      { flags: '--strict', meaning: 'exits with 2 if there are hints' },
      { flags: '--release <version>', meaning: 'checks a release instead of the draft, such as 3' },
    ],
    target: 'app',
    examples: ['tenon lint --app bookshop', 'tenon lint find_books --fix', 'tenon lint --release 3 --json'],
    load: async () => (await import('./commands/lint.ts')).printLint,
  },
  {
    name: 'test',
    meaning: 'runs test cases against the draft, and exits with 2 if one fails',
    arguments: [{ syntax: '[cases...]', meaning: 'keys of test cases; by default all' }],
    options: [
      {
        flags: '--live',
        meaning: 'calls the API for read-only tools even if a response is recorded',
      },
      { flags: '--junit <path>', meaning: 'also writes the report as JUnit XML to this file' },
    ],
    target: 'app',
    examples: ['tenon test --app bookshop', 'tenon test finds_books --live', 'tenon test --junit report.xml'],
    load: async () => (await import('./commands/test.ts')).printTestRun,
  },
  {
    name: 'submission-sheet',
    meaning: 'prints the submission form of a store as Markdown, filled in from the app; gaps are marked',
    options: [
      { flags: '--for <target>', meaning: 'the store', choices: targetChoices, fallback: 'generic' },
      { flags: '--release <version>', meaning: 'uses this release, such as 3; by default the draft' },
      { flags: '--out <path>', meaning: 'writes the sheet to this file', completes: 'files' },
      {
        flags: '--import-file <path>',
        meaning: "writes the import file for OpenAI's portal, and reports what it would reject",
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
      'takes a picture of each widget of the draft for the form of a store, in both themes, with the recorded response of a test case; needs Chromium',
    options: [
      { flags: '--for <store>', meaning: 'the store; by default both', choices: ['openai', 'claude'] },
      { flags: '--out <folder>', meaning: 'the folder; by default screenshots', completes: 'files' },
    ],
    target: 'app',
    examples: ['tenon screenshots --for claude --out pictures'],
    load: async () => (await import('./commands/screenshots.ts')).takeScreenshots,
  },
  {
    name: 'access',
    meaning: 'lists who may see and call the tools of the draft',
    target: 'app',
    load: async () => (await import('./commands/access.ts')).printToolAccess,
  },
  {
    name: 'aliases',
    meaning: 'lists aliases of tools with their calls',
    target: 'app',
    load: async () => (await import('./commands/aliases.ts')).printAliases,
  },
  {
    name: 'preserve-calls',
    meaning:
      'adds aliases to tools of the draft for calls that work in the live release but would fail after the next, and reports how arguments change',
    arguments: [
      {
        syntax: '[tools...]',
        meaning: 'tool names in the live release or the draft; by default all tools whose calls would fail',
        completes: 'tools',
      },
    ],
    options: [
      { flags: '--dry-run', meaning: 'shows the aliases without adding them' },
      {
        flags: '--until <date>',
        meaning: 'last day of the aliases, such as 2027-03-31; by default no end',
      },
    ],
    target: 'app',
    examples: ['tenon preserve-calls --dry-run', 'tenon preserve-calls find_books --until 2027-03-31'],
    load: async () => (await import('./commands/aliases.ts')).preserveToolCalls,
  },
  {
    name: 'release',
    meaning: 'releases the draft if it differs from the live release; chat clients get it at once',
    options: [
      {
        flags: '--dry-run',
        meaning: 'shows what the release would change, and exits with 2 if an issue prevents it',
      },
      { flags: '--force', meaning: 'releases the draft even if it does not differ' },
      {
        flags: '--to <environment>',
        meaning: 'freezes the draft and promotes it to this environment; the app itself serves it only later',
      },
    ],
    target: 'app',
    examples: ['tenon release --dry-run', 'tenon release --to staging'],
    load: async () => (await import('./commands/releases.ts')).createRelease,
  },
  {
    name: 'rollback',
    meaning: 'makes an earlier release live again',
    arguments: [
      {
        syntax: '[version]',
        meaning: 'version of the release, such as 3; by default the one before the live release',
      },
    ],
    options: [environmentOption],
    target: 'app',
    examples: ['tenon rollback', 'tenon rollback --environment production'],
    load: async () => (await import('./commands/releases.ts')).rollBack,
  },
  {
    name: 'releases',
    meaning: 'lists the releases, newest first',
    options: [environmentOption],
    target: 'app',
    load: async () => (await import('./commands/releases.ts')).printReleases,
  },
  {
    name: 'promote',
    meaning: 'makes a release of one environment live in another, without compiling it again',
    arguments: [
      {
        syntax: '[version]',
        meaning: 'version of the release in the environment that it comes from; by default the live one',
      },
    ],
    options: [
      {
        flags: '--from <key>',
        meaning: 'environment that the release comes from; by default the app itself',
      },
      { flags: '--to <key>', meaning: 'environment that gets the release' },
      {
        flags: '--dry-run',
        meaning: 'shows what would change, and exits with 2 if the environment lacks something',
      },
    ],
    target: 'app',
    examples: ['tenon promote --to staging', 'tenon promote --from staging --to production --dry-run'],
    load: async () => (await import('./commands/promote.ts')).promote,
  },
  {
    name: 'environments list',
    meaning: 'lists the environments of an app, with their live releases',
    target: 'app',
    load: async () => (await import('./commands/environments.ts')).printEnvironments,
  },
  {
    name: 'environments create',
    meaning: 'creates an environment, with an address, connections and tokens of its own',
    arguments: [environment],
    options: environmentSettings,
    target: 'app',
    examples: ['tenon environments create staging --role builder'],
    load: async () => (await import('./commands/environments.ts')).addEnvironment,
  },
  {
    name: 'environments update',
    meaning: 'changes an environment',
    arguments: [environment],
    options: [
      ...environmentSettings,
      { flags: '--rename <key>', meaning: 'new key; only for the default environment' },
    ],
    target: 'app',
    load: async () => (await import('./commands/environments.ts')).updateEnvironment,
  },
  {
    name: 'environments delete',
    meaning: 'deletes an environment with its releases and connections',
    arguments: [environment],
    target: 'app',
    load: async () => (await import('./commands/environments.ts')).removeEnvironment,
  },
  {
    name: 'preview create',
    meaning: 'shows the draft at an address of its own that ends by itself; the same name shows it again',
    options: [
      { flags: '--name <name>', meaning: 'name of the preview', fallback: 'preview' },
      { flags: '--ttl <time>', meaning: 'when it ends, in hours or days, up to 30d', fallback: '7d' },
    ],
    target: 'app',
    examples: ['tenon preview create --name pr-12 --ttl 3d --json'],
    load: async () => (await import('./commands/previews.ts')).createPreview,
  },
  {
    name: 'preview list',
    meaning: 'lists the previews of an app',
    target: 'app',
    load: async () => (await import('./commands/previews.ts')).printPreviews,
  },
  {
    name: 'preview delete',
    meaning: 'deletes a preview before its end',
    arguments: [{ syntax: '<name>', meaning: 'name of the preview' }],
    target: 'app',
    load: async () => (await import('./commands/previews.ts')).removePreview,
  },
  {
    name: 'connections list',
    meaning: 'lists the connections with which an app signs in to APIs',
    options: [environmentOption],
    target: 'app',
    load: async () => (await import('./commands/connections.ts')).printConnections,
  },
  {
    name: 'connections secret',
    meaning: 'stores a secret of a connection, which it reads from the standard input',
    arguments: [
      { syntax: '<connection>', meaning: 'id or key of the connection' },
      {
        syntax: '[secret]',
        meaning: 'which secret; by default the one that its type usually has',
        choices: ['api_key', 'access_token', 'password', 'client_secret'],
      },
    ],
    options: [environmentOption],
    target: 'app',
    examples: ['printenv STAGING_KEY | tenon connections secret shop_key --environment staging'],
    load: async () => (await import('./commands/connections.ts')).storeSecret,
  },
  {
    name: 'changes',
    meaning: 'shows the differences between two releases, or a release and the draft, also for chat clients',
    arguments: [
      { syntax: '[from]', meaning: 'version of a release, such as 3; by default the live release' },
      { syntax: '[to]', meaning: 'version of a release, or `draft`; by default `draft`' },
    ],
    options: [{ flags: '--exit-code', meaning: 'exits with 1 if there are differences' }],
    target: 'app',
    examples: ['tenon changes', 'tenon changes v3 v5'],
    load: async () => (await import('./commands/changes.ts')).printChanges,
  },
  {
    name: 'tokens list',
    meaning: 'lists your personal access tokens, newest first, without their values',
    target: 'server',
    load: async () => (await import('./commands/tokens.ts')).printTokens,
  },
  {
    name: 'tokens create',
    meaning: 'creates a token that acts as you, and prints it once; requires a sign-in with `tenon login`',
    arguments: [newTokenName],
    options: [
      lifetime,
      {
        flags: '--role <role>',
        meaning: 'highest role of the token; by default owner',
        choices: tokenRoles,
      },
      { flags: '--workspace <id>', meaning: 'limits the token to a workspace; by default all' },
      { flags: '--read-only', meaning: 'makes it read-only' },
    ],
    target: 'server',
    examples: ['TENON_TOKEN=$(tenon tokens create CI --role publisher)'],
    load: async () => (await import('./commands/tokens.ts')).createToken,
  },
  {
    name: 'tokens revoke',
    meaning: 'revokes one of your tokens at once',
    arguments: [existingToken],
    options: [{ flags: '-y, --yes', meaning: 'does not ask for confirmation' }],
    target: 'server',
    load: async () => (await import('./commands/tokens.ts')).removeToken,
  },
  {
    name: 'app-tokens list',
    meaning: 'lists the tokens of the callers of an app, with their calls',
    options: [environmentOption],
    target: 'app',
    load: async () => (await import('./commands/app-tokens.ts')).printAppTokens,
  },
  {
    name: 'app-tokens create',
    meaning: 'creates a token with which one person or agent calls the app, and prints it once',
    arguments: [newTokenName],
    options: [
      lifetime,
      { flags: '--limit <calls>', meaning: 'calls per minute; by default only the limit of the app' },
      { flags: '--daily-limit <calls>', meaning: 'tool calls per day, counted from 00:00 UTC' },
      environmentOption,
    ],
    target: 'app',
    examples: ['tenon app-tokens create "Support agent" --app bookshop --limit 60'],
    load: async () => (await import('./commands/app-tokens.ts')).createTokenOfApp,
  },
  {
    name: 'app-tokens revoke',
    meaning: 'revokes a token of the app at once',
    arguments: [existingToken],
    options: [environmentOption],
    target: 'app',
    load: async () => (await import('./commands/app-tokens.ts')).removeAppToken,
  },
  {
    name: 'accounts list',
    meaning: 'lists the accounts with which apps act for you, most recently connected first',
    target: 'server',
    load: async () => (await import('./commands/accounts.ts')).printOwnAccounts,
  },
  {
    name: 'accounts disconnect',
    meaning: 'disconnects an account and deletes its tokens from Tenon',
    arguments: [{ syntax: '<account>', meaning: 'id of the account, from `tenon accounts list`' }],
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
    meaning: 'creates a service account, and prints its token or client secret once; requires a sign-in',
    arguments: [sharedWorkspace, { syntax: '<name>', meaning: 'name of the program' }],
    options: [
      {
        flags: '--role <role>',
        meaning: 'role in the workspace; by default builder',
        choices: serviceAccountRoleChoices,
      },
      { flags: '--read-only', meaning: 'makes it read-only' },
      { flags: '--may-write-secrets', meaning: 'lets it push secrets of connections' },
      {
        flags: '--with <credential>',
        meaning: 'kind of credential: a token, or a client secret for `client_credentials`',
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
      'prints another client secret, valid alongside the previous one; if there are two, the older one is revoked',
    arguments: [sharedWorkspace, serviceAccount],
    options: [
      {
        flags: '--with <credential>',
        meaning: 'kind of credential; a token is added to the existing ones',
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
    meaning: 'prints the newest tool calls',
    options: [
      { flags: '-f, --follow', meaning: 'continues with new calls until Ctrl-C' },
      { flags: '--limit <count>', meaning: 'number of calls to start with, up to 100', fallback: '20' },
      { flags: '--caller <id>', meaning: 'only calls of this caller, by its id in `--json`' },
      environmentOption,
    ],
    target: 'app',
    load: async () => (await import('./commands/logs.ts')).printLogs,
  },
  {
    name: 'call',
    meaning: 'calls a tool of the draft, which calls its API',
    arguments: [
      tool,
      {
        syntax: '[arguments...]',
        meaning: '`name=value`, typed by the schema of the tool, or `name:=JSON`',
        completes: 'toolArguments',
      },
    ],
    options: [environmentOption],
    target: 'app',
    examples: ['tenon call find_books query=tenon limit=5'],
    load: async () => (await import('./commands/call.ts')).printToolCall,
  },
  {
    name: 'connect',
    meaning: 'shows and writes the entry of the live app in the configuration of a chat client',
    arguments: [{ syntax: '<client>', meaning: 'the client', choices: Object.keys(mcpClients) }],
    options: [
      { flags: '--draft', meaning: 'connects the draft instead of the live release; only you can use it' },
      { flags: '--project', meaning: 'writes the project configuration in this folder instead of your own' },
      {
        flags: '--name <name>',
        meaning: 'name of the server in the configuration; by default the slug of the app',
      },
      { flags: '--print', meaning: 'shows the change without writing it' },
      environmentOption,
    ],
    target: 'app',
    examples: ['tenon connect claude-code --app books', 'tenon connect cursor --project --draft'],
    load: async () => (await import('./commands/connect.ts')).connectClient,
  },
  {
    name: 'completion',
    meaning: 'prints the script with which a shell completes commands, options and values',
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
    meaning: 'prints candidates for the last word, for the scripts of `tenon completion`',
    arguments: [{ syntax: '[words...]', meaning: 'words after `--`; the last word is completed' }],
    target: 'none',
    hasNoReport: true,
    load: async () => (await import('./commands/completion.ts')).printCandidates,
  },
]

export const engineerSection: CommandSection = { title: 'Build apps', commands, groups }
