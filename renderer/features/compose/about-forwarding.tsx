import type { ReactNode } from 'react'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import { useQuery, useQueryForVersion } from '../../bridge/use-query.ts'
import { aboutTexts, alreadyActedText, earlierText, partyText } from '../../texts/forwarding.ts'
import { Notice } from '../../ui/states.tsx'
import css from './compose.module.css'

export type EarlierLevel = number | string | undefined

export interface AboutForwardingProps {
  about: NonNullable<DraftFields['about']>
  /** Renders the fields, given the access of the earlier forwarding where it is known. */
  children(earlierLevel: EarlierLevel): ReactNode
}

/** The earlier forwarding that a draft answers, forwards or adds to. */
export function AboutForwarding({ about: { kind, idEncaminhamento }, children }: AboutForwardingProps) {
  const { value } = useQueryForVersion('boxes.read', { idEncaminhamento }, idEncaminhamento)
  // A colleague may answer while one writes.
  const acted = useQuery('boxes.thread', { idEncaminhamento }, 'boxes.changed').value?.closed ?? null
  const { line, goesTo } = aboutTexts[kind]
  const earlier = value?.forwarding
  return (
    <>
      <p className={css['about']}>
        {earlier !== undefined && (
          <>
            {line} <strong>{earlier.assunto}</strong> {earlierText(earlier.protocolo, partyText(earlier.origem))}{' '}
          </>
        )}
        {goesTo}
      </p>
      {acted !== null && <Notice tone="warn" title={alreadyActedText(acted)} text="" />}
      {children(earlier?.nivelAcesso)}
    </>
  )
}
