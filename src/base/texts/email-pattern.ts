// What counts as an e-mail address and as a domain in input. The engine allowed-callers compares them.

export const domainPattern = '^[^\\s@/:?#\\\\%*,;]+$'
export const emailPattern = '^[^\\s@,;:<>()\\[\\]"\\\\]+@[^\\s@/:?#\\\\%*,;]+$'
