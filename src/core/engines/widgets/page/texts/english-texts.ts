// The texts of widget pages in English, which are also their names in text packs. Placeholders are in braces. Forms for
// plural categories follow the form `other`: `{count} rows~one:{count} row`.

export const commonTexts = {
  smaller: 'Smaller',
  larger: 'Larger',
  shownOfAll: 'Showing {shown} of {all}.',
  nothingFound: 'Nothing found.',
  waiting: 'Waiting for the answer …',
  failed: 'That did not work.',
  stopped: 'Stopped.',
  done: 'Done.',
  yes: 'Yes',
  no: 'No',
  fromTo: 'From {first} to {last}',
  value: 'Value',
  back: 'Back',
  previous: 'Previous',
  next: 'Next',
  search: 'Search',
  loading: 'Loading …',
  noAnswer: 'The chat client has not answered for five minutes, so it is not known whether this was done.',
  notAllowed: 'The chat client did not allow it.',
} as const

export const rowTexts = {
  filterRows: 'Filter {count} rows~one:Filter {count} row',
  partOfAll: '{part} of {all}',
  pages: 'Pages',
  showAllColumns: 'Show all columns',
  downloadCsv: 'Download CSV',
  actions: 'Actions',
  showAll: 'Show all',
  showMore: 'Show {count} more of {all}',
  chosen: '{count} chosen',
  proceed: 'Continue',
  askAbout: 'Ask about it',
  copy: 'Copy {name}',
  copied: 'Copied',
  cannotCopy: 'This chat client does not allow copying',
  detailsOf: 'Details of {name}',
  nothingMore: 'Nothing more.',
  total: 'Total',
  rowCount: '{count} rows~one:{count} row',
  loadedRows: '{count} loaded rows~one:{count} loaded row',
  average: 'average',
  numberOf: 'count',
  severalCurrencies: 'several currencies',
  chooseRow: 'Choose {name}',
  choosePage: 'Choose the rows of this page',
  chosenRows: 'Chosen rows',
  chooseAll: 'Choose all {count}',
  clear: 'Clear',
  copyRows: 'Copy',
} as const

export const actionTexts = {
  ask: 'Ask',
  stop: 'Stop',
  undo: 'Undo',
  undone: 'Undone.',
  notUndone: 'It could not be undone.',
  moreActions: 'More actions',
  actionFailed: '{action} failed.',
  actionUnfinished: '{action} is not finished yet.',
  actionDone: '{action}: done.',
  sentToChat: 'Sent to the chat.',
  rounded: 'Not sent: this chat client rounded the number {path}, so it may be that of another record.',
  countDone: '{count} done',
  countFailed: '{count} failed',
  countNotRun: '{count} not run',
} as const

export const loadingTexts = {
  refresh: 'Refresh',
  loadMore: 'Load more',
  notLoaded: 'The rows could not be loaded.',
} as const

export const metricTexts = {
  up: 'Up',
  down: 'Down',
  unchanged: 'Unchanged',
} as const

export const markdownTexts = {
  table: 'Table',
  taskDone: 'Done',
  taskOpen: 'Not done',
} as const

export const chartTexts = {
  dataTable: 'Data table',
  label: 'Label',
  values: 'Values',
  other: 'Other',
  noValues: '{name}: no values.',
  rises: '{name}: lowest {low}, highest {high}; rises from {first} to {last}.',
  falls: '{name}: lowest {low}, highest {high}; falls from {first} to {last}.',
  level: '{name}: lowest {low}, highest {high}; stays level from {first} to {last}.',
} as const

export const formTexts = {
  incomplete: 'Complete it.',
  notSent: 'It could not be sent.',
  step: 'Step {step} of {steps}',
  sending: 'Sending …',
  send: 'Send',
  sent: 'Sent.',
  cannotSend: 'This chat client cannot send it.',
  pleaseCorrect: 'Please correct {fields}.',
  chooseFile: 'Choose a file',
  chooseFiles: 'Choose files',
  dropHere: 'or drop or paste here',
  wrongFile: '{name} is not one of {accept}.',
  largeFile: '{name} is larger than {size}.',
  unreadableFile: '{name} could not be read.',
  remove: 'Remove',
  typeMore: 'Type to find more.',
  tryAgain: 'Try again',
  choose: 'Choose …',
  moreOptions: 'There are more: search for them.',
  optionsFailed: 'The options could not be loaded.',
  fillFirst: 'First fill in {field}.',
  cannotLoad: 'This chat client cannot load the options.',
  timeTwice: '{field}: the clocks show this time twice',
  beforeChange: 'before the clocks change ({offset})',
  afterChange: 'after the clocks change ({offset})',
  lostDigits: '{field} has more digits than this chat client keeps.',
  cannotEmpty: '{field} cannot be emptied.',
  mustAgree: '{field} must be agreed to.',
  pickOption: 'Choose an option.',
  required: '{field} is required.',
  atLeast: 'Choose at least {count}.',
  atMost: 'Choose at most {count}.',
  skippedTime: 'The clocks skip this time. Choose another one.',
  email: 'Write an e-mail address, such as {example}.',
  url: 'Write an address that starts with {start}.',
  number: 'Write a number.',
  numberSuch: 'Write a number, such as {example}.',
  whole: 'Write a whole number.',
  digits: 'Write at most {count} digits.',
  orMore: 'Write {limit} or more.',
  orLess: 'Write {limit} or less.',
  minLength: 'Write at least {count} characters.~one:Write at least {count} character.',
  maxLength: 'Write at most {count} characters.~one:Write at most {count} character.',
  pattern: 'This does not match the required format.',
  addRow: 'Add row',
  rowNumber: 'Row {count}',
} as const

export const allTexts = {
  ...commonTexts,
  ...rowTexts,
  ...actionTexts,
  ...loadingTexts,
  ...metricTexts,
  ...markdownTexts,
  ...chartTexts,
  ...formTexts,
} as const

export type TextKey = keyof typeof allTexts
/** A text in English. */
export type Text = (typeof allTexts)[TextKey]
/** The texts of one language. */
export type Translations = Record<TextKey, string>
