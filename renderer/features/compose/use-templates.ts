import { useMemo } from 'react'
import type { Template, TemplateContent } from '../../../contract/bridge/templates.ts'
import { useQuery } from '../../bridge/use-query.ts'

/** The person's templates of one kind, by name. `isWanted` must not change. */
export function useTemplates<C extends TemplateContent>(
  isWanted: (content: TemplateContent) => content is C,
): (Template & { fields: C })[] {
  const { value } = useQuery('templates.list', {}, 'templates.changed')
  return useMemo(
    () => (value ?? []).flatMap(({ fields, ...rest }) => (isWanted(fields) ? [{ ...rest, fields }] : [])),
    [value, isWanted],
  )
}
