// What counts as an e-mail address and as a domain in input. Comparing them is another matter: see the engine
// allowed-callers.

export const domainPattern = '^[^\\s@/:?#\\\\%*,;]+$'
export const emailPattern = '^[^\\s@,;:<>()\\[\\]"\\\\]+@[^\\s@/:?#\\\\%*,;]+$'
