import { useCallback } from 'react'
import type { CaptureChanges, CaptureRow } from '../../../contract/bridge/capture.ts'
import { call } from '../../bridge/malote.ts'
import { accessTexts } from '../../texts/access.ts'
import { captureKindsFor } from '../../texts/capture.ts'
import { directoryKind } from '../../texts/directory.ts'
import { Select } from '../../ui/field.tsx'
import { ChipsField, type Found, SearchField } from '../../ui/search-field.tsx'
import css from './capture.module.css'
import { commonOf, hasClass } from './selection.ts'

const options = <T extends string>(texts: Readonly<Record<T, { text: string; detail: string }>>) =>
  (Object.keys(texts) as T[]).map((id) => ({ id, ...texts[id] }))
const kinds = { agent: options(captureKindsFor(false)), citizen: options(captureKindsFor(true)) }
const levels = options(accessTexts)

/** The fields of one file or of many; where they differ it says so, and a choice holds for all of them. */
export function CaptureFields({
  rows,
  asCitizen,
  onChange,
}: {
  rows: readonly CaptureRow[]
  asCitizen: boolean
  onChange(changes: CaptureChanges): void
}) {
  const common = commonOf(rows)
  const several = 'Vários'
  const findClasses = useCallback(async (text: string): Promise<readonly Found[]> => {
    const outcome = await call('directory.classes', { text, limit: 60 })
    if (!outcome.ok) return []
    return outcome.value.classes.map(({ id, codigo, nome }) => ({ id, text: `${codigo} ${nome}` }))
  }, [])
  const findSigners = useCallback(async (text: string): Promise<readonly Found[]> => {
    const outcome = await call('directory.search', { text, kinds: ['Papel', 'Cidadao'], limit: 30 })
    if (!outcome.ok) return []
    return outcome.value.entries.map(({ id, nome, detalhe, kind }) => ({
      ...{ id, text: nome, detail: detalhe },
      kind: directoryKind(kind),
    }))
  }, [])
  const signing = rows.some(({ kind }) => kind === 'signature')
  const { classe, signers } = common

  return (
    <div className={css['fields']}>
      <Select
        label="Tipo"
        value={common.kind}
        options={asCitizen ? kinds.citizen : kinds.agent}
        placeholder={several}
        hint={common.kind === null ? undefined : captureKindsFor(asCitizen)[common.kind].detail}
        onChange={(kind) => onChange({ kind })}
      />
      <Select
        label="Acesso"
        value={common.access}
        options={levels}
        placeholder={several}
        hint={common.access === null ? undefined : accessTexts[common.access].detail}
        onChange={(access) => onChange({ access })}
      />
      {rows.some((row) => hasClass(row, asCitizen)) && (
        <SearchField
          label="Classe"
          placeholder={classe === 'several' ? several : 'Código ou nome da classe'}
          value={classe === 'several' || classe === null ? '' : `${classe.codigo} ${classe.nome}`}
          find={findClasses}
          noneText="Nenhuma classe ativa com este código ou nome."
          onChoose={({ id }) => onChange({ idClasse: id })}
        />
      )}
      {signing && (
        <ChipsField
          label="Assinantes"
          placeholder={signers === 'several' ? several : 'Nome de quem assina'}
          value={
            signers === 'several' ? [] : signers.map(({ id, nome, detalhe }) => ({ id, text: nome, detail: detalhe }))
          }
          find={findSigners}
          noneText="Ninguém com este nome."
          removeLabel={(nome) => `Retirar ${nome}`}
          onChange={(found) =>
            onChange({ signers: found.map(({ id, text, detail = '' }) => ({ id, nome: text, detalhe: detail })) })
          }
        />
      )}
    </div>
  )
}
