import { closedPaperText, paperActText } from '../../texts/documents.ts'
import { FileText } from '../../ui/icons.ts'
import { RegistryLink } from '../links/number-link.tsx'
import css from './paper-list.module.css'

interface ListedPaper {
  readonly id: string
  readonly name: string
  readonly registro: string | null
  /** Beside the name: size and signatures; '' for nothing. */
  readonly facts?: string
  /** `hidden`: the person may not see it; `elsewhere`: its pages are not shown from here. */
  readonly access: 'open' | 'hidden' | 'elsewhere'
}

interface PaperListProps {
  label: string
  papers: readonly ListedPaper[]
  /** Id of the paper that is shown; null for none. */
  shown: string | null
  /** Null closes the shown paper. */
  onShow(id: string | null): void
}

const buttonId = (id: string) => `paper-${id}`

/** Focuses the row of a paper, for instance after it was closed elsewhere. */
export const focusPaper = (id: string): void => document.getElementById(buttonId(id))?.focus()

/** Documents, one line each; a press anywhere on a line opens its document. */
export function PaperList({ label, papers, shown, onShow }: PaperListProps) {
  return (
    <ul className={css['papers']} aria-label={label}>
      {papers.map(({ id, name, registro, access, facts = '' }) => {
        const isShown = id === shown
        return (
          <li key={id} className={css['paper']} data-shown={isShown || undefined} title={name}>
            <FileText aria-hidden />
            {access === 'open' ? (
              <button
                type="button"
                id={buttonId(id)}
                className={css['name']}
                aria-label={paperActText(name, isShown)}
                onClick={() => onShow(isShown ? null : id)}
              >
                {name}
              </button>
            ) : (
              <span className={css['name']}>{name}</span>
            )}
            {access === 'hidden' && <span className={css['number']}>{closedPaperText}</span>}
            {facts !== '' && <span className={css['facts']}>{facts}</span>}
            {registro !== null && (
              <span className={css['number']}>
                {access === 'hidden' ? registro : <RegistryLink registro={registro} />}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
