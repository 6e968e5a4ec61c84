// The input of the sign-up form and its validation. Messages tell the user what to enter.
import { isCleanText } from '#base/text.ts'
import { isDistinctAddress } from './distinct-address.ts'
import { minPasswordLength } from './passwords.ts'

export type SignUpInput = { name: string; email: string; password: string }
export type SignUpErrors = Partial<Record<keyof SignUpInput, string>>

const maxLengths = { name: 120, email: 254, password: 1000 }

/** Trims spaces, converts to lower case and composes letters, so that a mailbox has one account. */
export const normalizeEmail = (text: string) => text.trim().toLowerCase().normalize('NFC')

export const parseSignUpForm = (form: URLSearchParams): SignUpInput => ({
  name: (form.get('name') ?? '').trim(),
  email: normalizeEmail(form.get('email') ?? ''),
  password: form.get('password') ?? '',
})

/** The error of each invalid field; empty when all are valid. */
export function validateSignUp(input: SignUpInput): SignUpErrors {
  const errors = validateFields(input)
  // @guard
  if (!errors.email && !isDistinctAddress(input.email))
    errors.email =
      'This address has characters that are invisible or look like others. Enter it with letters of one alphabet, like ada@example.com.'
  return errors
}

/** Does not check whether an address resembles another: it is already verified or belongs to an account. */
export function validateFields({ name, email, password }: SignUpInput): SignUpErrors {
  const errors: SignUpErrors = {}
  if (!isWithin(name, maxLengths.name))
    errors.name = `Enter your name, at most ${maxLengths.name} characters.`
  if (!isWithin(email, maxLengths.email) || !/^[^\s@]+@[^\s@]+$/.test(email))
    errors.email = 'Enter an e-mail address, like ada@example.com.'
  if ([...password].length < minPasswordLength)
    errors.password = `Choose a password of at least ${minPasswordLength} characters. A few words in a row are easy to remember.`
  else if (!isWithin(password, maxLengths.password))
    errors.password = `Choose a password of at most ${maxLengths.password} characters.`
  return errors
}

/** For the new password form, which has no name. */
export function validatePasswordReset(input: SignUpInput): SignUpErrors {
  const { name: _name, ...errors } = validateFields(input)
  return errors
}

const isWithin = (text: string, length: number) => text !== '' && text.length <= length && isCleanText(text)
