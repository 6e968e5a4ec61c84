// Saves 2 to 3 µs per call (4 %): a request is built and sent without parsing its URL twice. See docs/decisions/0010.

/**
 * Regular expression sources: a path segment of unreserved characters that does not begin with a dot, and a character
 * of such a query. A URL parser leaves them unchanged in any URL. Matching them avoids the parser, which would cost
 * more than the rest of building a request.
 */
export const plainPathSegment = '/[A-Za-z0-9_~-][A-Za-z0-9._~-]*'
export const plainQueryCharacter = '[A-Za-z0-9._~=&-]'
