// The report of a test run as JUnit XML, which CI systems show. A writer from npm would bring several packages for this
// page.
import { formatTestFailure, type TestReportJson, type TestRunJson } from './format-test-run.ts'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
}

/** Also removes the control characters that XML forbids. */
const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[&<>"\n]/g, (character) => entities[character] ?? character)

const toSeconds = (milliseconds: number) => (milliseconds / 1000).toFixed(3)

function formatCase(report: TestReportJson): string {
  const head = `    <testcase name="${escapeXml(report.key)}" classname="${escapeXml(report.tool)}" time="${toSeconds(report.duration_ms)}"`
  if (report.passed) return `${head}/>`
  const lines = formatTestFailure(report)
  const failure = `<failure message="${escapeXml(lines[0] ?? '')}">${escapeXml(lines.join('\n'))}</failure>`
  return `${head}>\n      ${failure}\n    </testcase>`
}

export function formatJunitReport(
  suite: string,
  { cases, failed, duration_ms, started_at }: TestRunJson,
): string {
  const counts = `tests="${cases.length}" failures="${failed}" errors="0" time="${toSeconds(duration_ms)}"`
  return `${[
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="${escapeXml(suite)}" ${counts} timestamp="${escapeXml(started_at)}">`,
    ...cases.map(formatCase),
    '  </testsuite>',
    '</testsuites>',
  ].join('\n')}\n`
}
