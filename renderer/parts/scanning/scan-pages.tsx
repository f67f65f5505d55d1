import { memo, useEffect, useRef } from 'react'
import type { ScanStack } from '../../../contract/bridge/scanning.ts'
import { contentAddress } from '../../bridge/content-address.ts'
import { scanningTexts as texts } from '../../texts/scanning.ts'
import css from './scanning.module.css'

/** The pages that have come, as small pictures; the newest stays in view while nobody looks at another one. */
export function ScanPages({ pages }: Pick<ScanStack, 'pages'>) {
  const list = useRef<HTMLOListElement>(null)
  const { length } = pages
  useEffect(() => {
    const { current } = list
    if (length === 0 || current === null || current.matches(':hover, :focus-within')) return
    current.scrollTop = current.scrollHeight
  }, [length])
  if (length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard
    <ol ref={list} className={css['pages']} aria-label={texts.pages} tabIndex={0}>
      {pages.map(({ contentId, isPicture }, nth) => (
        <ScanPage key={contentId} contentId={contentId} isPicture={isPicture} nth={nth + 1} />
      ))}
    </ol>
  )
}

const ScanPage = memo(function ScanPage({ contentId, isPicture, nth }: ScanStack['pages'][number] & { nth: number }) {
  return (
    <li className={css['page']}>
      <span className={css['picture']}>
        {isPicture && <img src={contentAddress({ contentId })} alt="" loading="lazy" decoding="async" />}
      </span>
      <span className={css['number']}>
        <span aria-hidden>{nth}</span>
        <span className={css['spoken']}>{texts.page(nth, isPicture)}</span>
      </span>
    </li>
  )
})
