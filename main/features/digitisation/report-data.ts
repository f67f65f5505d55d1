import type { DigitisationData, MeasuredFile } from '../../../contract/bridge/digitisation.ts'
import { type MetadataName, metadataNames } from './rules.ts'

/** A file with all that its laudo tells of it. */
export interface ReportedFile extends MeasuredFile {
  readonly sizeBytes: number
  readonly addedAt: string
  readonly metadata: ReadonlyMap<MetadataName, string>
}

export interface Reported {
  readonly files: readonly ReportedFile[]
  readonly person: string
  readonly role: string | null
  readonly data: DigitisationData
  readonly at: Date
  /** Of the batch: the hash of the hashes of its files. */
  readonly batchHash: string
}

/** The same as data, under names that a reader of the laudo knows. */
export const reportData = (
  { files, person, role, data, at, batchHash }: Reported,
  { norm: norma, names }: { readonly norm: string; readonly names: Readonly<Record<MetadataName, string>> },
) => ({
  laudo: {
    tipo: 'laudo-digitalizacao-malote',
    versao: 1,
    norma,
    responsavel: { nome: person, papel: role },
    digitalizacao: { data: data.day, local: data.place || null },
    feitoEm: at.toISOString(),
    codigoDoLote: batchHash,
    arquivos: files.map((file) => ({
      nome: file.name,
      bytes: file.sizeBytes,
      sha256: file.sha256,
      formato: file.format,
      paginas: file.pages,
      totalDePaginas: file.pageCount,
      emFalta: file.shortcomings.map(({ basis, text, mend }) => ({ norma: basis, texto: text, comoResolver: mend })),
      metadados: Object.fromEntries(metadataNames.map((each) => [names[each], file.metadata.get(each) ?? null])),
    })),
  },
})
