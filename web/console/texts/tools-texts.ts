// Texts of the tools screen, except the playground (`playground-texts.ts`).
export const toolsTexts = {
  title: 'Tools',
  newTools: 'New tools',
  search: 'Search tools',
  show: 'Show',
  filters: { all: 'All', exposed: 'Visible', hidden: 'Hidden', issues: 'With issues' },
  count: (shown: number, total: number) =>
    shown === total ? `${total} tools` : `${shown} of ${total} tools`,
  tokens: (count: number) => `About ${count.toLocaleString('en')} tokens of model context`,
  shortTokens: (count: number) => `${count.toLocaleString('en')} tok.`,
  list: 'Tools',
  arrange: 'Select and sort',
  lint: 'Check tools',
  noMatch: 'No tool matches',
  clearFilter: 'Show all tools',
  empty: 'No tools yet',
  emptyHint: 'A tool lets models call one operation of an API. Choose operations to turn into tools.',
  chooseTool: 'Choose a tool from the list',
  missing: 'This tool is not in the draft. It may have been deleted.',
  back: 'All tools',
  hidden: 'Hidden',
  hiddenMark: (reason: string) => `Hidden from clients: ${reason}`,
  hiddenReasons: {
    disabled: 'it is off',
    unbound: 'it has no operation',
    binding_missing: 'its operation no longer exists',
    integration_unusable: 'its integration has no URL to call, or its connection no longer exists',
    blocked: 'a draft issue blocks it',
  } as Record<string, string>,
  issueMark: (count: number) => (count === 1 ? '1 issue' : `${count} issues`),
  panes: 'Tool sections',
  tabs: {
    details: 'Details',
    arguments: 'Arguments',
    result: 'Result',
    chain: 'Chain',
    access: 'Callers',
    playground: 'Try',
  },
  enabled: 'On',
  disabled: 'Off',
  switchOn: (name: string) => `Switch on ${name}`,
  switchedOn: 'Tool on. Clients see it after the next release.',
  switchedOff: 'Tool off. Clients lose it after the next release.',
  undo: 'Undo',
  more: 'More actions',
  saved: 'Saved to draft',
  unsaved: 'Unsaved changes',
  discard: 'Discard',
}

export const toolDetailsTexts = {
  name: 'Name',
  nameHint: 'Shown to people in this console and in clients.',
  key: 'Key',
  keyHint: 'The name that models call. If you change it, prompts and widgets with the old key stop working.',
  titleField: 'Title',
  titleHint: 'Clients show the title instead of the name. Leave empty for none.',
  description: 'Description',
  descriptionHint:
    'Models choose the tool by this text. Say what it does, when to use it, and what it returns.',
  descriptionLength: (count: number) => `${count.toLocaleString('en')} characters.`,
  size: (tokens: number) =>
    `About ${tokens.toLocaleString('en')} tokens in each conversation, including arguments.`,
  hints: 'Hints',
  hintsHint:
    'Clients use hints to decide whether to ask the user before a call. Hints do not restrict the tool.',
  hintNames: {
    read_only_hint: 'Read-only',
    destructive_hint: 'Destructive',
    idempotent_hint: 'Idempotent',
    open_world_hint: 'Open world',
  },
  hintTexts: {
    read_only_hint: 'Changes nothing. Many clients call such tools without asking.',
    destructive_hint: 'May delete or overwrite data. Clients warn before such calls.',
    idempotent_hint: 'Repeating a call with the same arguments has no further effect.',
    open_world_hint: 'Reaches outside your own systems, such as the web.',
  },
  contradiction: 'A read-only tool cannot be destructive. Clients ignore the destructive hint.',
  operation: 'Operation',
  noOperation: 'No operation',
  changeOperation: 'Change operation',
  openWidget: 'Widget',
  makeWidget: 'Add widget',
}

export const repairTexts = {
  title: (count: number) => (count === 1 ? 'The tool has an issue' : `The tool has ${count} issues`),
  repair: 'Repair',
  repairHint: 'Reconnects the tool to its operation and accepts the current schemas.',
  done: 'Tool repaired',
  failed: 'Repair failed: no operation matches the tool. Choose one under Details.',
  before: 'Before',
  after: 'After',
  state: 'State',
  exposed: 'Visible',
  issues: 'Issues',
  none: 'None',
  arguments: 'Arguments',
  request: 'Example request',
  blocks: 'Blocks the release',
  warning: 'Warning',
  noRequest: 'Not available',
}

