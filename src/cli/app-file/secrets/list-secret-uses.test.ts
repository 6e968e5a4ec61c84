// biome-ignore-all lint/suspicious/noTemplateCurlyInString: references are the subject
import { expect, test } from 'vitest'
import { readAllowedVariables } from './allowed-variables.ts'
import { readPlaceholder, readReference } from './list-secret-uses.ts'

test.each(['vault:secret/shop#key', 'aws-sm:prod/shop', 'op://Shop/Book API/credential', 'later:x'])(
  '%s is a reference of which the service knows the kind, and --env allows it for an origin',
  (name) => {
    expect(readReference(`\${${name}}`)).toBe(name)
    expect(readAllowedVariables([`${name}=https://shop.example/x`])).toEqual(
      new Map([[name, ['https://shop.example']]]),
    )
  },
)

test.each(['${env:SHOP_KEY}', '${var:SHOP}', '${x}', 'Bearer ${vault:secret/shop#key}', 'sk-1'])(
  '%s is no reference',
  (text) => expect(readReference(text)).toBeUndefined(),
)

test('a placeholder names its variable', () => expect(readPlaceholder('${env:SHOP_KEY}')).toBe('SHOP_KEY'))
