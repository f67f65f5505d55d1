import { useCallback } from 'react'
import type { OpenedContent } from '../../../contract/bridge/documents.ts'
import { ok } from '../../../contract/bridge/outcome.ts'
import { toOpenResult } from '../../parts/papers/open-result.ts'
import { comparisonTexts as texts } from '../../texts/verification.ts'
import { OpenedPdf } from '../../ui/pdf/opened-pdf.tsx'
import { PaperFootContext } from '../../ui/pdf/paper-foot.ts'
import css from './verification.module.css'

interface SideBySideProps {
  file: OpenedContent & { readonly name: string }
  document: OpenedContent
  registro: string
  /** From 0; each `move` brings it into view anew. */
  target: { readonly page: number; readonly move: number }
}

/** The file and the registered document at the same page. */
export function SideBySide({ file, document, registro, target }: SideBySideProps) {
  return (
    <div className={css['sides']}>
      <Side content={file} title={texts.thisFile} target={target} />
      <Side content={document} title={registro} target={target} />
    </div>
  )
}

function Side({ content, title, target }: Pick<SideBySideProps, 'target'> & { content: OpenedContent; title: string }) {
  const open = useCallback(() => Promise.resolve(toOpenResult(ok(content))), [content])
  return (
    <section className={css['side']} aria-label={title}>
      <h3 className={css['part']}>{title}</h3>
      <PaperFootContext value={null}>
        <OpenedPdf
          open={open}
          name={content.name}
          reading={{ target, startPage: target.page, zoom: 'width', hasThumbnails: false }}
        />
      </PaperFootContext>
    </section>
  )
}
