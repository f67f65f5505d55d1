import { use } from 'react'
import type { DraftFields } from '../../contract/bridge/compose.ts'
import type { ProcessDraft } from '../../contract/bridge/process-draft.ts'
import { useSession } from '../bridge/replicas.ts'
import { processMenuTexts as texts } from '../texts/process-acts.ts'
import { Button } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { WriteDraftContext } from './write-draft.ts'

export interface ProcessMenuProps {
  documents: readonly Extract<DraftFields['documents'][number], { idDocumento: string }>[]
  /** The forwarding that is attached as a whole, where the documents are read in one. */
  encaminhamento?: Extract<ProcessDraft, { ato: 'entranhar-encaminhamento' }>['encaminhamento']
  /** The role in which the act begins; the one in force by default. */
  idPapel?: string | null
}

const noParties = { agentes: [], pessoasJuridicas: [], semIdentificacao: [] }

/** Begins a process with documents, or attaches them to one; only roles do either. */
export function ProcessMenu({ documents, encaminhamento, idPapel }: ProcessMenuProps) {
  const { begin } = use(WriteDraftContext)
  const session = useSession(({ value }) => value)
  if (session === null || session.roles.length === 0) return null
  const isRole = session.roles.some(({ id }) => id === idPapel)
  const role = { idPapel: isRole ? (idPapel ?? null) : session.roleInForceId }
  const acts: Readonly<Record<string, { text: string; fields: Partial<DraftFields> }>> = {
    open: {
      text: texts.open,
      fields: { ...role, documents: [...documents], process: { ato: 'autuar', classe: null, interessados: noParties } },
    },
    attach: {
      text: texts.attach,
      fields:
        encaminhamento === undefined
          ? { ...role, documents: [...documents], process: { ato: 'entranhar', processo: null } }
          : { ...role, process: { ato: 'entranhar-encaminhamento', processo: null, encaminhamento } },
    },
  }
  return (
    <Menu
      label={texts.menu}
      groups={[
        {
          id: 'process',
          title: texts.menu,
          items: Object.entries(acts).map(([id, { text }]) => ({ id, text })),
          onChoose: (id) => begin(acts[id]?.fields ?? {}),
        },
      ]}
    >
      <Button variant="quiet">{texts.menu}</Button>
    </Menu>
  )
}
