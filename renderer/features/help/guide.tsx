import { createElement, Fragment, type ReactNode, useRef, useState } from 'react'
import { lineMatcher, lineOf } from '../../../contract/search-words.ts'
import guide from '../../../docs/guia.md?raw'
import more from '../../../docs/guia-mais.md?raw'
import { guideTexts } from '../../texts/help.ts'
import { SettingsPage } from '../../ui/setting.tsx'
import { TextFilter } from '../../ui/text-filter.tsx'
import css from './help.module.css'
import { type Block, chaptersOf, type Inline, parseMarkdown, wordsOf } from './markdown.ts'

const pictures = import.meta.glob<string>('../../../docs/pictures/*.png', {
  eager: true,
  query: '?url',
  import: 'default',
})
const [introduction, ...first] = chaptersOf(parseMarkdown(guide))
// The second file has a title and a lead of its own for those who read it elsewhere.
const [, ...others] = chaptersOf(parseMarkdown(more))
const chapters = [...first, ...others]
const lines = chapters.map(({ title, blocks }) => lineOf(title, ...blocks.map(wordsOf)))

/** The guide for staff (docs/guia.md and docs/guia-mais.md), with a table of contents and a search. */
export function Guide() {
  const [text, setText] = useState('')
  const matches = lineMatcher(text)
  const found = chapters.filter((_, nth) => matches(lines[nth] ?? ''))
  const article = useRef<HTMLDivElement>(null)
  return (
    <SettingsPage title={introduction?.title ?? ''}>
      {createElement(Fragment, null, ...(introduction?.blocks ?? []).map(elementOf))}
      <div className={css['search']}>
        <TextFilter label={guideTexts.search} value={text} onChange={setText} />
      </div>
      {found.length === 0 && <p role="status">{guideTexts.none}</p>}
      <nav aria-label={guideTexts.contents} className={css['contents']}>
        {found.map(({ title }) => (
          <button
            key={title}
            type="button"
            onClick={() => {
              const headings = [...(article.current?.querySelectorAll<HTMLElement>('h3') ?? [])]
              const heading = headings.find(({ textContent }) => textContent === title)
              heading?.focus()
              heading?.scrollIntoView({ block: 'start' })
            }}
          >
            {title}
          </button>
        ))}
      </nav>
      <div ref={article}>
        {found.map(({ title, blocks }) => (
          <section key={title} className={css['chapter']}>
            <h3 tabIndex={-1}>{title}</h3>
            {createElement(Fragment, null, ...blocks.map(elementOf))}
          </section>
        ))}
      </div>
    </SettingsPage>
  )
}

/** Passes the parts of a block as separate children, because those need no keys: the guide never changes. */
function elementOf(block: Block): ReactNode {
  switch (block.kind) {
    case 'heading':
      return <h4>{block.text}</h4>
    case 'paragraph':
      return createElement('p', null, ...runsOf(block.content))
    case 'list': {
      const items = block.items.map((item) => createElement('li', null, ...runsOf(item)))
      return createElement(block.isNumbered ? 'ol' : 'ul', null, ...items)
    }
    case 'table':
      return (
        <table>
          <thead>{rowOf('th', block.head)}</thead>
          {createElement('tbody', null, ...block.rows.map((row) => rowOf('td', row)))}
        </table>
      )
    case 'picture': {
      const address = pictures[`../../../docs/${block.file}`]
      return address === undefined ? null : <img src={address} alt={block.alt} loading="lazy" />
    }
  }
}

const elements = { text: 'span', strong: 'strong', emphasis: 'em', code: 'code' } as const

const runsOf = (runs: readonly Inline[]) => runs.map(({ kind, text }) => createElement(elements[kind], null, text))

const rowOf = (cell: 'th' | 'td', cells: readonly (readonly Inline[])[]) =>
  createElement('tr', null, ...cells.map((runs) => createElement(cell, null, ...runsOf(runs))))
