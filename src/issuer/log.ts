/** What the issuer needs of a logger; pino has it. Addresses of pages are never logged: some of them are credentials. */
export interface IssuerLog {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
