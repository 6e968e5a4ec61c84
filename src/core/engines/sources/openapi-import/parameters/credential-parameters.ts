// Parameters that carry a credential in documents that declare it as an ordinary parameter, or as the header
// Authorization, which OpenAPI ignores. They become security schemes, so that a connection sends the
// credential and callers of a tool are never asked for it. A missed credential is better than a wrong one:
// `token` and `key` have many meanings.
import { isJsonObject, type JsonObject } from '#base/json.ts'
import type { SecurityScheme } from '#core/model/integrations/security-scheme.ts'
import { getFlag, getMember, getObject, getString } from '../document/members.ts'

type FoundParameter = {
  in: string
  name: string
  uses: number
  isRequired: boolean
  isCombined: boolean
  texts: string
}

/** Words of a name in lower case: `X-API-KEY`, `apiKey` and `api_key` all end with `api key`. */
const toWords = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .toLowerCase()
    .replace(/\bapi ?(?=key|token|secret)/g, 'api ')
    .replace(/\bauth(?=token|key)/g, 'auth ')
    .replace(/\bapp(?=id\b|key|token|secret)/g, 'app ')
    .replace(/\bsdk(?=key)/g, 'sdk ')
    .replace(/\baccess(?=token|key)/g, 'access ')
    .trim()

const credentialName =
  /\b(?:(?:api|auth|access|app|application|subscription|rapidapi|secret|developer|dev) (?:key|token)|hapikey|(?:functions?|sdk|sas|license|consumer) key|(?:private|personal|oauth|bearer|user|session|server|account) token|(?:api|auth|app) secret|user key|user auth|jwt|authorization|authentication)$/

/** Names that may mean something else in a query. */
const doubtfulInQuery =
  /\b(?:(?:user|session|server|account) token|(?:app|application|user|functions?|sdk|sas|license|consumer) key)$/

/** Names that are credentials only if there is further evidence. */
const vagueName = /\b(?:key|token|secret|auth|bearer|credentials?|(?:app|application) id)$/

const otherName =
  /\b(?:idempotency|client (?:token|secret)|csrf|xsrf|page|next|continuation|skip|sync|cursor|sort|partition|cache|surrogate|routing|tag|encryption|kms|customer|device|push|upload|reset|verification|confirmation|invite|invitation|captcha|recaptcha|refresh|lock|amz|amzn|idp|public|proxy)\b/
const otherText =
  /\bpag(?:e|inat)|idempoten|continuation|\bcursor\b|\breset\b|invit|captcha|csrf|encrypt|unsubscrib|one[- ]time|\bto (?:be )?(?:revoke|refresh|delete|validate|verify|check|introspect|inspect)|identifier of the key/i
const credentialText =
  /\bapi[ _-]?(?:key|token)|authenticat|authoriz|authoris|credential|access[ _-]token|\boauth|(?:secret|access) key|\byour (?:api )?app(?:lication)?[ _-]?(?:id|key)|\bjwt\b|bearer/i

const maxTexts = 2_000
/** The minimum number of characters of a name by which a host can be recognised. */
const minOwnName = 4

/** The texts that explain a parameter. */
function collectTexts(object: JsonObject): string {
  const schema = getObject(object, 'schema')
  const values = [object, schema].flatMap((holder) =>
    ['description', 'example', 'default', 'pattern', 'format', 'title', 'x-example'].map((name) =>
      getMember(holder, name),
    ),
  )
  const examples = Object.values(getObject(object, 'examples')).map((example) =>
    isJsonObject(example) ? getMember(example, 'value') : example,
  )
  return [...values, ...examples]
    .filter((text) => typeof text === 'string')
    .join(' ')
    .slice(0, maxTexts)
}

/** Collects the parameters of all operations of a document. */
export class CredentialParameters {
  readonly #found = new Map<string, FoundParameter>()
  readonly #host: string
  #operations = 0

  /** `host`: the host of the API, by which its headers are recognised; "" if unknown. */
  constructor(host = '') {
    this.#host = host.toLowerCase().replaceAll('-', '')
  }

