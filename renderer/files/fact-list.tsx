import type { ReactNode } from 'react'
import { notProvidedText } from '../texts/documents.ts'
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

export interface FactGroupProps {
  title: string
  /** Null where the service has not told. */
  count: number | null
  none: string
  /** Of FactItem. */
  children: ReactNode
}

/** Things that belong to a document or a process, under a heading. */
export function FactGroup({ title, count, none, children }: FactGroupProps) {
  return (
    <section aria-label={title}>
      <h3 className={css['heading']}>{title}</h3>
      {count === null || count === 0 ? (
        <p className={css['one']}>{count === null ? notProvidedText : none}</p>
      ) : (
        <ul>{children}</ul>
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
