/**
 * The locale (BCP 47) and time zone (IANA) of the user; with locale "" numbers and dates are not formatted. `texts` are
 * the translations of the texts of the page.
 */
export type DisplayLocale = {
  locale: string
  timeZone: string
  texts?: Readonly<Record<string, string>> | undefined
}
