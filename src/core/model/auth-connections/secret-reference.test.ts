// biome-ignore-all lint/suspicious/noTemplateCurlyInString: references are the subject
import { describe, expect, it } from 'vitest'
import { findReferenceMistake, isSecretReference, parseSecretReference } from './secret-reference.ts'

describe('a reference', () => {
  it.each([
    ['${vault:secret/shop#key}', { kind: 'vault', path: 'secret/shop', key: 'key' }],
    ['${aws-sm:prod/shop}', { kind: 'aws-sm', path: 'prod/shop', key: '' }],
    ['${aws-sm:/prod/rds!db-1#db.key}', { kind: 'aws-sm', path: '/prod/rds!db-1', key: 'db.key' }],
    [
      '${aws-sm:arn:aws:secretsmanager:eu-central-1:123456789012:secret:prod/shop-AbCdEf#key}',
      {
        kind: 'aws-sm',
        path: 'arn:aws:secretsmanager:eu-central-1:123456789012:secret:prod/shop-AbCdEf',
        key: 'key',
      },
    ],
    [
      '${gcp-sm:projects/shop/secrets/key/versions/3}',
      { kind: 'gcp-sm', path: 'projects/shop/secrets/key/versions/3', key: '' },
    ],
    [
      '${gcp-sm:projects/a.com:b/secrets/key#x}',
      { kind: 'gcp-sm', path: 'projects/a.com:b/secrets/key', key: 'x' },
    ],
    ['${gcp-sm:shop-key}', { kind: 'gcp-sm', path: 'shop-key', key: '' }],
    ['${op:Shop/Book API/credential}', { kind: 'op', path: 'Shop/Book API/credential', key: '' }],
    ['${op://Shop/Book API/keys/live}', { kind: 'op', path: 'Shop/Book API/keys/live', key: '' }],
    ['${file:/run/secrets/shop}', { kind: 'file', path: '/run/secrets/shop', key: '' }],
  ])('%s has its parts', (text, parts) => {
    expect(isSecretReference(text)).toBe(true)
    expect(parseSecretReference(text)).toEqual(parts)
  })

  it.each([
    '${vault:secret/shop}',
    '${vault:secret/../other#key}',
    '${vault:secret/./shop#key}',
    '${vault:secret//shop#key}',
    '${vault:secret/shop/#key}',
    '${vault:/secret/shop#key}',
    '${vault:secret/%2e%2e/x#key}',
    '${vault:secret/．．/x#key}',
    '${vault:secret\\..\\x#key}',
    '${vault:secret/shop?version=1#key}',
    '${vault:https://evil.example/x?#key}',
    '${vault:secret/shop#key#more}',
    '${vault:secret/shop#}',
    '${vault:secret/... /shop#key}',
    '${vault:secret/shop\n#key}',
    '${file:/run/secrets/../../etc/passwd}',
    '${file:/run/secrets/..}',
    '${file:run/secrets/x}',
    '${file://etc/passwd}',
    '${file:/run/secrets/x#key}',
    '${file:/run/secrets/*}',
    '${file:/run/secrets/{workspace}}',
    '${file:}',
    '${op:}',
    '${op:/Shop/item/field}',
    '${op:///Shop/item/field}',
    '${op:Shop/item}',
    '${op:Shop/item/a/b/c}',
    '${op:Shop/../item/field}',
    '${op:Shop/"a" or title pr/field}',
    '${op:Shop/item/code?attribute=otp}',
    '${op:Shop/item/field#key}',
    '${gcp-sm:}',
    '${gcp-sm:shop/key}',
    '${gcp-sm:projects/shop/key}',
    '${gcp-sm:projects/../secrets/key}',
    '${gcp-sm:projects/shop/secrets/key/versions/}',
    '${gcp-sm:projects/shop/secrets/key:addVersion}',
    '${gcp-sm:projects/shop/secrets/a/secrets/b}',
    '${aws-sm:}',
    '${aws-sm:/}',
    '${aws-sm://prod}',
    '${aws-sm:prod/../other}',
    '${aws-sm:prod/*}',
    '${aws-sm:prod#}',
    '${aws-sm:prod#a#b}',
    `\${file:/${'a'.repeat(600)}}`,
  ])('%s is recognised and invalid', (text) => {
    expect(isSecretReference(text)).toBe(true)
    expect(parseSecretReference(text)).toHaveProperty('problem')
  })

  it.each([
    '${env:SHOP_KEY}',
    '${http:x#y}',
    '${var:SHOP_KEY}',
    'sk-${vault:x#y}',
    '${vault:x#y} ',
    '$${vault:x#y}',
    '',
  ])('%s is another text', (text) => expect(isSecretReference(text)).toBe(false))

  it.each([
    '${aws:shop#key}',
    '${VAULT:secret/shop#key}',
    '${secret:shop}',
    '${vault:secret/shop#key} ',
    'Bearer ${vault:secret/shop#key}',
    '${vault:secret/shop#key',
    'op://Shop/Book API/credential',
    'arn:aws-cn:secretsmanager:cn-north-1:123456789012:secret:shop-AbCdEf',
  ])('%s is a mistake, and the message names all forms', (text) => {
    expect(findReferenceMistake(text)).toContain('${file:/run/secrets/name}, ')
  })

  it('a placeholder where no file is applied is one, too', () => {
    expect(findReferenceMistake('${env:SHOP_KEY}')).toMatch(/placeholder .* or a reference: /)
  })

  it.each([
    '',
    'sk-1234',
    '${vault:secret/shop#key}',
    '${}',
    '$${x',
    'a${b:c',
    '{{env:X}}',
    '${1:x}',
    'arn:aws:iam::1:role/x',
  ])('%j is none', (text) => expect(findReferenceMistake(text)).toBeNull())
})
