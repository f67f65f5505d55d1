import { use } from 'react'
import { type Attachment, type DraftFields, maxDraftDocuments } from '../../../contract/bridge/compose.ts'
import type { ProcessDraft } from '../../../contract/bridge/process-draft.ts'
import { useSession } from '../../bridge/replicas.ts'
import { processMenuTexts as texts } from '../../texts/acts-of-process.ts'
import { Button } from '../../ui/button.tsx'
import { ChevronDown } from '../../ui/icons.ts'
import { Menu, type MenuGroup } from '../../ui/menu.tsx'
import { isCitizen } from '../fields/capturers.ts'
import { openingDraft } from './opening-draft.ts'
import { WriteDraftContext } from './write-draft.ts'

interface ProcessMenuProps {
  /** Also files and documents in signature: the act waits until they are captured. */
  documents: readonly Attachment[]
  /** The forwarding that is attached as a whole, where the documents are read in one. */
  encaminhamento?: Extract<ProcessDraft, { ato: 'entranhar-encaminhamento' }>['encaminhamento']
  /** The role in which the act begins; the one in force by default. */
  idPapel?: string | null
}

/** The acts on processes that begin with documents; null for a citizen, because only roles act on processes. */
function useProcessGroup({ documents, encaminhamento, idPapel }: ProcessMenuProps): MenuGroup | null {
  const { begin } = use(WriteDraftContext)
  const session = useSession(({ value }) => value)
  if (session === null || isCitizen(session)) return null
  const isRole = session.roles.some(({ id }) => id === idPapel)
  const role = { idPapel: isRole ? (idPapel ?? null) : session.roleInForceId }
  const withDocuments = { ...role, documents: [...documents] }
  const acts: Readonly<Record<string, { text: string; fields: Partial<DraftFields> }>> = {
    open: {
      text: texts.open,
      fields: { ...withDocuments, ...openingDraft() },
    },
    attach: {
      text: texts.attach,
      fields:
        encaminhamento === undefined
          ? { ...withDocuments, process: { ato: 'entranhar', processo: null } }
          : { ...role, process: { ato: 'entranhar-encaminhamento', processo: null, encaminhamento } },
    },
    dispatch: {
      text: texts.dispatch,
      fields: { ...withDocuments, process: { ato: 'despachar', processo: null } },
    },
  }
  return {
    id: 'process',
    title: texts.menu,
    items: Object.entries(acts).map(([id, { text }]) => ({ id, text })),
    onChoose: (id) => begin(acts[id]?.fields ?? {}),
  }
}

/** A forwarding, and the acts on processes, that begin with documents; null for none, and for more than a draft takes. */
export function useNextStepGroup(documents: readonly Attachment[]): MenuGroup | null {
  const { begin } = use(WriteDraftContext)
  const process = useProcessGroup({ documents })
  if (documents.length === 0 || documents.length > maxDraftDocuments) return null
  return {
    id: 'next-step',
    title: process === null ? texts.forward : texts.nextStep,
    items: [{ id: 'forward', text: texts.forward }, ...(process?.items ?? [])],
    onChoose: (id) => (id === 'forward' ? begin({ documents: [...documents] }) : process?.onChoose(id)),
  }
}

/** Begins a process with documents, attaches them to one, or dispatches one with them. */
export function ProcessMenu(props: ProcessMenuProps) {
  const group = useProcessGroup(props)
  if (group === null) return null
  return (
    <Menu label={texts.menu} groups={[group]}>
      <Button variant="quiet" icon={<ChevronDown aria-hidden />}>
        {texts.menu}
      </Button>
    </Menu>
  )
}
