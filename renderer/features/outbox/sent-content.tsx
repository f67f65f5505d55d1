import type { DraftFields } from '../../../contract/bridge/compose.ts'
import type { DirectoryEntry } from '../../../contract/bridge/directory.ts'
import { LinkedText } from '../../parts/links/linked-text.tsx'
import type { ShownDocument } from '../../parts/papers/paper.ts'
import { PaperList } from '../../parts/papers/paper-list.tsx'
import { aboutTexts } from '../../texts/forwarding.ts'
import { sentPapersText } from '../../texts/outbox.ts'
import css from './outbox.module.css'

interface SentContentProps {
  sent: DraftFields | null
  papers: readonly ShownDocument[]
  /** Key of the document that is shown. */
  shown: string | null
  /** Null closes it. */
  onShow(key: string | null): void
}

/** To whom, the text and the documents of an operation. */
export function SentContent({ sent, papers, shown, onShow }: SentContentProps) {
  return (
    <>
      {sent !== null && (
        <p className={css['message']}>
          <LinkedText text={sent.message} />
        </p>
      )}
      {papers.length > 0 && (
        <section>
          <h3 className={css['heading']}>{sentPapersText(papers.length)}</h3>
          <PaperList
            label={sentPapersText(papers.length)}
            papers={papers.map(({ key, name, registro, open }) => ({
              id: key,
              name,
              registro,
              access: open === null ? 'elsewhere' : 'open',
            }))}
            shown={shown}
            onShow={onShow}
          />
        </section>
      )}
    </>
  )
}

/** "PROTOCOLO (SEFAZ), Bruno Reis (Chefe, SEDU)"; "quem enviou" of an answer, whose recipient the service knows. */
export function recipientsOf(sent: DraftFields | null): string {
  if (sent === null) return ''
  if (sent.about !== null && sent.recipients.length === 0) return aboutTexts[sent.about.kind].to ?? ''
  return sent.recipients.map(recipientText).join(', ')
}

const recipientText = ({ nome, sigla, detalhe }: DirectoryEntry): string =>
  detalhe === '' ? (sigla ?? nome) : `${sigla ?? nome} (${detalhe})`
