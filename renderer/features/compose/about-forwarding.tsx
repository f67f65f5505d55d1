import type { CallOutput } from '../../../contract/bridge/calls.ts'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import { useQuery, useQueryForVersion } from '../../bridge/use-query.ts'
import { aboutTexts, alreadyActedText, earlierText, partyText } from '../../texts/forwarding.ts'
import { Notice } from '../../ui/states.tsx'
import css from './compose.module.css'

export type EarlierLevel = number | string | undefined

type Forwarding = CallOutput<'boxes.read'>['forwarding']

/** The earlier forwarding that a draft is about; undefined until it is known, and for a draft about none. */
export function useEarlierForwarding(about: DraftFields['about']): Forwarding | undefined {
  const idEncaminhamento = about?.idEncaminhamento
  const input = idEncaminhamento === undefined ? null : { idEncaminhamento }
  return useQueryForVersion('boxes.read', input, idEncaminhamento ?? '').value?.forwarding
}

export interface AboutForwardingProps {
  about: NonNullable<DraftFields['about']>
  earlier: Forwarding | undefined
}

/** Says which earlier forwarding a draft answers, forwards or adds to. */
export function AboutForwarding({ about: { kind, idEncaminhamento }, earlier }: AboutForwardingProps) {
  // A colleague may answer while one writes.
  const acted = useQuery('boxes.thread', { idEncaminhamento }, 'boxes.changed').value?.closed ?? null
  const { line, goesTo } = aboutTexts[kind]
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
    </>
  )
}
