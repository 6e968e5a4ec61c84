// How much work it is to make a value of YAML, counted before it is done. A merge key copies the map that its alias names, with all
// that is merged there, each time: a short text of such keys would take minutes.
import { type Alias, isAlias, isMap, isNode, isPair, isScalar, isSeq, type Node, visit } from 'yaml'

/**
 * The node that each alias refers to: the last preceding node with that anchor. `markers`: the number of
 * aliases and anchors.
 */
export type YamlAliases = { targets: ReadonlyMap<Alias, Node>; markers: number }

/** The package looks through the whole document for each alias. */
export function indexAliases(document: Parameters<typeof visit>[0]): YamlAliases {
  const anchors = new Map<string, Node>()
  const targets = new Map<Alias, Node>()
  let markers = 0
  visit(document, {
    Node: (_, node) => {
      const anchor = 'anchor' in node ? node.anchor : undefined
      if (isAlias(node) || anchor) markers++
      if (anchor) anchors.set(anchor, node)
      const target = isAlias(node) ? anchors.get(node.source) : undefined
      if (isAlias(node) && target) targets.set(node, target)
    },
  })
  return { targets, markers }
}

/** Aliases and anchors that can be compared in the time that creating one value takes. */
const markersPerStep = 100

/** Values that are created for the node, counted each time; infinite where a map is merged into itself. */
export function countYamlWork(root: unknown, aliases: YamlAliases): number {
  const known = new Map<unknown, number>()
  const aliasWork = 1 + aliases.markers / markersPerStep
  const count = (node: unknown): number => {
    if (isAlias(node)) return aliasWork
    if (!isMap(node) && !isSeq(node)) return 1
    const work = known.get(node)
    if (work !== undefined) return work
    known.set(node, Number.POSITIVE_INFINITY)
    let sum = 1
    for (const item of node.items as unknown[]) sum += isPair(item) ? countPair(item) : count(item)
    known.set(node, sum)
    return sum
  }
  const countPair = ({ key, value }: { key: unknown; value: unknown }): number =>
    1 + (isMergeKey(key) ? countMerged(value) : count(key) + count(value))
  const countMerged = (value: unknown): number => {
    const source = isAlias(value) ? aliases.targets.get(value) : value
    const merged = isSeq(source) ? source.items : [source]
    const work = (node: unknown) => aliasWork + count(isAlias(node) ? aliases.targets.get(node) : node)
    return aliasWork + merged.reduce((sum: number, node) => sum + work(node), 0)
  }
  return isNode(root) ? count(root) : 0
}

const isMergeKey = (key: unknown) => isScalar(key) && (key.source === '<<' || key.value === '<<')
