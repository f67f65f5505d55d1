import type { ReactNode } from 'react'
import { notProvidedText } from '../../texts/documents.ts'
import css from './fact-list.module.css'

/** Data by name. */
export function FactList({ facts }: { facts: readonly { readonly name: string; readonly value: string }[] }) {
  return (
    <dl className={css['facts']}>
      {facts.map(({ name, value }) => (
        <div key={`${name} ${value}`}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface FactGroupProps {
  title: string
  /** Null where the service has not told. */
  count: number | null
  none: string
  /** Says that some could not be read; null for none. */
  unread?: string | null
  /** Of FactItem. */
  children: ReactNode
}

/** Things that belong to a document or a process, under a heading. */
export function FactGroup({ title, count, none, unread = null, children }: FactGroupProps) {
  const isEmpty = count === null || (count === 0 && unread === null)
  return (
    <section aria-label={title}>
      <h3 className={css['heading']}>{title}</h3>
      {isEmpty ? (
        <p className={css['one']}>{count === null ? notProvidedText : none}</p>
      ) : (
        <ul>
          {children}
          {unread !== null && <FactItem>{unread}</FactItem>}
        </ul>
      )}
    </section>
  )
}

export function FactItem({ title, children }: { title?: string | undefined; children: ReactNode }) {
  return (
    <li className={css['one']} title={title}>
      {children}
    </li>
  )
}