export const deleteToolTexts = {
  action: 'Delete tool',
  menu: 'Delete…',
  actionForMany: (count: number) => `Delete ${count} tools`,
  title: (name: string) => `Delete ${name}?`,
  titleForMany: (count: number) => `Delete ${count} tools?`,
  subjectOfMany: (count: number) => `${count} tools`,
  intro: 'The tool is removed from the draft. Clients keep it until the next release.',
  introForMany: (names: string) =>
    `These tools are removed from the draft. Clients keep them until the next release: ${names}`,
  breaks: 'This also affects:',
  widget: (name: string) => `The widget “${name}” shows its results and will have no tool.`,
  usedByWidget: (name: string) => `The widget “${name}” calls it from an action or a form.`,
  chain: (name: string) => `It is removed from the chain of “${name}”.`,
  nothing: 'Nothing else in the draft refers to it.',
  done: (name: string) => `${name} deleted`,
  doneForMany: (count: number) => `${count} tools deleted`,
}

export const argumentsTexts = {
  intro: 'The arguments as models see them.',
  shared: (name: string) =>
    `The arguments belong to the operation ${name}. Changes apply to all of its tools, and the next import of its document may replace them.`,
  none: 'This tool takes no arguments.',
  unavailable: 'Arguments are available once the tool is on and has an operation that can be called.',
  required: 'required',
  optional: 'optional',
  description: 'Description',
  defaultValue: 'Default',
  defaultHint: 'Sent if the model leaves the argument out. Leave empty for none.',
  requiredField: 'Required',
  edit: (name: string) => `Edit ${name}`,
  save: 'Save argument',
  saved: (name: string) => `Argument ${name} saved`,
  members: (count: number) => (count === 1 ? '1 field' : `${count} fields`),
  schema: 'JSON Schema for clients',
}

export const fixedArgumentsTexts = {
  title: 'Fixed arguments',
  hint: 'Values that every call sends. Models and clients neither see nor set them. Releases contain the values, so use a connection for secrets.',
  argument: 'Add a fixed argument',
  choose: 'Choose an argument…',
  value: 'Value',
  typeHint: (type: string) => `JSON value of type ${type}.`,
  wrong: (type: string) => `Must be a JSON value of type ${type}.`,
  fix: (name: string) => `Set ${name}`,
  remove: (name: string) => `Remove fixed value of ${name}`,
}

export const resultTexts = {
  intro:
    'Choose the part of the response that the model gets. Smaller results cost less and leave more room.',
  everything: 'The entire response is passed on.',
  selected: (count: number) => (count === 1 ? '1 field is passed on' : `${count} fields are passed on`),
  target: 'Name in the result',
  source: 'Path in the response',
  add: 'Add path',
  remove: (name: string) => `Remove ${name}`,
  clear: 'Pass on everything',
  pick: 'Pick from a result',
  pickHint: 'Choose fields of a real result. In a list, a choice applies to all items.',
  pickPath: (path: string) => `Pass on ${path}`,
  unpickPath: (path: string) => `Leave out ${path}`,
  whole: 'the entire value',
  noAnswer: 'Run the tool in the playground to pick from its result.',
  selectedAnswer:
    'The saved selection already applied to the last result, so the documented paths are shown. To pick from the entire result, pass on everything, save, and run the tool again.',
  documentPaths: 'Documented paths',
  headerPaths: 'Response headers',
  maxBytes: 'Maximum result size',
  maxBytesHint: 'In bytes, from 1,000 to 1,000,000. Larger results are cut, with a note to the model.',
  validation: 'Response validation',
  validations: {
    lenient: 'Pass on with a note',
    strict: 'Fail the call',
    off: 'Do not validate',
  },
  validationHint:
    'What to do if a response does not match the API document. Many APIs differ from their documents.',
}

export const chainTexts = {
  intro:
    'Tools that run after this tool, in order. A step runs if it is read-only and finds all its required arguments, by name, in earlier results or in the arguments of the call. The chain ends at the first step that cannot run.',
  notReadOnly: 'Skipped: only read-only tools run',
  empty: 'Nothing runs after this tool.',
  add: 'Add tool',
  choose: 'Choose a tool…',
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  remove: (name: string) => `Remove ${name} from the chain`,
  missing: 'A tool that no longer exists',
  keyboard: 'Press Alt and an arrow key to move the focused row.',
  moved: (name: string, place: number) => `${name} is now at position ${place}`,
  usedBy: 'Runs after',
}

export const newToolsTexts = {
  title: 'New tools',
  description: 'Each chosen operation becomes a tool in the draft.',
  integration: 'Integration',
  create: (count: number) => (count === 1 ? 'Create 1 tool' : `Create ${count} tools`),
  created: (count: number) => (count === 1 ? '1 tool created' : `${count} tools created`),
  noIntegrations: 'This app has no integrations',
  noIntegrationsHint:
    'Import an OpenAPI document or add an MCP server. You can then turn its operations into tools.',
  openIntegrations: 'Open integrations',
  noOperations: 'This integration has no operations',
  used: (count: number) =>
    count === 1 ? '1 operation already has a tool.' : `${count} operations already have tools.`,
  hideUsed: 'Hide them',
  sourceTitle: 'Change operation',
  sourceDescription: (name: string) => `${name} will call the chosen operation instead.`,
  useOperation: 'Use this operation',
  sourceChanged: 'Operation changed',
}
