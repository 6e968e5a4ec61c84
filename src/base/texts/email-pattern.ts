// The form of e-mail addresses and domains in input.

export const domainPattern = '^[^\\s@/:?#\\\\%*,;]+$'
export const emailPattern = '^[^\\s@,;:<>()\\[\\]"\\\\]+@[^\\s@/:?#\\\\%*,;]+$'
