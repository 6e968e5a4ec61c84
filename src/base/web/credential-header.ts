const credentials =
  /cookie|authoriz|authenticat|secret|passw|credential|signature|api-?key|(auth|access|refresh|session|security|csrf|xsrf|id|bearer|jwt|user|api)-?token|^(x-)?(token|jwt|session(-?id)?)$/

/** Whether a response header (in lower case) may carry a credential or a session. Callers never receive it. */
export const isCredentialHeader = (name: string) => credentials.test(name)
