// Texts of tools that instruct the model to do what its user did not ask for. They are recognised by phrases, ignoring
// case, emphasis, line breaks, hidden and lookalike letters. Gaps in a pattern are bounded, so that the time is linear
// in the length of the text.

import { isAscii } from '#base/text.ts'
import { removeHiddenText } from '#base/texts/hidden-text.ts'
import { replaceLookalikes } from './lookalike-letters.ts'

const words = (...list: string[]) => `(?:${list.join('|')})`

/** The maximum number of characters between two parts, in the same sentence. */
const gap = (length: number) => `[^.!?]{0,${length}}?`

const user = words('the', 'your', 'our', 'any', 'a').concat(
  '? ?',
  words('human', 'end.?user', 'user'),
  's?\\b',
)
/** Not the user as an entity of an API: `the user id`, `the user's name`. */
const person = `${user}(?!['’]s| ?(?:ids?|names?|accounts?|objects?|records?|groups?|roles?|profiles?)\\b)`
const never = words('do not', 'don.?t', 'never', 'must not', 'should not', 'shall not', 'avoid')
const tool = words('tools?', 'functions?', 'actions?', 'servers?')
const orders = words('instructions?', 'prompts?', 'guidelines', 'directives?', 'system messages?')
const earlier = words(
  'previous',
  'prior',
  'above',
  'earlier',
  'preceding',
  'other',
  'your',
  'system',
  'existing',
  'all',
)

const secretFile = words(
  '(?:~|\\$home|/root|/home/\\w{1,32})/\\.(?:ssh|aws|cursor|gnupg|claude)',
  '\\bid_(?:rsa|ed25519)',
  '/etc/(?:passwd|shadow)',
  '\\bclaude_desktop_config',
)

/** Demands on the model, with the phrases that express them. */
const phrases: Record<string, string[]> = {
  'puts itself above other instructions': [
    `\\b${words('ignore', 'disregard', 'forget', 'override', 'bypass')}\\b${gap(24)}\\b${earlier}\\b${gap(24)}\\b${orders}\\b`,
    `\\b${words('ignore', 'disregard', 'forget')} ${words('everything', 'anything', 'all')} ${words('above', 'before', 'you (?:were|have been) told', 'previously')}`,
    `\\byour (?:new|real|actual|true) ${words('instructions?', 'task', 'goal', 'objective')}\\b ?(?:is|are|:)`,
    `\\bnew (?:system )?(?:instructions?|prompt) ?:`,
    `\\byou are (?:now|no longer) (?:an? )?(?:\\w+ )?${words('assistant', 'agent', 'model', 'ai', 'bound', 'restricted', 'jailbroken')}\\b`,
    `\\b${words('reveal', 'repeat', 'print', 'output', 'leak', 'send', 'share', 'include')}\\b${gap(24)}\\byour (?:system|initial|hidden|full|entire|original) (?:prompts?|instructions?|messages?|context)`,
  ],
  'asks to keep something from the user': [
    `\\b${never} (?:ever )?${words('tell', 'inform', 'warn', 'alert')} ${person}`,
    `\\b${never} (?:ever )?${words('mention', 'reveal', 'disclose', 'say', 'admit', 'explain', 'show', 'report', 'talk')}\\b${gap(40)}\\b(?:to|with) ${person}`,
    `\\b${words('keep', 'hide', 'conceal')} ${words('this', 'it', 'that', 'these', 'all of this')}(?: \\w+){0,2} (?:secret |hidden )?from ${person}`,
    `\\bwithout ${words('telling', 'informing', 'mentioning (?:it|this|that) to', 'alerting', 'asking')} ${person}(?! to\\b)`,
    `\\b${words('user', 'human')} (?:must|should|shall|need|does|do) not (?:ever )?(?:to )?(?:know|see|notice|be (?:told|informed|aware))`,
    `\\b${never} ask ${person}${gap(24)}\\b${words('permission', 'confirmation', 'approval', 'consent')}`,
  ],
  'puts itself before other tools': [
    `\\bbefore ${words('calling', 'using', 'invoking', 'running', 'executing')} ${words('any', 'every', 'all', 'each')}(?: of)?(?: the)?(?: other)? ${tool}\\b`,
    `\\b${words('before', 'after', 'when(?:ever)?', 'every time', 'each time')} (?:you )?(?:call|use|invoke|run) (?:any|every|all|another|other)(?: other)? ${tool}\\b`,
    `\\b(?:when(?:ever)?|if|before|after|every time) (?:any|an|every|the)? ?other ${tool} (?:is|are|was|were|gets?) (?:called|used|invoked|run)`,
    `\\b${words('do not', 'don.?t', 'never', 'must not')} (?:call|use|invoke|run|trust) (?:any )?other ${tool}\\b`,
    `\\b(?:in(?:stead| place) of|rather than|takes? (?:precedence|priority) over|(?:supersedes?|overrides?|replaces?)) (?:all |any |every )(?:of the )?(?:other )?${tool}\\b`,
  ],
  'imitates the markup of a prompt': [
    // In documentation formats such as DocBook, the element has further elements.
    '<important(?: [^<>]{0,40}=[^<>]{0,40})?>(?! ?<)',
    `<[ /]{0,2}${words('system', 'secret', 'hidden', 'instructions?', 'critical', 'sys', 'system.?prompt')}(?: [^<>]{0,40}=[^<>]{0,40})?>`,
    '<\\| ?(?:im_start|im_end|system|user|assistant|start_header_id|eot_id) ?\\|>',
    '\\[ ?/?(?:inst|sys) ?\\]',
    `<<sys>>`,
    `(?:^|[#\\n]) ?(?:system|assistant) ?(?:prompt|message|instruction)s? ?:`,
  ],
  'asks for secrets of the machine': [
    `\\b${words('read', 'open', 'cat', 'load', 'copy', 'attach', 'send', 'pass', 'include', 'upload', 'contents?')}\\b${gap(60)}${secretFile}\\b`,
  ],
}

const toPattern = (list: readonly string[]) => new RegExp(list.join('|'), 'u')

const patterns = Object.entries(phrases).map(([meaning, list]) => [meaning, toPattern(list)] as const)

/** Nearly all texts have none. */
const anyPhrase = toPattern(Object.values(phrases).flat())

/** The form to which patterns are applied: one line in lower case, without variations of letter forms. */
function toPlainForm(text: string): string {
  const visible = removeHiddenText(text).text
  const letters = isAscii(text) ? visible.toLowerCase() : foldLetters(visible)
  return letters
    .replace(/[*`"“”]/g, '')
    .replace(/[‘’]/g, "'")
    .replace(/[^\S ]\s*| \s+/g, ' ')
}

const foldLetters = (text: string) =>
  // @guard find-definition-hazards
  replaceLookalikes(text.normalize('NFKC').toLowerCase())

/** No phrase is shorter. */
const minLength = 6

/** The demands of the text on the model, in words that complete "it …"; empty for a text to readers. */
export function findModelInstructions(text: string): string[] {
  if (text.length < minLength) return []
  const plain = toPlainForm(text)
  if (!anyPhrase.test(plain)) return []
  return patterns.filter(([, pattern]) => pattern.test(plain)).map(([meaning]) => meaning)
}
