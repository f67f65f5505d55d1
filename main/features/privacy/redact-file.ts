import type { CallOutput, ParsedCallInput } from '../../../contract/bridge/calls.ts'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { PdfPool, RedactRefusal } from '../../engine/pdf/index.ts'

/** Replaces the content `from` of a row by what `make` writes, with an undo (main/features/capture, revisions). */
export type Revise = (
  fileId: string,
  wanted: {
    readonly act: { readonly kind: 'redact'; readonly count: number }
    readonly from: string
    /** Called in the transaction that gives the file the new content. */
    kept(sha256: string): void
  },
  make: (from: string, to: string) => Promise<Outcome<null>>,
) => Promise<Outcome<CaptureRow>>

export interface RedactFileOptions {
  pool: Pick<PdfPool, 'redact'>
  find(fileId: string): CaptureRow | null
  revise: Revise
  /** Called with the new content, in the transaction that gives it to the file. */
  redacted(wanted: ParsedCallInput<'privacy.redact'>, sha256: string): void
  signal: AbortSignal
}

/** Applies a tarja to pages of a file. The content changes only if the result has passed its check. */
export async function redactFile(
  wanted: ParsedCallInput<'privacy.redact'>,
  { pool, find, revise, redacted, signal }: RedactFileOptions,
): Promise<Outcome<CallOutput<'privacy.redact'>>> {
  const { fileId, from: seen, pages } = wanted
  const row = find(fileId)
  if (row === null) return failed('not-found')
  if (row.sha256 !== seen) return failed('conflict')
  let alsoOn: readonly number[] = []
  const act = { kind: 'redact', count: pages.length } as const
  const outcome = await revise(
    fileId,
    { act, from: seen, kept: (sha256) => redacted(wanted, sha256) },
    async (from, to) => {
      const result = await pool.redact({ from, to, pages }, signal)
      if ('writeFailed' in result) throw Object.assign(new Error(result.writeFailed.message), result.writeFailed)
      if (result.kind === 'cancelled') return failed('cancelled')
      if (result.kind === 'gave-up') return failed('refused', gaveUpSentence)
      if (result.kind === 'refused') return failed('refused', refusalSentences[result.why])
      alsoOn = result.alsoOn
      return ok(null)
    },
  )
  if (!outcome.ok) return outcome
  return ok({ row: outcome.value, alsoOn: [...alsoOn] })
}

const unchanged = 'Nada foi alterado.'
const gaveUpSentence = `A tarja demorou demais ou precisou de memória demais. ${unchanged} Aplique a tarja em menos páginas de cada vez.`
const refusalSentences: Readonly<Record<RedactRefusal, string>> = {
  password: `O PDF só abre com senha. ${unchanged}`,
  protected: `O PDF está protegido. ${unchanged} Peça uma cópia sem proteção a quem o enviou.`,
  signed: `O PDF tem assinatura digital, que a tarja invalidaria. ${unchanged} Mude o acesso, ou peça uma versão com tarja a quem assinou.`,
  form: `Os campos deste formulário não podem ser desenhados na imagem da página. ${unchanged} Imprima o formulário em PDF e adicione o PDF.`,
  attachments: `O PDF contém outros arquivos, que a tarja não alcança. ${unchanged} Gere o PDF sem os anexos.`,
  unreadable: `A estrutura do PDF não pôde ser lida. ${unchanged} Gere o PDF de novo e adicione-o outra vez.`,
  'no-page': `O arquivo não tem mais uma das páginas. ${unchanged} Abra o arquivo de novo.`,
  'not-drawn': `Uma das páginas não pôde ser desenhada. ${unchanged}`,
  'not-removed': `A conferência ainda encontrou conteúdo sob a tarja. ${unchanged} Mude o acesso, ou digitalize o documento já com a tarja.`,
}
