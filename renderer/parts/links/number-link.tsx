import { use, useState } from 'react'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { failureText } from '../../texts/failures.ts'
import { noNumberText } from '../../texts/links.ts'
import { findNumber, type NumberKind } from './find-number.ts'
import css from './number-link.module.css'
import { type LinkedProcess, OpenLinkedContext } from './open-linked.ts'

interface NumberLinkProps {
  number: string
  kind: NumberKind
  /** As the number is written where the link stands. */
  text?: string
}

/** A number of the service, which opens what has it. */
export function NumberLink({ number, kind, text = number }: NumberLinkProps) {
  const open = use(OpenLinkedContext)
  const [failure, setFailure] = useState<Failure | 'none' | null>(null)
  async function follow(): Promise<void> {
    setFailure(null)
    const outcome = await findNumber(number, kind)
    if (!outcome.ok) return setFailure(outcome.failure)
    const found = outcome.value
    if (found === null) setFailure('none')
    else if (found.kind === 'process') open.process(found.process)
    else if (found.kind === 'document') open.document(found.document)
    else open.forwarding(found.forwarding)
  }
  return (
    <>
      <button type="button" className={css['link']} onClick={() => void follow()}>
        {text}
      </button>
      {failure !== null && (
        <span role="status" className={css['failure']}>
          {failure === 'none' ? noNumberText(kind, number) : failureText(failure).title}
        </span>
      )}
    </>
  )
}

/** A registry number, which opens the page of its document. */
export const RegistryLink = ({ registro }: { registro: string }) => <NumberLink number={registro} kind="document" />

/** The number of a process, which opens its page. */
export function ProcessLink({ id, protocolo }: LinkedProcess) {
  const open = use(OpenLinkedContext)
  return (
    <button type="button" className={css['link']} onClick={() => open.process({ id, protocolo })}>
      {protocolo}
    </button>
  )
}
