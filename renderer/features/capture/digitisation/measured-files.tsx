import type { MeasuredFile } from '../../../../contract/bridge/digitisation.ts'
import type { Outcome } from '../../../../contract/bridge/outcome.ts'
import { fileFacts, pageCells, digitisationTexts as texts } from '../../../texts/digitisation.ts'
import { failureText } from '../../../texts/failures.ts'
import { ColumnHeads } from '../../../ui/column-heads.tsx'
import { Notice } from '../../../ui/states.tsx'
import css from './digitisation.module.css'

interface MeasuredFilesProps {
  files: readonly Outcome<MeasuredFile>[]
}

/** The files: what falls short first, and each page where it is opened. */
export function MeasuredFiles({ files }: MeasuredFilesProps) {
  return (
    <ul className={css['files']}>
      {files.map((file, index) => (
        <li key={file.ok ? file.value.fileId : index}>
          {file.ok ? <File file={file.value} /> : <Notice tone="danger" {...failureText(file.failure)} />}
        </li>
      ))}
    </ul>
  )
}

function File({ file }: { file: MeasuredFile }) {
  const { name, shortcomings, pages } = file
  return (
    <section className={css['file']}>
      <h3 className={css['name']}>{name}</h3>
      <p className={css['facts']}>{fileFacts(file)}</p>
      {shortcomings.length === 0 ? (
        <p>{texts.nothingShort}</p>
      ) : (
        <>
          <p className={css['short']}>{texts.short(shortcomings.length)}</p>
          <ul className={css['points']}>
            {shortcomings.map(({ text, mend, basis }) => (
              <li key={text}>
                <span className={css['what']}>{text}</span> {mend}
                <span className={css['basis']}>{basis}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <details>
        <summary>{texts.pages(pages.length)}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the dialog is scrolled by keys */}
        <section className={css['scroll']} tabIndex={0} aria-label={texts.pages(pages.length)}>
          <table>
            <thead>
              <ColumnHeads columns={texts.columns} />
            </thead>
            <tbody>
              {pages.map((page, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the pages of a file keep their places
                <tr key={index}>
                  {pageCells(page, index).map((cell, at) => (
                    <td key={texts.columns[at]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </section>
  )
}
