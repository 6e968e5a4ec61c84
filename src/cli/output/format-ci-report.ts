// A report about a change of an app file, as Markdown for a comment on a pull request.
import type { AppFilePlanJson } from '../app-file/plan-push.ts'
import { formatPlannedChanges, formatPlannedIssues, formatUndoneEdits } from './format-app-file-plan.ts'
import { changeClassMeanings } from './format-client-contract.ts'
import { formatCount } from './format-count.ts'
import { formatClientChange } from './format-differences.ts'
import { formatTestRun, type TestRunJson } from './format-test-run.ts'
import { formatToolLint, type ToolLintJson } from './format-tool-lint.ts'

export type CiReport = {
  app: string
  plan: AppFilePlanJson
  /** Null if the file was not linted. */
  lint: ToolLintJson | null
  /** Null if no test case ran. */
  tests: TestRunJson | null
}

type Section = { title: string; summary: string; lines: readonly string[] }

export function formatCiReport({ app, plan, lint, tests }: CiReport): string[] {
  const sections = [
    describeChanges(plan),
    describeClients(plan),
    describeIssues(plan),
    ...describeUndoneEdits(plan),
    ...(lint ? [describeLint(lint)] : []),
    ...(tests ? [describeTests(tests)] : []),
  ]
  return [
    `### ${escapeCell(app)}`,
    '',
    '| | |',
    '| --- | --- |',
    ...sections.map(({ title, summary }) => `| ${title} | ${escapeCell(summary)} |`),
    ...sections.filter(({ lines }) => lines.length > 0).flatMap(formatDetails),
  ]
}

/** Text of an app must not end a cell, nor open an HTML element. */
const escapeCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')

/** A fence that no line of its content closes. */
function formatDetails({ title, lines }: Section): string[] {
  const longest = Math.max(2, ...[...lines.join('\n').matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return [
    '',
    '<details>',
    `<summary>${title}</summary>`,
    '',
    `${fence}text`,
    ...lines,
    fence,
    '',
    '</details>',
  ]
}

const describeChanges = (plan: AppFilePlanJson): Section => ({
  title: 'Changes of the app',
  summary: plan.has_changes ? formatCount(plan.total_changes, 'change') : 'none',
  lines: formatPlannedChanges(plan),
})

const signs = { live: '🟢', rescan: '🟡', breaking: '🔴' }

function describeClients({ client_changes, total_client_changes }: AppFilePlanJson): Section {
  const found = new Set(client_changes.map((change) => change.class))
  const worst = (['breaking', 'rescan', 'live'] as const).find((name) => found.has(name))
  return {
    title: 'Changes for chat clients',
    summary: worst
      ? `${formatCount(total_client_changes, 'change')}, ${signs[worst]} **${worst}**: ${changeClassMeanings[worst]}`
      : 'none',
    lines: client_changes.flatMap(formatClientChange),
  }
}

function describeIssues(plan: AppFilePlanJson): Section {
  const lines = formatPlannedIssues(plan)
  const issues = formatCount(lines.length, 'issue')
  const summary = plan.validation.ok
    ? `✅ possible${lines.length > 0 ? `, with ${issues}` : ''}`
    : `❌ ${issues}`
  return { title: 'Release', summary, lines }
}

const describeUndoneEdits = (plan: AppFilePlanJson): Section[] =>
  plan.total_undone_edits === 0
    ? []
    : [
        {
          title: 'Edits on the server',
          summary: `❌ the file undoes ${formatCount(plan.total_undone_edits, 'edit')}: run \`tenon pull\``,
          lines: formatUndoneEdits(plan),
        },
      ]

function describeLint(lint: ToolLintJson): Section {
  const { warning_count: warnings, hint_count: hints, tools, tokens } = lint
  const found = [formatCount(warnings, 'warning'), formatCount(hints, 'hint')].join(', ')
  return {
    title: 'Tools as models see them',
    summary: `${warnings > 0 ? '⚠️' : '✅'} ${formatCount(tools.length, 'tool')}, ${formatCount(tokens, 'token')}: ${found}`,
    lines: warnings + hints > 0 ? formatToolLint(lint, []) : [],
  }
}

const describeTests = (tests: TestRunJson): Section => ({
  title: 'Test cases',
  summary: `${tests.failed > 0 ? '❌' : '✅'} ${tests.passed} passed, ${tests.failed} failed`,
  lines: tests.failed > 0 ? formatTestRun(tests) : [],
})
