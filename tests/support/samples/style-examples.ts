// The table "Style Examples" of the OpenAPI Specification 3.0.4, 3.1.1 and 3.2.0 as literals: a parameter `color` whose
// value is empty, a string, an array and an object. The style `cookie` exists in 3.2 only.
import type { Json } from '#base/json.ts'
import type { ParameterStyle } from '#core/model/operations/operation.ts'

const emptyValue = ''
const stringValue = 'blue'
const arrayValue = ['blue', 'black', 'brown']
const objectValue = { R: 100, G: 200, B: 150 }

export type StyleExample = [style: ParameterStyle, explode: boolean, value: Json, expected: string]

export const pathExamples: StyleExample[] = [
  ['matrix', false, emptyValue, ';color'],
  ['matrix', false, stringValue, ';color=blue'],
  ['matrix', false, arrayValue, ';color=blue,black,brown'],
  ['matrix', false, objectValue, ';color=R,100,G,200,B,150'],
  ['matrix', true, emptyValue, ';color'],
  ['matrix', true, stringValue, ';color=blue'],
  ['matrix', true, arrayValue, ';color=blue;color=black;color=brown'],
  ['matrix', true, objectValue, ';R=100;G=200;B=150'],
  ['label', false, stringValue, '.blue'],
  ['label', false, arrayValue, '.blue,black,brown'],
  ['label', false, objectValue, '.R,100,G,200,B,150'],
  ['label', true, stringValue, '.blue'],
  ['label', true, arrayValue, '.blue.black.brown'],
  ['label', true, objectValue, '.R=100.G=200.B=150'],
  ['simple', false, stringValue, 'blue'],
  ['simple', false, arrayValue, 'blue,black,brown'],
  ['simple', false, objectValue, 'R,100,G,200,B,150'],
  ['simple', true, stringValue, 'blue'],
  ['simple', true, arrayValue, 'blue,black,brown'],
  ['simple', true, objectValue, 'R=100,G=200,B=150'],
]

/** Styles that write an empty value as the segment `.` or as an empty segment, both of which change the path. */
export const pathStylesWithoutEmpty: [style: ParameterStyle, explode: boolean][] = [
  ['label', false],
  ['label', true],
  ['simple', false],
  ['simple', true],
]

export const queryExamples: StyleExample[] = [
  ['form', false, emptyValue, 'color='],
  ['form', false, stringValue, 'color=blue'],
  ['form', false, arrayValue, 'color=blue,black,brown'],
  ['form', false, objectValue, 'color=R,100,G,200,B,150'],
  ['form', true, emptyValue, 'color='],
  ['form', true, stringValue, 'color=blue'],
  ['form', true, arrayValue, 'color=blue&color=black&color=brown'],
  ['form', true, objectValue, 'R=100&G=200&B=150'],
  ['spaceDelimited', false, arrayValue, 'color=blue%20black%20brown'],
  ['spaceDelimited', false, objectValue, 'color=R%20100%20G%20200%20B%20150'],
  ['pipeDelimited', false, arrayValue, 'color=blue%7Cblack%7Cbrown'],
  ['pipeDelimited', false, objectValue, 'color=R%7C100%7CG%7C200%7CB%7C150'],
  ['deepObject', true, objectValue, 'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150'],
]

export const headerExamples: StyleExample[] = [
  ['simple', false, emptyValue, ''],
  ['simple', false, stringValue, 'blue'],
  ['simple', false, arrayValue, 'blue,black,brown'],
  ['simple', false, objectValue, 'R,100,G,200,B,150'],
  ['simple', true, emptyValue, ''],
  ['simple', true, stringValue, 'blue'],
  ['simple', true, arrayValue, 'blue,black,brown'],
  ['simple', true, objectValue, 'R=100,G=200,B=150'],
]

/** The table joins `form` in cookies with `&` as in a query, which no server parses; here each pair is a cookie. */
export const cookieExamples: StyleExample[] = [
  ['form', false, emptyValue, 'color='],
  ['form', false, stringValue, 'color=blue'],
  ['form', false, arrayValue, 'color=blue,black,brown'],
  ['form', false, objectValue, 'color=R,100,G,200,B,150'],
  ['form', true, stringValue, 'color=blue'],
  ['form', true, arrayValue, 'color=blue; color=black; color=brown'],
  ['form', true, objectValue, 'R=100; G=200; B=150'],
  ['cookie', false, emptyValue, 'color='],
  ['cookie', false, stringValue, 'color=blue'],
  ['cookie', false, arrayValue, 'color=blue,black,brown'],
  ['cookie', false, objectValue, 'color=R,100,G,200,B,150'],
  ['cookie', true, emptyValue, 'color='],
  ['cookie', true, stringValue, 'color=blue'],
  ['cookie', true, arrayValue, 'color=blue; color=black; color=brown'],
  ['cookie', true, objectValue, 'R=100; G=200; B=150'],
]

/** Swagger 2.0's `collectionFormat`: csv, ssv, tsv, pipes, multi. */
export const collectionExamples: [style: ParameterStyle, explode: boolean, expected: string][] = [
  ['form', false, 'color=blue,black,brown'],
  ['spaceDelimited', false, 'color=blue%20black%20brown'],
  ['tabDelimited', false, 'color=blue%09black%09brown'],
  ['pipeDelimited', false, 'color=blue%7Cblack%7Cbrown'],
  ['form', true, 'color=blue&color=black&color=brown'],
]

export const colors = arrayValue
