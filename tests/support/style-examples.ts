// The table "Style Examples" of the OpenAPI Specification 3.0.4, 3.1.1 and 3.2.0 as literals: a parameter `color` whose
// value is empty, a string, an array and an object. The style `cookie` exists in 3.2 only.
import type { Json } from '#base/json.ts'
import type { ParameterStyle } from '#core/model/operations/operation.ts'

const empty = ''
const text = 'blue'
const list = ['blue', 'black', 'brown']
const object = { R: 100, G: 200, B: 150 }

export type StyleExample = [style: ParameterStyle, explode: boolean, value: Json, expected: string]

export const pathExamples: StyleExample[] = [
  ['matrix', false, empty, ';color'],
  ['matrix', false, text, ';color=blue'],
  ['matrix', false, list, ';color=blue,black,brown'],
  ['matrix', false, object, ';color=R,100,G,200,B,150'],
  ['matrix', true, empty, ';color'],
  ['matrix', true, text, ';color=blue'],
  ['matrix', true, list, ';color=blue;color=black;color=brown'],
  ['matrix', true, object, ';R=100;G=200;B=150'],
  ['label', false, text, '.blue'],
  ['label', false, list, '.blue,black,brown'],
  ['label', false, object, '.R,100,G,200,B,150'],
  ['label', true, text, '.blue'],
  ['label', true, list, '.blue.black.brown'],
  ['label', true, object, '.R=100.G=200.B=150'],
  ['simple', false, text, 'blue'],
  ['simple', false, list, 'blue,black,brown'],
  ['simple', false, object, 'R,100,G,200,B,150'],
  ['simple', true, text, 'blue'],
  ['simple', true, list, 'blue,black,brown'],
  ['simple', true, object, 'R=100,G=200,B=150'],
]

/** Styles that write an empty value as the segment `.` or as an empty segment, both of which change the path. */
export const refusedInPath: [style: ParameterStyle, explode: boolean][] = [
  ['label', false],
  ['label', true],
  ['simple', false],
  ['simple', true],
]

export const queryExamples: StyleExample[] = [
  ['form', false, empty, 'color='],
  ['form', false, text, 'color=blue'],
  ['form', false, list, 'color=blue,black,brown'],
  ['form', false, object, 'color=R,100,G,200,B,150'],
  ['form', true, empty, 'color='],
  ['form', true, text, 'color=blue'],
  ['form', true, list, 'color=blue&color=black&color=brown'],
  ['form', true, object, 'R=100&G=200&B=150'],
  ['spaceDelimited', false, list, 'color=blue%20black%20brown'],
  ['spaceDelimited', false, object, 'color=R%20100%20G%20200%20B%20150'],
  ['pipeDelimited', false, list, 'color=blue%7Cblack%7Cbrown'],
  ['pipeDelimited', false, object, 'color=R%7C100%7CG%7C200%7CB%7C150'],
  ['deepObject', true, object, 'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150'],
]

export const headerExamples: StyleExample[] = [
  ['simple', false, empty, ''],
  ['simple', false, text, 'blue'],
  ['simple', false, list, 'blue,black,brown'],
  ['simple', false, object, 'R,100,G,200,B,150'],
  ['simple', true, empty, ''],
  ['simple', true, text, 'blue'],
  ['simple', true, list, 'blue,black,brown'],
  ['simple', true, object, 'R=100,G=200,B=150'],
]

/** The table joins `form` in cookies with `&` as in a query, which no server parses; here each pair is a cookie. */
export const cookieExamples: StyleExample[] = [
  ['form', false, empty, 'color='],
  ['form', false, text, 'color=blue'],
  ['form', false, list, 'color=blue,black,brown'],
  ['form', false, object, 'color=R,100,G,200,B,150'],
  ['form', true, text, 'color=blue'],
  ['form', true, list, 'color=blue; color=black; color=brown'],
  ['form', true, object, 'R=100; G=200; B=150'],
  ['cookie', false, empty, 'color='],
  ['cookie', false, text, 'color=blue'],
  ['cookie', false, list, 'color=blue,black,brown'],
  ['cookie', false, object, 'color=R,100,G,200,B,150'],
  ['cookie', true, empty, 'color='],
  ['cookie', true, text, 'color=blue'],
  ['cookie', true, list, 'color=blue; color=black; color=brown'],
  ['cookie', true, object, 'R=100; G=200; B=150'],
]

/** Swagger 2.0's `collectionFormat`: csv, ssv, tsv, pipes, multi. */
export const collectionExamples: [style: ParameterStyle, explode: boolean, expected: string][] = [
  ['form', false, 'color=blue,black,brown'],
  ['spaceDelimited', false, 'color=blue%20black%20brown'],
  ['tabDelimited', false, 'color=blue%09black%09brown'],
  ['pipeDelimited', false, 'color=blue%7Cblack%7Cbrown'],
  ['form', true, 'color=blue&color=black&color=brown'],
]

export const colors = list
