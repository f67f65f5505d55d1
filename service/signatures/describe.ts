import type { DocumentoFaseAssinatura } from '../../contract/api/signatures.ts'
import { namesOf } from '../boxes/parties.ts'
import type { Database } from '../database/index.ts'
import { situacaoFor } from './rules.ts'
import { describeSigners, type FaseRow, findSigners } from './store.ts'

/** Phases as the API answers them to a person who is the agents `self`. */
export async function describeFases(
  db: Database,
  rows: readonly FaseRow[],
  self: readonly string[],
): Promise<DocumentoFaseAssinatura[]> {
  const signers = await findSigners(
    db,
    rows.map((row) => row.id),
  )
  const described = await describeSigners(db, signers)
  const names = await namesOf(
    db,
    rows.map((row) => row.idPapelCapturador),
  )
  return rows.map((row) => ({
    id: row.id,
    nome: row.nome,
    dataEnvio: row.dataEnvio.toISOString(),
    bytes: row.bytes,
    hashSha256: row.sha256,
    situacao: situacaoFor(
      signers.filter((signer) => signer.idFase === row.id),
      row.bloqueado,
      self,
    ),
    bloqueado: row.bloqueado,
    capturador: { id: row.idPapelCapturador, nome: names.get(row.idPapelCapturador)?.nome ?? '' },
    assinantes: described.filter((_, place) => signers[place]?.idFase === row.id),
    ...(row.idDocumento !== null && { idDocumento: row.idDocumento }),
    ...(row.idCapturaEvento !== null && { idCapturaEvento: row.idCapturaEvento }),
  }))
}
