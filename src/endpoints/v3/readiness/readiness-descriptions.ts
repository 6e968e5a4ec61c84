// Descriptions of readiness for stores and about submission sheets in the OpenAPI document of v3.
import { exampleIds } from '#core/entities/examples.ts'
import { issueReference } from '#endpoints/shared/descriptions/release-descriptions.ts'
import type { MemberDescriptions, OperationDescriptions } from '#http/openapi/descriptions.ts'

const targetValues = {
  openai: "ChatGPT and OpenAI's plugin directory",
  claude: "Claude and Anthropic's connectors directory",
  generic: 'any MCP client, without the rules of a store',
}

const rulesCheckedOn = {
  text: 'The date on which the rules of the stores were checked: they may have changed since.',
  format: 'date',
  example: '2026-10-07',
}

const target = { text: 'Store or client.', values: targetValues, example: 'openai' }

export const entities: Record<string, MemberDescriptions> = {
  Readiness: {
    rulesCheckedOn,
    endpoint: { text: 'The address for clients and stores.', format: 'uri' },
    probe: 'Results of requests to the endpoint; null if there were no requests.',
    targets: 'The result for each target.',
    findings: 'Findings by target, the errors first.',
  },
  EndpointProbe: {
    endpoint: {
      text: 'The requested address: for clients, or for the owner only.',
      format: 'uri',
    },
    handshakeMs: 'Milliseconds of the first exchange, measured once; null if there was no usable response.',
    listMs:
      'Milliseconds until the complete list of tools arrived, measured once; null if there was no usable response.',
    signIn:
      'The response of a live app that requires tokens to a request without a token; null for other apps.',
  },
  SignInProbe: {
    isChallenged: 'Whether the response has status 401 and names the protected resource metadata (RFC 9728).',
    resource: {
      text: 'The resource of the metadata, which must be exactly the address of the app.',
      example: 'https://tenon.example.com/mcp/3v9n2k7q5w8x4t6r1y0pzmcbde/mcp',
    },
  },
  TargetReadiness: {
    target,
    isReady: 'Whether there are no errors. This does not guarantee that a store accepts the app.',
    errors: 'Number of findings that are errors.',
    warnings: 'Number of findings that are warnings.',
    infos: 'Number of findings that are remarks.',
  },
  ReadinessFinding: {
    target,
    code: { text: 'Identifies the rule for programs.', example: 'tool_hints_contradictory' },
    severity: {
      text: 'The severity.',
      values: {
        error: 'a review or a connection is expected to fail',
        warning: 'it should be checked',
        info: 'a remark',
      },
    },
    area: {
      text: 'What must be changed to solve it.',
      values: {
        app: 'the contents of the app',
        listing: 'the answers of the owner for a form',
        environment: 'where and how fast the app is served',
        service: 'nothing: this version of the service cannot serve it',
      },
    },
    message: {
      text: 'Explains the finding to people.',
      example: 'The tool sends GET, but is not marked as read-only.',
    },
    basis: {
      text: 'Basis of the rule.',
      values: { documented: 'stated in its source', reading: 'concluded from its source' },
    },
    source: {
      text: 'Source of the rule, and the date on which it was read.',
      example: 'Software Directory Policy, read on 2026-08-21',
    },
    field: {
      text: 'The member of the first reference; empty for the whole entity.',
      example: 'annotations.read_only_hint',
    },
    references: { text: 'The entities concerned.', members: issueReference },
    repair: 'The request that repairs it; null if a person has to decide.',
  },
  ReadinessRepair: {
    summary: { text: 'What the request does.', example: 'Says that the tool only reads.' },
    entityType: { text: 'Kind of the changed entity.', example: 'tool' },
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
    releaseVersion: 'Number of the release; null for the draft.',
    serverVersion: {
      text: 'The semantic version in `server.json`: of the release, or of a future release of the draft.',
      example: '1.2.0',
    },
    digest: 'Digest of the contents: the same for a draft and the release made from it.',
    gapCount: 'Number of fields that only a person can fill in.',
    sections: 'The sections of the sheet.',
    fileName: { text: 'A name for the file of the Markdown.', example: 'bookshop-openai-1.2.0.md' },
    importFile: 'A file for the portal of the store; null if the portal reads none.',
    markdown: { text: 'The same as a Markdown document.', example: '# Books\n\n## Tools\n' },
  },
  ImportFile: {
    content: {
      text: 'The file `chatgpt-app-submission.json`, which the portal of OpenAI fills its form in from.',
      example: { schema_version: 1 },
    },
    problems: {
      text: 'Problems for which the portal would reject the file, each with its place; empty if the file is complete.',
      example: ['app_info.subtitle: must have at least 1 character'],
    },
  },
  SheetSection: {
    key: { text: 'Identifies the section for programs.', example: 'tools' },
    title: { text: 'Its heading.', example: 'Tools' },
    items: 'Items of the section, such as each tool.',
  },
  SheetItem: {
    title: { text: 'Its name; empty where a section has one item only.', example: 'find_books' },
    request: { text: 'What a tool sends, as a sentence; otherwise null.', example: 'It sends GET /books.' },
    fields: 'Fields of the item.',
  },
  SheetField: {
    key: { text: 'Identifies the field for programs.', example: 'privacy_url' },
    label: { text: 'Its name for people.', example: 'Privacy policy' },
    value: {
      text: 'The known value; empty if there is a gap.',
      example: 'https://example.com/privacy',
    },
    gap: {
      text: 'The value that a person must provide; empty if there is a value.',
      example: 'An https URL.',
    },
  },
}

const targets: MemberDescriptions = {
  readiness: 'The findings.',
  target: {
    text: 'Stores or clients, separated by commas. By default `openai`, `claude` and `generic`.',
    example: 'openai,claude',
  },
}

const check =
  'Returns the findings that would keep the app out of each target, with the place and source of each and, if a request can solve it, a repair. Sends no request to the endpoint.'
const probe =
  'The same, with requests to the endpoint at its public address: the durations of the handshake and the list of tools and, for an app that requires tokens, whether sign-in is announced correctly.'
const sheet =
  'Fills in the form of a store: texts, URLs, tools with the reasons for their hints, domains of widgets, test cases, sign-in, version and digest. Unknown values are marked as gaps.'

const sheetMembers: MemberDescriptions = {
  target: { ...target, text: 'Store or client. By default `generic`.' },
  sheet: 'The sheet, as data and as Markdown.',
}

export const operations: OperationDescriptions = {
  'draft.readiness': { text: check, members: targets },
  'draft.probeReadiness': { text: probe, members: targets },
  'draft.submissionSheet': { text: sheet, members: sheetMembers },
  'releases.readiness': { text: check, members: targets },
  'releases.probeReadiness': { text: probe, members: targets },
  'releases.submissionSheet': { text: sheet, members: sheetMembers },
}
