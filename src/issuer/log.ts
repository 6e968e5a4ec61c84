/** The part of a pino logger that the issuer uses. URLs are never logged: some of them contain credentials. */
export interface IssuerLog {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
