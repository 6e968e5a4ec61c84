import { useState } from 'preact/hooks'
import {
  buildRowFields,
  countInitialRows,
  type FormList,
  type PageField,
  type PageForm,
} from '#core/engines/widgets/page/index.ts'
import type { WidgetEnv } from '../widget-env.ts'

type PageSection = PageForm['sections'][number]

/** The rows of the lists of a form, which the user adds and removes. */
export function useRows(env: WidgetEnv, { sections }: PageForm) {
  const [changed, setChanged] = useState<Record<string, number[]>>({})
  const listIds = (section: PageSection): number[] => {
    const own = section.list && changed[section.list.path]
    return own ?? Array.from({ length: countInitialRows(section, env.input, env.data) }, (_, id) => id)
  }
  const change = (section: PageSection, ids: number[]) => {
    if (section.list) setChanged({ ...changed, [section.list.path]: ids })
  }
  const listFields = (section: PageSection): PageField[] => {
    const { list, fields } = section
    if (!list) return fields
    return listIds(section).flatMap((id, index) => buildRowFields(section, { list: list.path, id, index }))
  }
  return {
    fields: sections.flatMap(listFields),
    /** Changes when a row is added or removed. */
    key: JSON.stringify(changed),
    lists: sections.flatMap((section): FormList[] =>
      section.list
        ? [
            {
              path: section.list.path,
              isChanged: changed[section.list.path] !== undefined,
              count: listIds(section).length,
            },
          ]
        : [],
    ),
    add: (section: PageSection) => {
      const ids = listIds(section)
      // Ids of removed rows are not used again: their values would come back.
      change(section, [...ids, Math.max(999, ...ids) + 1])
    },
    remove: (section: PageSection, id: number) =>
      change(
        section,
        listIds(section).filter((other) => other !== id),
      ),
    reset: () => setChanged({}),
  }
}
