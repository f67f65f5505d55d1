import Markdown, { type MarkdownToJSX } from 'markdown-to-jsx/react'
import { Fragment, type ReactNode, useRef, useState } from 'react'
import { lineMatcher, lineOf } from '../../../contract/search-words.ts'
import guide from '../../../docs/guia.md?raw'
import more from '../../../docs/guia-mais.md?raw'
import { guideTexts } from '../../texts/help.ts'
import { SettingsPage } from '../../ui/setting.tsx'
import { TextFilter } from '../../ui/text-filter.tsx'
import css from './help.module.css'

const pictures = import.meta.glob<string>('../../../docs/pictures/*.png', {
  eager: true,
  query: '?url',
  import: 'default',
})
const options: MarkdownToJSX.Options = {
  disableParsingRawHTML: true,
  forceBlock: true,
  wrapper: Fragment,
  overrides: {
    // Without the ids that the parser would make of the titles.
    h3: ({ children }: { children: ReactNode }) => <h4>{children}</h4>,
    img: ({ src, alt }: { src: string; alt: string }) => (
      <img src={pictures[`../../../docs/${src}`]} alt={alt} loading="lazy" />
    ),
  },
}

/** A chapter for each heading of the first or second level. */
const chaptersOf = (text: string) =>
  text
    .split(/^##? /m)
    .slice(1)
    .map((chapter) => {
      const [title = ''] = chapter.split('\n', 1)
      return { title, text: chapter.slice(title.length), line: lineOf(chapter.replaceAll(/\]\(.*?\)/g, ' ')) }
    })
const [introduction, ...first] = chaptersOf(guide)
// The second file has a title and a lead of its own for those who read it elsewhere.
const chapters = [...first, ...chaptersOf(more).slice(1)]

/** The guide for staff (docs/guia.md and docs/guia-mais.md), with a table of contents and a search. */
export function Guide() {
  const [text, setText] = useState('')
  const matches = lineMatcher(text)
  const found = chapters.filter(({ line }) => matches(line))
  const article = useRef<HTMLDivElement>(null)
  return (
    <SettingsPage title={introduction?.title ?? ''}>
      <Markdown options={options}>{introduction?.text ?? ''}</Markdown>
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
        {found.map((chapter) => (
          <section key={chapter.title} className={css['chapter']}>
            <h3 tabIndex={-1}>{chapter.title}</h3>
            <Markdown options={options}>{chapter.text}</Markdown>
          </section>
        ))}
      </div>
    </SettingsPage>
  )
}
