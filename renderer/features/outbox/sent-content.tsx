import type { DraftFields } from '../../../contract/bridge/compose.ts'
import type { DirectoryEntry } from '../../../contract/bridge/directory.ts'
import { IconButton } from '../../ui/button.tsx'
import { Eye } from '../../ui/icons.ts'
import css from './outbox.module.css'
import type { SentPaper } from './sent-papers.ts'

export interface SentContentProps {
  sent: DraftFields | null
  papers: readonly SentPaper[]
  /** Key of the document that is shown. */
  shown: string | null
  onShow(key: string): void
}

/** To whom, the text and the documents of an operation. */
export function SentContent({ sent, papers, shown, onShow }: SentContentProps) {
  return (
    <>
      {sent !== null && <p className={css['message']}>{sent.message}</p>}
      {papers.length > 0 && (
        <section aria-labelledby="documentos-enviados">
          <h3 id="documentos-enviados" className={css['heading']}>
            {papers.length === 1 ? 'Documento' : `Documentos (${papers.length})`}
          </h3>
          <ul>
            {papers.map(({ key, name, registro, open }) => (
              <li key={key} className={css['paper']}>
                <span className={css['paperName']}>{name}</span>
                {registro !== null && <span className={css['number']}>{registro}</span>}
                {open !== null && key !== shown && (
                  <IconButton label={`Abrir ${name}`} onPress={() => onShow(key)}>
                    <Eye aria-hidden />
                  </IconButton>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** "PROTOCOLO (SEFAZ), Bruno Reis (Chefe, SEDU)"; empty for an act whose recipients the service knows. */
export const recipientsOf = (sent: DraftFields | null): string => (sent?.recipients ?? []).map(recipientText).join(', ')

const recipientText = ({ nome, sigla, detalhe }: DirectoryEntry): string =>
  detalhe === '' ? (sigla ?? nome) : `${sigla ?? nome} (${detalhe})`
