// Expected failures, each with the reason why the documents cannot prevent it. No other failure may occur.

/** `code` is the code of a `ContractFailure`. */
export type ContractException = {
  check: string
  status: number
  code: string
  reason: string
  /** Generated so rarely that a run may have none. */
  isRare?: true
}

const rejected = (status: number, code: string, reason: string): ContractException => ({
  check: 'positive_data_acceptance',
  status,
  code,
  reason,
})
const rarelyRejected = (status: number, code: string, reason: string): ContractException => ({
  ...rejected(status, code, reason),
  isRare: true,
})

export const contractExceptions: readonly ContractException[] = [
  // Meanings of values
  rejected(400, 'invalid_request: cursor', 'a cursor is opaque, sealed and belongs to one list'),
  rejected(
    400,
    'invalid_request: origin',
    'the origins that may be redirected to are a setting of the service',
  ),
  rejected(
    400,
    'invalid_request: enum',
    'the values of package, status and transport are those in the directory',
  ),
  rejected(422, 'unprocessable: taken', 'whether a slug is free depends on the apps of the user'),
  rarelyRejected(
    400,
    'invalid_request: name',
    'a changed operation keeps stored entries whatever their names, and gets no others',
  ),
  rarelyRejected(400, 'invalid_request: url', 'no pattern says which host names and ports are valid'),
  rarelyRejected(400, 'invalid_request: type', 'a default is JSON text in a string, of the given type'),
  rarelyRejected(400, 'invalid_request: json', 'a body template is JSON text in a string'),
  rarelyRejected(400, 'invalid_request: duplicate', 'names must be unique in a list of objects'),
  rarelyRejected(
    400,
    'invalid_request: placeholder',
    'double braces in a template must contain the name of an argument',
  ),
  rarelyRejected(400, 'invalid_request: path_escape', 'a path must stay below the base URL'),
  rarelyRejected(400, 'invalid_request: path', 'the form of a path depends on its parameters'),
  rarelyRejected(
    400,
    'invalid_request: header_forbidden',
    'names of headers are compared regardless of case',
  ),
  rarelyRejected(400, 'invalid_request: not_applicable', 'an operation of an MCP server has no templates'),
  rarelyRejected(
    400,
    'invalid_request: required',
    'an operation of an MCP server needs the name of its tool',
  ),
  rarelyRejected(
    400,
    'invalid_request: key',
    'a member named __proto__ is rejected even where members are not described',
  ),
  rarelyRejected(400, 'invalid_request: too_large', 'a schema counts characters, not bytes'),
  rarelyRejected(400, 'invalid_request: resource', 'no pattern says what an absolute URI is'),
  rarelyRejected(422, 'unprocessable: format', 'no pattern says which days a month has'),
  rarelyRejected(422, 'unprocessable: selection', 'the members of a selection are compared with each other'),
  rarelyRejected(422, 'unprocessable: resource', 'no pattern says what an absolute URI is'),
  rarelyRejected(400, 'invalid_request: text', 'databases do not store NUL and halves of surrogate pairs'),
  rarelyRejected(400, 'invalid_request: exclusive', 'source and binding must name the same operation'),
  rejected(400, 'invalid_request: unknown_member', 'a request can prefer that unknown members are rejected'),
  rarelyRejected(
    400,
    'invalid_request: unknown_parameter',
    'a request can prefer that unknown parameters are rejected',
  ),
  rejected(400, 'invalid_request: range', 'how many intervals a series has depends on both of its ends'),
  rejected(400, 'invalid_request: wrong_password', 'only the user knows the present password'),
  rarelyRejected(
    400,
    'invalid_request: too_many_attempts',
    'after wrong passwords even the right one is rejected for some minutes',
  ),
  rarelyRejected(400, 'invalid_request: selection', 'members of a selection must not contain each other'),
  rejected(422, 'unprocessable: type', 'what an assertion compares with depends on its type'),
  rarelyRejected(422, 'unprocessable: invalid', 'the path of an assertion points into what a call has'),
  rarelyRejected(400, 'invalid_request: invalid', 'the path of an assertion points into what a call has'),
  rarelyRejected(422, 'unprocessable: range', 'an interval has a least and a greatest length'),
  rarelyRejected(422, 'unprocessable: url', 'an endpoint of OAuth is a URL without credentials'),
  rarelyRejected(422, 'unprocessable: not_applicable', 'what is read again depends on the source'),
  rarelyRejected(400, 'invalid_request: one_of', 'a promotion names either an environment or a release'),
  // Existing resources
  rarelyRejected(
    400,
    'invalid_request: unknown_reference',
    'values are those of variables that the app declares',
  ),
  rejected(422, 'unprocessable: unknown_reference', 'an id must name a resource that exists'),
  rejected(422, 'unprocessable: chain_cycle', 'whether a chain has a cycle depends on the other tools'),
  rarelyRejected(
    422,
    'unprocessable: duplicate',
    'a chain is checked as a whole: that is where a repeated tool is found',
  ),
  rarelyRejected(422, 'unprocessable: missing', 'an order must name everything of its kind that the app has'),
  rejected(422, 'unprocessable: document_fetch_failed', 'the URL of a document must name a document'),
  rejected(422, 'unprocessable: document_unreadable', 'the content of a document is described by OpenAPI'),
  rarelyRejected(
    422,
    'unprocessable: required',
    'in a file on disk the path of a skill stands for its other members',
  ),
  rarelyRejected(
    422,
    'unprocessable: unsupported',
    'the path of a skill is for the command line, which reads the file',
  ),
  rarelyRejected(
    422,
    'unprocessable: document_missing',
    'the path of a document stands for a file that the request has in `documents`',
  ),
  rarelyRejected(422, 'unprocessable: mcp_server_unreachable', 'the URL of a server must name a server'),
  rarelyRejected(422, 'unprocessable: not_pending', 'a decision is about a definition that waits'),
  rarelyRejected(400, 'invalid_request: unknown', 'a test case must exist to be run'),
  rarelyRejected(422, 'unprocessable: kind', 'whether an integration has a document depends on its kind'),
  // States
  rejected(422, 'unprocessable', 'what an auth connection can do depends on its type and its endpoints'),
  rarelyRejected(412, 'precondition_failed', 'whether a tag is current depends on the resource'),
  rarelyRejected(422, 'draft_blocked', 'whether a draft can be released depends on its contents'),
]
