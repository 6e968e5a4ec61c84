import { isJsonObject } from '#base/json.ts'
import { mapInTimeSlices, type TimeSlicedTask } from '#base/time-slices.ts'
import type { SheetItem, SheetSection } from '#core/model/readiness/submission-sheet.ts'
import { formatSkillFile } from '#core/model/skills/skill.ts'
import { isOwnTool, type StoreTool } from '../readiness-subject.ts'
import { buildHintFields, describeTarget } from './hint-fields.ts'
import { buildSearchModeHintFields } from './search-mode-hint-fields.ts'
import {
  buildField,
  buildGap,
  formatList,
  type SheetSectionBuilder,
  type SheetSource,
} from './sheet-source.ts'

/** Every tool with its hints and their reasons. */
export function* buildToolsSection({ subject }: SheetSource): TimeSlicedTask<SheetSection> {
  const buildItem = ({ tool }: StoreTool): SheetItem => ({
    title: tool.name,
    ...(isOwnTool(tool) && { request: describeTarget(tool) }),
    fields: [
      buildField(['title', 'Title'], tool.title),
      buildField(['description', 'Description'], tool.description),
      ...(isOwnTool(tool)
        ? buildHintFields(tool, subject.app.storeListing)
        : buildSearchModeHintFields(tool, subject.hiddenTools)),
    ],
  })
  return { key: 'tools', title: 'Tools', items: yield* mapInTimeSlices(subject.tools, buildItem) }
}

/** The domains that widget pages may use, as shown to clients. */
export const buildWidgetsSection: SheetSectionBuilder = ({ subject }) => ({
  key: 'widgets',
  title: 'Widgets',
  items: subject.widgets.map(({ widget, uri, meta }) => {
    const { connectDomains, resourceDomains, frameDomains, redirectDomains } = widget.config
    const domain = isJsonObject(meta.ui) && typeof meta.ui.domain === 'string' ? meta.ui.domain : ''
    return {
      title: widget.name,
      fields: [
        buildField(['uri', 'Resource'], uri),
        buildField(['domain', 'Domain (_meta.ui.domain)'], domain, 'This service has no setting for it.'),
        buildField(['resource_domains', 'Loads images from'], formatList(resourceDomains)),
        buildField(['connect_domains', 'Sends requests to'], formatList(connectDomains)),
        buildField(
          ['redirect_domains', 'Opens links of (allowed link addresses)'],
          formatList(redirectDomains),
        ),
        buildField(['frame_domains', 'Has frames of'], formatList(frameDomains)),
        ...(frameDomains.length > 0
          ? [buildGap(['frame_reason', 'Why it has frames'], 'Give the reason for each domain.')]
          : []),
        buildGap(['screenshot', 'Screenshot'], 'An image of the widget, with the prompt that shows it.'),
      ],
    }
  }),
})

export const buildSkillsSection: SheetSectionBuilder = ({ subject }) => ({
  key: 'skills',
  title: 'Skills',
  items: (subject.manifest.skills ?? []).map((skill) => ({
    title: skill.name,
    fields: [
      buildField(['description', 'Description'], skill.description),
      buildField(['size', 'Bytes'], String(new TextEncoder().encode(formatSkillFile(skill)).length)),
    ],
  })),
})
