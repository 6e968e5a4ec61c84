// The codes of violations: a closed list, with the meaning of each and what to do about it. The guide to the API shows it.

/** By code: `[meaning, remedy]`. */
export const violationCodes = {
  // Presence and names
  required: ['The member or parameter is missing.', 'Send it.'],
  parameter_missing: [
    'The path needs a parameter that the operation does not declare.',
    'Declare it, or change the path.',
  ],
  missing: ['The list leaves out an item that it must name.', 'Add the id in the message.'],
  unknown: ['No property or test case has this name.', 'Use one of the names in the message.'],
  unknown_member: [
    'The member is unknown, in an object that takes no others or with `Prefer: handling=strict`.',
    'Use the name in the message, or leave the member out.',
  ],
  unknown_parameter: [
    'The query parameter is unknown, with `Prefer: handling=strict`.',
    'Use the name in the message, or leave the parameter out.',
  ],
  unknown_pointer: ['The pointer leads to nothing that can be set.', 'Use a pointer in the message.'],
  unknown_reference: [
    'The id or key names nothing that you may use here.',
    'List the resources, and send the id of one of them.',
  ],
  unexpected: ['The member does not apply together with the others.', 'Leave it out.'],
  exclusive: ['Two members exclude each other.', 'Send one of them.'],
  one_of: ['None, or more than one, of several alternative members was sent.', 'Send exactly one of them.'],
  not_applicable: ['The member does not apply to a resource of this kind.', 'Leave it out.'],
  key: ['A member has a reserved name, such as `__proto__`.', 'Rename the member.'],
  name: ['A name is empty or reserved, such as `__proto__`.', 'Choose another name.'],

  // Values
  type: ['The value has another JSON type.', 'Send the type in the message.'],
  enum: ['The value is not one of those allowed.', 'Send one of the values in the message.'],
  const: ['Only one value is allowed.', 'Send the value in the message.'],
  format: [
    'The text does not have the required format, such as a date or an e-mail address.',
    'Follow the example in the message.',
  ],
  pattern: [
    'The text does not match the pattern.',
    'Follow the pattern in the message or in the OpenAPI document.',
  ],
  invalid: ['The value breaks a rule that the message explains.', 'Follow the message.'],
  minLength: ['The text is too short.', 'Send at least as many characters as the message says.'],
  maxLength: ['The text is too long.', 'Shorten it to the number of characters in the message.'],
  minItems: ['The list is too short.', 'Send at least as many items as the message says.'],
  maxItems: [
    'The list is too long.',
    'Send at most as many items as the message says, in several requests if need be.',
  ],
  minProperties: ['The object has too few members.', 'Send at least as many members as the message says.'],
  maxProperties: ['The object has too many members.', 'Send at most as many members as the message says.'],
  minimum: ['The number is too small.', 'Send at least the number in the message.'],
  maximum: ['The number is too large.', 'Send at most the number in the message.'],
  length: ['A text, list or object is too short or too long.', 'Keep within the limit in the message.'],
  range: ['A number or a time is out of range.', 'Keep within the limits in the message.'],
  anyOf: [
    'The value matches none of the alternatives.',
    'Compare it with the schema in the OpenAPI document.',
  ],
  oneOf: ['The value matches none, or more than one, of the alternatives.', 'Compare it with the schema.'],
  alternatives: [
    'The value matches none, or more than one, of the alternatives.',
    'Compare it with the schema.',
  ],
  uniqueItems: ['A value occurs twice in the list.', 'Send each value once.'],
  duplicate: ['A value that must be unique occurs twice.', 'Remove or rename one of them.'],
  too_long: ['The lifetime exceeds the maximum of this service.', 'Choose a shorter one.'],
  too_large: ['The text or document has too many bytes.', 'Make it smaller than the limit in the message.'],
  too_many: ['The app would have too many of these.', 'Remove some; the message has the limit.'],
  too_deep: ['The document is nested too deeply.', 'Flatten it.'],
  too_complex: [
    'Validating the value against its schema takes too much work.',
    'Send a smaller value or simplify the schema.',
  ],
  file: ['The argument is no usable file.', 'Send the content as the message describes.'],
  xml: ['The value cannot be written as XML.', 'Change the part in the message.'],

  // URLs, headers, texts
  url: [
    'The text is not an absolute http or https URL without credentials.',
    'Send one, such as `https://api.example.com`.',
  ],
  base_url: ['The integration has no usable base URL.', 'Set the base URL of the integration.'],
  origin: [
    'The URL has an origin that this service does not redirect to.',
    'Use an origin of the setting `ALLOWED_ORIGINS`.',
  ],
  resource: ['The text is not an absolute URI without a fragment.', 'Send one, `none`, or an empty text.'],
  path: ['The path of an operation is invalid.', 'Follow the message; a path begins with `/`.'],
  path_escape: ['The path would leave the base URL, as `..` does.', 'Send a value without such segments.'],
  headers: ['The headers of the request are invalid.', 'Follow the message.'],
  header_name: ['The text is not a valid name of an HTTP header.', 'Use letters, digits and hyphens.'],
  header_value: ['The value cannot be sent in an HTTP header.', 'Remove control characters and line breaks.'],
  header_forbidden: ['The service sets this header itself.', 'Use another header.'],
  content_type: ['The media type of the body is not supported.', 'Use a media type in the message.'],
  not_utf8: ['The body is not valid UTF-8.', 'Encode it in UTF-8.'],
  malformed: ['The body is not valid JSON.', 'Repair it at the position in the message.'],
  text: ['A text has characters that cannot be stored.', 'Send valid Unicode without NUL.'],
  invalid_text: ['A text has characters that cannot be stored or sent.', 'Send valid Unicode without NUL.'],
  json: ['The text is not valid JSON.', 'Repair it at the position in the message.'],
  cursor: ['The cursor was changed, or belongs to another list or filter.', 'Begin again without a cursor.'],

  // Tools, templates and schemas
  placeholder: ['A placeholder names no argument.', 'Use the name of an argument in double braces.'],
  body_template_json: ['The body template does not become valid JSON.', 'Repair the template.'],
  response_xml: ['The description of the XML response is invalid.', 'Follow the message.'],
  name_taken: ['Two parameters would have the same name.', 'Rename one of them.'],
  parameter_name: ['The text is not a valid name of a parameter.', 'Choose another name.'],
  reserved: ['The name is set by the service itself.', 'Choose another name.'],
  selection: ['The selection of results is invalid.', 'Follow the message; the playground shows the result.'],
  expression: [
    'It is no condition that the service can evaluate.',
    'Correct it at the character in the message.',
  ],
  chain_cycle: [
    'The chain of tools leads back to one of its tools.',
    'Remove the tool in the message from the chain.',
  ],
  pattern_unsupported: [
    'A pattern of the schema cannot run in linear time.',
    'Rewrite it without the construct in the message.',
  ],
  schema_invalid: ['The text is not a valid JSON Schema.', 'Repair the keyword in the message.'],
  schema_reference: ['A reference of the schema leads nowhere.', 'Define its target in `$defs`.'],
  schema_too_large: ['The schema is too large.', 'Simplify it below the limit in the message.'],
  credential_missing: ['The connection has no credential.', 'Enter it, or complete the sign-in.'],

  // Sources and app files
  document_missing: [
    'The app file names a document that the request does not have.',
    'Add it to `documents`.',
  ],
  document_fetch_failed: [
    'The document cannot be fetched.',
    'Check the address; upload the document if its address needs a sign-in or is private.',
  ],
  document_unreadable: ['The document cannot be read.', 'Follow the message.'],
  document_too_large: [
    'The document takes too much memory or time.',
    'Import a part of it: tags, paths or operations.',
  ],
  document_part_invalid: [
    'No operation is in the chosen part, or its overlay cannot be applied.',
    'Choose another part.',
  ],
  import_busy: ['Too many documents are read at the moment.', 'Try again later.'],
  mcp_server_unreachable: [
    'The MCP server cannot be reached.',
    'Check the address, and that the service may connect to it.',
  ],
  mcp_unauthorized: ['The MCP server requires a sign-in.', 'Set up a connection for it.'],
  mcp_refused: ['The MCP server responded with an HTTP error.', 'Follow the message.'],
  mcp_error: ['The MCP server responded with an error.', 'Follow the message.'],
  kind: ['The kind cannot be changed, or does not fit.', 'Create another integration.'],
  no_remote: [
    'The server of the directory has no address that can be connected to.',
    'Choose another server.',
  ],
  unsupported: ['The member is not supported here.', 'Leave it out.'],
  secret_origin: [
    'A secret would be sent to another origin than the one that it was entered for.',
    'Enter the secret again.',
  ],
  secret_source: [
    'The secret is a reference that the service may not read for this workspace, or almost a reference.',
    'Use a reference in the message, or ask the operator of the service (setting `SECRET_SOURCES`).',
  ],

  // States
  taken: ['Another resource has this name or key.', 'Choose another one.'],
  changed: ['The definition changed after you read it.', 'Read it again, then decide.'],
  undecided: ['The difference has no decision.', 'Add a decision for it.'],
  not_pending: ['The definition does not wait for a decision.', 'Read the pending definitions again.'],
  not_decidable: ['The definition cannot be decided on in this way.', 'Follow the message.'],
  needs_approval: ['The call needs the approval of a person.', 'Wait for it, then try again.'],
  last_owner: ['The workspace would be left without an owner.', 'Make another member the owner first.'],
  unavailable: ['This service does not offer the value.', 'Use a value in the message.'],
  wrong_password: ['The present password is wrong.', 'Send the right one.'],
  too_many_attempts: ['There were too many wrong passwords.', 'Wait a few minutes.'],
} as const satisfies Record<string, readonly [meaning: string, remedy: string]>

export type ViolationCode = keyof typeof violationCodes

export const isViolationCode = (code: string): code is ViolationCode => Object.hasOwn(violationCodes, code)

/** The code of an event that says why a source cannot be read. */
export const toViolationCode = (code = ''): ViolationCode =>
  isViolationCode(code) ? code : 'document_unreadable'
