// Reads XML into a tree. Entities defined by a document are not expanded, and external references are not loaded.
import { Parser } from 'htmlparser2'

/** `name`: without prefix; `namespace`: "" if none is declared. */
type XmlName = { name: string; namespace: string }
export type XmlAttribute = XmlName & { value: string }
/** `isNil`: the element is marked as nil. */
export type XmlElement = XmlName & {
  attributes: XmlAttribute[]
  children: XmlElement[]
  text: string
  isNil: boolean
}

/** `partial`: the end may be missing. */
export type XmlLimits = { maxDepth: number; maxValues: number; partial: boolean }

export type XmlProblem = 'malformed' | 'deep' | 'large'

class XmlRejection extends Error {
  readonly problem: XmlProblem

  constructor(problem: XmlProblem) {
    super(problem)
    this.problem = problem
  }
}

/** The root element. */
export function parseXml(text: string, limits: XmlLimits): XmlElement | XmlProblem {
  const builder = new TreeBuilder(text, limits)
  const parser = new Parser(builder, { xmlMode: true, decodeEntities: true })
  try {
    parser.write(text)
    builder.hasEnded = true
    parser.end()
  } catch (error) {
    if (error instanceof XmlRejection) return error.problem
    throw error
  }
  return builder.root ?? 'malformed'
}

/** Namespaces by prefix. The prototype of each object has the namespaces of the enclosing element. */
type Scope = Record<string, string>
type OpenElement = { element: XmlElement; scope: Scope }

class TreeBuilder {
  root: XmlElement | null = null
  hasEnded = false
  readonly #text: string
  readonly #limits: XmlLimits
  readonly #open: OpenElement[] = []
  #parser: Parser | null = null
  #values = 0

  constructor(text: string, limits: XmlLimits) {
    this.#text = text
    this.#limits = limits
  }

  onparserinit(parser: Parser): void {
    this.#parser = parser
  }

  onopentag(name: string, attributes: Record<string, string>): void {
    const parent = this.#open.at(-1)
    if (!parent && this.root) throw new XmlRejection('malformed')
    // @guard read-xml
    if (this.#open.length >= this.#limits.maxDepth) throw new XmlRejection('deep')
    const entries = Object.entries(attributes)
    this.#values += 1 + entries.length
    // @guard read-xml
    if (this.#values > this.#limits.maxValues) throw new XmlRejection('large')
    const scope = openScope(parent?.scope ?? null, entries)
    const element = createElement(name, entries, scope)
    if (parent) parent.element.children.push(element)
    else this.root = element
    this.#open.push({ element, scope })
  }

  ontext(text: string): void {
    const current = this.#open.at(-1)
    if (current) current.element.text += text
  }

  /** `isImplied`: it has no end tag. */
  onclosetag(_name: string, isImplied: boolean): void {
    const isCut = this.hasEnded && this.#limits.partial
    if (isImplied && !isCut && !this.#isSelfClosing()) throw new XmlRejection('malformed')
    this.#open.pop()
  }

  #isSelfClosing(): boolean {
    return !this.hasEnded && this.#text[(this.#parser?.endIndex ?? 0) - 1] === '/'
  }
}

function openScope(parent: Scope | null, attributes: [name: string, value: string][]): Scope {
  const declared = attributes.filter(([name]) => isDeclaration(name))
  if (parent && declared.length === 0) return parent
  const scope: Scope = Object.create(parent)
  for (const [name, value] of declared) scope[name === 'xmlns' ? '' : name.slice(6)] = value
  return scope
}

const isDeclaration = (name: string) => name === 'xmlns' || name.startsWith('xmlns:')

function createElement(name: string, attributes: [name: string, value: string][], scope: Scope): XmlElement {
  const own = attributes.filter(([attribute]) => !isDeclaration(attribute))
  return {
    ...resolveName(name, scope, scope[''] ?? ''),
    // Attributes of XML Schema are no data.
    attributes: own
      .filter(([attribute]) => !attribute.startsWith('xsi:'))
      .map(([attribute, value]) => ({ ...resolveName(attribute, scope, ''), value })),
    children: [],
    text: '',
    isNil: own.some(([attribute, value]) => attribute === 'xsi:nil' && /^(?:true|1)$/.test(value)),
  }
}

function resolveName(qualified: string, scope: Scope, unprefixed: string): XmlName {
  const colon = qualified.indexOf(':')
  if (colon < 0) return { name: qualified, namespace: unprefixed }
  return { name: qualified.slice(colon + 1), namespace: scope[qualified.slice(0, colon)] ?? '' }
}
