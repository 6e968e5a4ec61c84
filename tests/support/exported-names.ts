// The exports of all modules, read from their syntax trees.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'
import { projectRoot } from './source-files.ts'

export type ExportedName = {
  name: string
  kind: 'function' | 'type' | 'class' | 'value'
  file: string
}

export type FunctionParameters = { name: string; file: string; count: number }

/** `identifiers`: all names in the code, with the names of members in quotes. */
export type ModuleNames = { exported: ExportedName[]; functions: FunctionParameters[]; identifiers: string[] }

/** Reads the names of a file. `file` is relative to the repository. */
export function readNames(file: string, text = readFileSync(join(projectRoot, file), 'utf8')): ModuleNames {
  const { program } = parseSync(file, text)
  const exported: ExportedName[] = []
  const functions: FunctionParameters[] = []
  const identifiers = new Set<string>()
  const addKey = ({ key }: { key: { type: string; value?: unknown } }) => {
    if (key.type === 'Literal') identifiers.add(String(key.value))
  }
  const add = (name: string, kind: ExportedName['kind']) => exported.push({ name, kind, file })
  const count = (node: { params: unknown[] }, name: string) =>
    functions.push({ name, file, count: node.params.length })
  const visitor = new Visitor({
    ExportNamedDeclaration({ declaration }) {
      switch (declaration?.type) {
        case 'FunctionDeclaration':
        case 'TSDeclareFunction':
          if (declaration.id) add(declaration.id.name, 'function')
          break
        case 'ClassDeclaration':
          if (declaration.id) add(declaration.id.name, 'class')
          break
        case 'TSTypeAliasDeclaration':
        case 'TSInterfaceDeclaration':
          add(declaration.id.name, 'type')
          break
        case 'VariableDeclaration':
          for (const { id, init } of declaration.declarations) {
            if (id.type === 'Identifier') add(id.name, isFunction(init) ? 'function' : 'value')
          }
      }
    },
    FunctionDeclaration: (node) => count(node, node.id?.name ?? ''),
    FunctionExpression: (node) => count(node, node.id?.name ?? ''),
    ArrowFunctionExpression: (node) => count(node, ''),
    Identifier: ({ name }) => void identifiers.add(name),
    PrivateIdentifier: ({ name }) => void identifiers.add(name),
    Property: addKey,
    TSPropertySignature: addKey,
  })
  visitor.visit(program)
  return { exported, functions, identifiers: [...identifiers] }
}

const isFunction = (node: { type: string } | null) =>
  node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression'
