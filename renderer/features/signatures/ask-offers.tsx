import { useState } from 'react'
import type { SignatureCapabilities } from '../../../contract/bridge/signatures.ts'
import { call } from '../../bridge/malote.ts'
import { moment } from '../../texts/dates.ts'
import { offersTexts as texts } from '../../texts/signature-queue.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { clockNow } from '../../ui/clock.ts'

/** Asks the service again what it offers in the signature phase, and says what came of it. */
export function AskOffers({ capabilities }: { capabilities: SignatureCapabilities }) {
  const [said, setSaid] = useState('')
  const announce = useAnnounce()
  async function ask(): Promise<void> {
    setSaid(texts.asking)
    const outcome = await call('signatures.capabilities', { refresh: true })
    const isAnswered = outcome.ok && outcome.value.checkedAt !== null
    if (!isAnswered || outcome.value.checkedAt === capabilities.checkedAt) return setSaid(texts.silent)
    const at = moment(outcome.value.checkedAt ?? '', clockNow())
    if (isSame(capabilities, outcome.value)) return setSaid(texts.unchanged(at))
    setSaid('')
    // New offers may replace this question.
    announce(texts.changed(at))
  }
  return (
    <>
      <Button variant="quiet" isDisabled={said === texts.asking} onPress={() => void ask()}>
        {texts.ask}
      </Button>
      <span role="status">{said}</span>
    </>
  )
}

const isSame = (one: SignatureCapabilities, other: SignatureCapabilities): boolean =>
  (['read', 'refuse', 'block', 'unblock', 'delete'] as const).every((name) => one[name] === other[name])
