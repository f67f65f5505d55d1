import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import type { SignatureItem } from '../../../contract/bridge/signatures.ts'
import { call } from '../../bridge/malote.ts'
import { useSettings } from '../../bridge/replicas.ts'
import { commonTexts } from '../../texts/common.ts'
import { failureText } from '../../texts/failures.ts'
import { signatureTexts } from '../../texts/signature-queue.ts'
import { actMeansText, type SignatureAct, signatureActs } from '../../texts/signatures.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts'
import { ChevronDown } from '../../ui/icons.ts'
import { Menu, type MenuGroup } from '../../ui/menu.tsx'
import { PaneFoot } from '../../ui/panes.tsx'
import { Notice } from '../../ui/states.tsx'

interface SignatureActsProps {
  item: SignatureItem
  /** The acts beside signing. */
  acts: readonly SignatureAct[]
  /** Acts that begin with the document; null for none. */
  nextStep: MenuGroup | null
  /** The consequences of signing, and the acts that are not possible here. */
  sentence: ReactNode
  /** Buttons beside those of the acts; signing comes last. */
  proofs: ReactNode
  sign: ReactNode
}

/** Rare, and a burden for others: kept apart from signing. */
const rare: readonly SignatureAct[] = ['block', 'delete']

/** The foot of a document: signing and the other acts, each of which asks once more before it begins. */
export function SignatureActs({ item, acts, nextStep, sentence, proofs, sign }: SignatureActsProps) {
  const [asked, setAsked] = useState<SignatureAct | null>(null)
  /** Its button gets the focus back. */
  const [lastAct, setLastAct] = useState<SignatureAct | null>(null)
  const close = () => {
    setLastAct(asked)
    setAsked(null)
  }
  if (asked !== null) return <ActQuestion item={item} act={asked} onClose={close} />
  const more = acts.filter((act) => rare.includes(act))
  const own: MenuGroup = {
    id: 'acts',
    title: signatureTexts.thisDocument,
    items: more.map((act) => ({ id: act, text: signatureActs[act].text })),
    onChoose: (id) => setAsked(more.find((act) => act === id) ?? null),
  }
  const groups = [...(nextStep === null ? [] : [nextStep]), ...(more.length === 0 ? [] : [own])]
  return (
    <PaneFoot
      acts={
        <>
          {groups.length > 0 && (
            <Menu label={signatureTexts.more} groups={groups}>
              <Button
                variant="quiet"
                icon={<ChevronDown aria-hidden />}
                autoFocus={lastAct !== null && rare.includes(lastAct)}
              >
                {signatureTexts.more}
              </Button>
            </Menu>
          )}
          {proofs}
          {acts
            .filter((act) => !rare.includes(act))
            .map((act) => (
              <Button key={act} autoFocus={act === lastAct} onPress={() => setAsked(act)}>
                {signatureActs[act].text}
              </Button>
            ))}
          {sign}
        </>
      }
    >
      {sentence}
    </PaneFoot>
  )
}

/** Asks once more before an act begins, and for its reason where it needs one. */
function ActQuestion({ item: { id }, act, onClose }: { item: SignatureItem; act: SignatureAct; onClose(): void }) {
  const { text, needsReason } = signatureActs[act]
  const holdSeconds = useSettings(({ value }) => value?.holdSeconds ?? 0)
  const [justificativa, setReason] = useState('')
  const [hasTried, setTried] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const field = useRef<HTMLDivElement>(null)
  const lacks = needsReason && justificativa.trim() === ''

  async function begin(): Promise<void> {
    // The first wrong field is found by how it is drawn.
    flushSync(() => setTried(true))
    if (lacks) {
      focusFirstInvalid(field.current)
      return
    }
    const outcome = await (act === 'refuse' || act === 'block'
      ? call(`signatures.${act}`, { id, justificativa: justificativa.trim() })
      : call(`signatures.${act}`, { id }))
    if (outcome.ok) onClose()
    else setFailure(outcome.failure)
  }
  return (
    <PaneFoot
      acts={
        <>
          <Button variant="quiet" autoFocus={!needsReason} onPress={onClose}>
            {commonTexts.back}
          </Button>
          <Button variant={act === 'delete' || act === 'refuse' ? 'danger' : 'plain'} onPress={() => void begin()}>
            {text}
          </Button>
        </>
      }
    >
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      <p>{actMeansText(act, holdSeconds)}</p>
      {needsReason && (
        <div ref={field}>
          <TextField
            label={signatureTexts.reason}
            multiline
            autoFocus
            value={justificativa}
            maxLength={4000}
            onChange={setReason}
            error={hasTried && lacks ? signatureTexts.writeReason : undefined}
          />
        </div>
      )}
    </PaneFoot>
  )
}
