import { describe, expect, it } from 'vitest'
import guide from '../../docs/guia.md?raw'
import more from '../../docs/guia-mais.md?raw'
import { chaptersOf, parseInline, parseMarkdown, wordsOf } from '../../renderer/features/help/markdown.ts'

const text = (value: string) => ({ kind: 'text', text: value })

describe('the Markdown of the guide', () => {
  it.each([
    ['**Sair** com *itens* e `{nome}`', ['strong', 'text', 'emphasis', 'text', 'code']],
    ['sem marcas', ['text']],
    ['2 * 3 e 4', ['text']],
    ['', []],
  ])('reads the runs of "%s"', (line, kinds) => {
    expect(parseInline(line).map(({ kind }) => kind)).toEqual(kinds)
  })

  it('reads headings, wrapped paragraphs, lists, tables and pictures', () => {
    const source = [
      '# Guia',
      '',
      'Uma frase',
      'em duas linhas.',
      '',
      '1. Um',
      '   e meio',
      '2. Dois',
      '',
      '| a | b |',
      '|---|---|',
      '| c | d |',
      '',
      '![Uma tela](pictures/hoje.png)',
    ].join('\n')
    expect(parseMarkdown(source)).toEqual([
      { kind: 'heading', level: 1, text: 'Guia' },
      { kind: 'paragraph', content: [text('Uma frase em duas linhas.')] },
      { kind: 'list', isNumbered: true, items: [[text('Um e meio')], [text('Dois')]] },
      { kind: 'table', head: [[text('a')], [text('b')]], rows: [[[text('c')], [text('d')]]] },
      { kind: 'picture', alt: 'Uma tela', file: 'pictures/hoje.png' },
    ])
  })

  it.each([
    ['guia.md', guide, 10],
    ['guia-mais.md', more, 3],
  ])('leaves no mark of the guide itself unread: %s', (_, page, chapters) => {
    const blocks = parseMarkdown(page)
    expect(chaptersOf(blocks).length).toBeGreaterThan(chapters)
    for (const block of blocks) expect(wordsOf(block)).not.toMatch(/\*|`|\[.*\]\(|^\||^#|^!|^\d+\. |^- /)
  })
})
