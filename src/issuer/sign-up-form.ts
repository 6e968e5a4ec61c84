// What a person types to become a user, checked in words that they can act on.
import { isCleanText } from '#base/text.ts'
import { shortestPassword } from './passwords.ts'

export type SignUp = { name: string; email: string; password: string }
export type FieldFaults = Partial<Record<keyof SignUp, string>>

const longest = { name: 120, email: 254, password: 1000 }

/** One spelling for one mailbox: without spaces around it and in lower case. */
export const normalEmail = (text: string) => text.trim().toLowerCase()

export const signUpFrom = (form: URLSearchParams): SignUp => ({
  name: (form.get('name') ?? '').trim(),
  email: normalEmail(form.get('email') ?? ''),
  password: form.get('password') ?? '',
})

/** What is wrong with each field; empty when nothing is. */
export function faultsOf({ name, email, password }: SignUp): FieldFaults {
  const faults: FieldFaults = {}
  if (!isWithin(name, longest.name)) faults.name = `Enter your name, at most ${longest.name} characters.`
  if (!isWithin(email, longest.email) || !/^[^\s@]+@[^\s@]+$/.test(email))
    faults.email = 'Enter an e-mail address, like ada@example.com.'
  if ([...password].length < shortestPassword)
    faults.password = `Choose a password of at least ${shortestPassword} characters. A few words in a row are easy to remember.`
  else if (!isWithin(password, longest.password))
    faults.password = `Choose a password of at most ${longest.password} characters.`
  return faults
}

const isWithin = (text: string, length: number) => text !== '' && text.length <= length && isCleanText(text)