  /** The Parameter Objects of an operation that its security schemes do not name. */
  add(path: string, objects: readonly JsonObject[]): void {
    this.#operations += 1
    const candidates = objects.filter((object) => isCandidate(object) && !isSubject(path, object))
    for (const object of candidates) {
      const location = getString(object, 'in')
      const name = getString(object, 'name')
      const key = `${location} ${location === 'header' ? name.toLowerCase() : name}`
      const known = this.#found.get(key)
      this.#found.set(key, {
        in: location,
        name: known?.name ?? name,
        uses: (known?.uses ?? 0) + 1,
        isRequired: (known?.isRequired ?? false) || getFlag(object, 'required'),
        isCombined: (known?.isCombined ?? false) || candidates.length > 1,
        texts: known?.texts || collectTexts(object),
      })
    }
  }

  /** The credentials among the parameters, as schemes in addition to the declared ones. */
  listSchemes(declared: readonly SecurityScheme[]): { schemes: SecurityScheme[]; warnings: string[] } {
    const isDeclared = declared.some(({ uses }) => uses > 0)
    const hasAuthorization = declared.some(({ kind }) => isSentAsAuthorization(kind))
    const found = [...this.#found.values()].filter((parameter) =>
      isAuthorization(parameter) ? !hasAuthorization : this.#isCredential(parameter, isDeclared),
    )
    return { schemes: found.map(toScheme), warnings: found.map(describe) }
  }

  #isCredential(found: FoundParameter, isDeclared: boolean): boolean {
    const { in: location, name, texts, uses, isRequired } = found
    if (otherText.test(texts) || (isDeclared && !isRequired)) return false
    const words = toWords(name)
    const isNamed = credentialName.test(words)
    const isExplained = credentialText.test(texts)
    const share = uses / this.#operations
    if (location !== 'query') {
      const isEverywhere = isRequired && uses > 1 && share >= 0.5 && /\b(?:token|secret)$/.test(words)
      return isNamed || (isExplained && share >= 0.1) || isEverywhere || this.#isOwnHeader(found, words)
    }
    if (!isNamed) return isRequired && isExplained && share >= 0.5
    if (doubtfulInQuery.test(words) && !isExplained) return false
    return share >= 0.25 || /\bapi \w+$/.test(words)
  }

  /** `X-Figma-Token` of api.figma.com. */
  #isOwnHeader({ in: location }: FoundParameter, words: string): boolean {
    const [first = '', second = '', ...others] = words.replace(/^x /, '').split(' ')
    const names = others.length > 0 ? [first, `${first}${second}`] : [first]
    return (
      location === 'header' &&
      /(?:key|token|secret)$/.test(words) &&
      names.some((name) => name.length >= minOwnName && this.#host.includes(name))
    )
  }
}

/** A cheap test that excludes nearly all parameters. */
function isCandidate(object: JsonObject): boolean {
  const location = getString(object, 'in')
  if (location !== 'header' && location !== 'query' && location !== 'cookie') return false
  const words = toWords(getString(object, 'name'))
  if (otherName.test(words) || isList(object)) return false
  return credentialName.test(words) || vagueName.test(words)
}

/** A token in the query of an operation about tokens is the operation's subject. */
const isSubject = (path: string, object: JsonObject) =>
  getString(object, 'in') === 'query' &&
  /oauth|token|revoke|introspect|passw|reset|verif|confirm|invit|unsubscribe|captcha/i.test(path)

const isList = (object: JsonObject) =>
  [object, getObject(object, 'schema')].some((holder) => getMember(holder, 'enum') !== undefined) ||
  ['array', 'object', 'integer', 'boolean'].includes(
    getString(object, 'type') || getString(getObject(object, 'schema'), 'type'),
  )

const isAuthorization = ({ in: location, name }: FoundParameter) =>
  location === 'header' && name.toLowerCase() === 'authorization'

const isSentAsAuthorization = (kind: SecurityScheme['kind']) =>
  ['http', 'oauth2', 'openIdConnect'].includes(kind.type) ||
  (kind.type === 'apiKey' && kind.in === 'header' && kind.parameter.toLowerCase() === 'authorization')

function toScheme(found: FoundParameter): SecurityScheme {
  const { name, uses, isCombined } = found
  return { name, uses, scopes: [], combined: isCombined, servedBy: '', kind: toKind(found) }
}

function toKind(found: FoundParameter): SecurityScheme['kind'] {
  const { in: location, name, texts } = found
  if (isAuthorization(found)) {
    if (/\bbearer\b|\bjwt\b|\boauth|access[ _-]?token/i.test(texts)) return { type: 'http', scheme: 'bearer' }
    if (/\bbasic\b/i.test(texts)) return { type: 'http', scheme: 'basic' }
  }
  return { type: 'apiKey', in: location, parameter: name }
}

const describe = (found: FoundParameter): string => {
  const operations = `${found.uses} ${found.uses === 1 ? 'operation' : 'operations'}`
  return isAuthorization(found)
    ? `The header Authorization of ${operations} is not an argument, since OpenAPI ignores it: set up a connection that sends it.`
    : `The ${found.in} parameter ${found.name} of ${operations} carries a credential: set up a connection that sends it, or callers are asked for it.`
}
