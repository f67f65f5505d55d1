import type { ReactNode } from 'react'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import { useAnswerOf } from '../../bridge/answers.ts'
import { aboutTexts, alreadyActedText, partyText } from '../../texts/forwarding.ts'
import { Notice } from '../../ui/states.tsx'
import css from './compose.module.css'

export type EarlierLevel = number | string | undefined

export interface AboutForwardingProps {
  about: NonNullable<DraftFields['about']>
  /** The fields, given the access of the earlier one as far as it is known here. */
  children(earlierLevel: EarlierLevel): ReactNode
}

/** What a draft acts on: the earlier forwarding's subject, number and sender, as far as they are known here. */
export function AboutForwarding({ about: { kind, idEncaminhamento }, children }: AboutForwardingProps) {
  const { value } = useAnswerOf('boxes.read', { idEncaminhamento }, idEncaminhamento)
  const acted = useAnswerOf('boxes.thread', { idEncaminhamento }, idEncaminhamento).value?.closed ?? null
  const { line, goesTo } = aboutTexts[kind]
  const earlier = value?.forwarding
  return (
    <>
      <p className={css['about']}>
        {earlier !== undefined && (
          <>
            {line} <strong>{earlier.assunto}</strong> ({earlier.protocolo}), de {partyText(earlier.origem)}.{' '}
          </>
        )}
        {goesTo}
      </p>
      {acted !== null && <Notice tone="warn" title={alreadyActedText(acted)} text="" />}
      {children(earlier?.nivelAcesso)}
    </>
  )
}
