// What the OpenAPI document of v3 says about readiness for stores and about submission sheets.
import { exampleIds } from '#core/entities/examples.ts'
import { issueReference } from '#endpoints/shared/descriptions/release-descriptions.ts'
import type { MemberDescriptions, OperationDescription } from '#http/openapi/descriptions.ts'

const targetValues = {
  openai: "ChatGPT and OpenAI's plugin directory",
  claude: "Claude and Anthropic's connectors directory",
  generic: 'any MCP client, without the rules of a store',
}

const rulesCheckedOn = {
  text: 'The date on which the rules of the stores were checked: they may have changed since.',
  example: '2026-10-07',
}

const target = { text: 'For whom.', values: targetValues, example: 'openai' }

export const readinessEntities: Record<string, MemberDescriptions> = {
  Readiness: {
    rulesCheckedOn,
    endpoint: {
      text: 'The address that clients and stores are given.',
      example: 'https://tenon.example.com/mcp/3v9n2k7q5w8x4t6r1y0pzmcbde/mcp',
    },
    probe: 'What requests to the endpoint showed; null: there were none.',
    targets: 'The result for each target.',
    findings: 'What is missing or doubtful, by target, the errors first.',
  },
  EndpointProbe: {
    endpoint: 'What was requested: the address of clients, or one that only the owner may use.',
    handshakeMs: 'Milliseconds of the first exchange, measured once; null: no usable response.',
    listMs: 'Milliseconds of the complete list of tools, measured once; null: no usable response.',
    signIn: 'How a live app that requires tokens answers without one; null for other apps.',
  },
  SignInProbe: {
    isChallenged: 'Whether it answers 401 and names its protected resource metadata (RFC 9728).',
    resource: {
      text: 'What those metadata are about: exactly the address of the app, or they do not fit.',
      example: 'https://tenon.example.com/mcp/3v9n2k7q5w8x4t6r1y0pzmcbde/mcp',
    },
  },
  TargetReadiness: {
    target,
    isReady: 'Whether there is no error. It is no promise that a store accepts the app.',
    errors: 'How many findings are errors.',
    warnings: 'How many findings are warnings.',
    infos: 'How many findings are remarks.',
  },
  ReadinessFinding: {
    target,
    code: { text: 'Which rule it is, for programs.', example: 'tool_hints_contradictory' },
    severity: {
      text: 'The severity.',
      values: {
        error: 'a review or a connection is expected to fail',
        warning: 'it is worth a look',
        info: 'a remark',
      },
    },
    area: {
      text: 'Who or what can change it.',
      values: {
        app: 'the contents of the app',
        listing: 'what a form asks its owner for',
        environment: 'where and how fast the app is served',
        service: 'nothing: this version of the service cannot serve it',
      },
    },
    message: {
      text: 'What is missing or doubtful, for people.',
      example: 'The tool reads by GET, but is not marked as read-only.',
    },
    basis: {
      text: 'How sure the rule is.',
      values: { documented: 'its source says so', reading: 'it is concluded from its source' },
    },
    source: {
      text: 'Where the rule is from, and when that was read.',
      example: 'Software Directory Policy, read on 2026-08-21',
    },
    field: {
      text: 'The member of the first reference; empty: all of it.',
      example: 'annotations.read_only_hint',
    },
    references: { text: 'What it is about.', members: issueReference },
    repair: 'The request that repairs it; null: a person has to decide.',
  },
  ReadinessRepair: {
    summary: { text: 'What the request does.', example: 'Says that the tool only reads.' },
    entityType: { text: 'What it changes.', example: 'tool' },
    entityId: { text: 'Its id.', example: exampleIds.tool },
    method: 'The method of the request.',
    path: {
      text: 'The path of the request.',
      example: `/api/v3/apps/${exampleIds.app}/tools/${exampleIds.tool}`,
    },
    body: { text: 'The body of the request.', example: { annotations: { read_only_hint: true } } },
  },
  SubmissionSheet: {
    target,
    rulesCheckedOn,
    appName: { text: 'The name of the app.', example: 'Bookshop' },
    releaseVersion: 'Number of the release; null: the draft.',
    serverVersion: {
      text: 'The semantic version in `server.json`: of the release, or what a release of the draft would get.',
      example: '1.2.0',
    },
    digest: 'Digest of the contents: the same for a draft and the release that is made of it.',
    gapCount: 'How many fields only a person can fill in.',
    sections: 'The sections of the sheet.',
    fileName: { text: 'A name for the file of the Markdown.', example: 'bookshop-openai-1.2.0.md' },
    importFile: 'The file that the portal of the store reads; null: it reads none.',
    markdown: { text: 'The same as a Markdown document.', example: '# Books\n\n## Tools\n' },
  },
  ImportFile: {
    content: {
      text: 'The file `chatgpt-app-submission.json`, which the portal of OpenAI fills its form in from.',
      example: { schema_version: 1 },
    },
    problems: {
      text: 'What the portal would reject, each with its place; empty: the file is complete.',
      example: ['app_info.subtitle: must have at least 1 character'],
    },
  },
  SheetSection: {
    key: { text: 'Which section it is, for programs.', example: 'tools' },
    title: { text: 'Its heading.', example: 'Tools' },
    items: 'What it is about, such as each tool.',
  },
  SheetItem: {
    title: { text: 'Its name; empty where a section has one item only.', example: 'find_books' },
    fields: 'What is asked for.',
  },
  SheetField: {
    key: { text: 'Which field it is, for programs.', example: 'privacy_url' },
    label: { text: 'Its name for people.', example: 'Privacy policy' },
    value: {
      text: 'What the service knows; empty if there is a gap.',
      example: 'https://example.com/privacy',
    },
    gap: { text: 'What a person has to write; empty if there is a value.', example: 'An https URL.' },
  },
}

const targets: MemberDescriptions = {
  readiness: 'What is missing or doubtful.',
  target: {
    text: 'For whom, several separated by commas; absent: `openai`, `claude` and `generic`.',
    example: 'openai,claude',
  },
}

const check =
  'Looks for what keeps it from the clients and stores of each target, with place, source and, where a request can do it, a repair. Nothing is requested.'
const probe =
  'The same, and its endpoint is requested at its public address: how long handshake and list of tools take and, for an app that requires tokens, whether sign-in is announced as it must be.'
const sheet =
  'Fills in what the form of a store asks for: texts, URLs, tools with the reasons of their hints, domains of widgets, test cases, sign-in, version and digest. What is not known is marked as a gap.'

const sheetMembers: MemberDescriptions = {
  target: { ...target, text: 'For whom; absent: `generic`.' },
  sheet: 'The sheet, as data and as Markdown.',
}

export const readinessOperations: Record<string, OperationDescription> = {
  'draft.readiness': { text: check, members: targets },
  'draft.probeReadiness': { text: probe, members: targets },
  'draft.submissionSheet': { text: sheet, members: sheetMembers },
  'releases.readiness': { text: check, members: targets },
  'releases.probeReadiness': { text: probe, members: targets },
  'releases.submissionSheet': { text: sheet, members: sheetMembers },
}
