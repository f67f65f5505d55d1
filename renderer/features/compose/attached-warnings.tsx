import { useCallback, useEffect, useState } from 'react'
import type { Attachment, DraftFields } from '../../../contract/bridge/compose.ts'
import { actForms } from '../../../contract/bridge/process-draft.ts'
import { isSecret, mustKeepEarlierAccess } from '../../../contract/bridge/secrecy.ts'
import { call } from '../../bridge/malote.ts'
import { useWhenOnline } from '../../bridge/use-when-online.ts'
import { useReadForwarding } from '../../parts/reading/use-read-forwarding.ts'
import { accessName, draftAccessTexts } from '../../texts/access.ts'
import { inSignatureText, secretAttachedText, secretInPublicText } from '../../texts/acts-of-process.ts'
import { FormNote } from '../../ui/form-row.tsx'
import { Notice } from '../../ui/states.tsx'
import type { Attachables } from './use-attachables.ts'

interface AttachedWarningsProps {
  fields: DraftFields
  attachables: Attachables
}

/** Warns of documents that are still being signed, and of secret ones in an act that more people see. */
export function AttachedWarnings({ fields, attachables }: AttachedWarningsProps) {
  const { documents, process } = fields
  if (process?.ato === 'entranhar-encaminhamento' && documents.length === 0) {
    return <WarningsOfAll idEncaminhamento={process.encaminhamento.id} fields={fields} attachables={attachables} />
  }
  return <Warnings fields={fields} attachables={attachables} />
}

/** Where no document of a forwarding is chosen, all of them are attached. */
function WarningsOfAll({
  idEncaminhamento,
  fields,
  attachables,
}: AttachedWarningsProps & { idEncaminhamento: string }) {
  const documents = (useReadForwarding(idEncaminhamento).value?.forwarding.documentosEncaminhamento ?? []).map(
    ({ documento: { id, registro, nome } }) => ({ idDocumento: id, registro, nome, capturedAt: null }),
  )
  return <Warnings fields={{ ...fields, documents }} attachables={attachables} />
}

function Warnings({ fields, attachables }: AttachedWarningsProps) {
  const { documents, process } = fields
  const levels = useDocumentLevels(documents)
  if (process === undefined || documents.length === 0) return null
  const inSignature = documents.filter((each) => isInSignature(each, attachables))
  const { takesAccess } = actForms[process.ato]
  const act = takesAccess ? { access: fields.access, secrecy: fields.secrecy } : ({ access: 'Publico' } as const)
  const secret = documents.flatMap((each) => {
    const level = levelOf(each, { levels, attachables })
    return mustKeepEarlierAccess(level, act) ? [{ nome: each.nome, level: accessName(level) }] : []
  })
  const names = secret.map(({ nome }) => nome)
  const level = [...new Set(secret.map((each) => each.level))].join(', ')
  return (
    <FormNote>
      {inSignature.length > 0 && <Notice tone="warn" {...inSignatureText(inSignature.map(({ nome }) => nome))} />}
      {secret.length > 0 && (
        <Notice
          tone="warn"
          {...(takesAccess
            ? secretAttachedText(names, level, draftAccessTexts[fields.access].text)
            : secretInPublicText(names, level))}
        />
      )}
    </FormNote>
  )
}

function isInSignature(each: Attachment, { rows, phases }: Attachables): boolean {
  if ('idFase' in each) return phases.get(each.idFase)?.idDocumento === undefined
  if (!('fileId' in each)) return false
  const row = rows.get(each.fileId)
  return row?.kind === 'signature' && row.idDocumento === null
}

type Level = number | string | undefined

/** The access of an attachment; undefined where it is not known. */
function levelOf(
  each: Attachment,
  { levels, attachables }: { levels: ReadonlyMap<string, Level>; attachables: Attachables },
): Level {
  if ('idDocumento' in each) return levels.get(each.idDocumento)
  if (!('fileId' in each)) return undefined
  const row = attachables.rows.get(each.fileId)
  return row !== undefined && isSecret(row.access) ? row.access : undefined
}

/** The access of the captured documents, as far as the service tells; asked again when it answers again. */
function useDocumentLevels(documents: readonly Attachment[]): ReadonlyMap<string, Level> {
  const [levels, setLevels] = useState<ReadonlyMap<string, Level>>(new Map())
  const ids = documents.flatMap((each) => ('idDocumento' in each ? [each.idDocumento] : []))
  const missing = ids.filter((id) => !levels.has(id)).join(' ')
  const ask = useCallback(async () => {
    const wanted = missing.split(' ').filter(Boolean)
    if (wanted.length === 0) return
    const outcome = await call('documents.levels', { ids: wanted })
    if (!outcome.ok) return
    setLevels((before) => new Map([...before, ...outcome.value.map((each) => [each.idDocumento, each.level] as const)]))
  }, [missing])
  useEffect(() => void ask(), [ask])
  useWhenOnline(missing !== '', ask)
  return levels
}
