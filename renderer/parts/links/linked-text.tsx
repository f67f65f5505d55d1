import type { ReactNode } from 'react'
import { numbersIn } from '../../../contract/record-numbers.ts'
import { NumberLink } from './number-link.tsx'

/** A text in which the numbers of processes, documents and forwardings open what they name. */
export function LinkedText({ text }: { text: string }) {
  const parts: ReactNode[] = []
  let at = 0
  for (const { from, until, number, kind } of numbersIn(text)) {
    parts.push(
      text.slice(at, from),
      <NumberLink key={from} number={number} kind={kind} text={text.slice(from, until)} />,
    )
    at = until
  }
  return <>{[...parts, text.slice(at)]}</>
}
